import { type ConfigData, FileSystemConfigLoader, HtmlValidate } from 'html-validate'

/** Spelling that React and browsers choose for us; none of it changes what the page means. */
const spelling = [
	'attr-case',
	'attribute-boolean-style',
	'attribute-empty-style',
	'doctype-style',
	'no-inline-style',
	'no-trailing-whitespace',
	'void-style',
]

/** Settings are shown as the clinic wrote them; the style sheet keeps telephone numbers in one piece. */
const typography = ['tel-non-breaking']

const config: ConfigData = {
	root: true,
	extends: ['html-validate:recommended'],
	rules: {
		...Object.fromEntries([...spelling, ...typography].map(rule => [rule, 'off'])),
		// No <select> lists what is found while somebody types, in groups and with links.
		// Thanks become a region together with their words: a section named later is silent (decision 050).
		'prefer-native-element': ['error', { exclude: ['listbox', 'region'] }],
	},
}

const validator = new HtmlValidate(new FileSystemConfigLoader([], config))

export async function htmlFaults(html: string) {
	const { results } = await validator.validateString(html)
	return results.flatMap(({ messages }) =>
		messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
	)
}
