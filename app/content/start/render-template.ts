export type Values = Record<string, string>

const files = import.meta.glob<string>('./templates/**/*', { query: '?raw', import: 'default', eager: true })

export function renderTemplate(name: string, values: Values) {
	const template = files[`./templates/${name}`]
	if (template === undefined) throw new Error(`No template ${name}`)
	if (name.endsWith('.yaml')) return filled(template, values, JSON.stringify)
	const end = template.indexOf('\n---\n')
	return (
		filled(template.slice(0, end), values, JSON.stringify) + filled(template.slice(end), values, inMarkdown)
	)
}

/** Values must not be read as Markdown. */
const inMarkdown = (text: string) => text.replace(/[*_`<[\]\\]/g, sign => `\\${sign}`)

const filled = (text: string, values: Values, spelled: (value: string) => string) =>
	text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
		const value = values[name]
		if (value === undefined) throw new Error(`No value for ${name}`)
		return spelled(value)
	})
