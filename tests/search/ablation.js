/** `npm run search:ablation`: what search loses where one of its parts is taken out of its code. */
import { runnerImport } from 'vite'

/** @typedef {{ file: string, code: string, instead: string }} Change */
/** @type {Record<string, Change[]>} */
const parts = {
	all: [],
	'without partial matching': [
		{
			file: 'ranking/query-clauses.ts',
			code: 'if (isOnlyVerbalNoun(clauses)) return 0',
			instead: 'if (clauses.some(({ filler, known }) => !filler && known === 0)) return 0',
		},
	],
	'without the dictionary': [
		{
			file: 'dictionary/dictionary.server.ts',
			code: 'return { knows: word => lemmasOf(word).length > 0, lemmasOf }',
			instead: 'return { knows: () => false, lemmasOf: (): string[] => [] }',
		},
	],
	'without texts': [
		{ file: 'search/engine.ts', code: ', ...passagesOf(findable)]', instead: ']' },
		{ file: 'index/rows.ts', code: 'body.map(own.weakOf)', instead: '[]' },
	],
	'without links': [{ file: 'search/engine.ts', code: 'linksOf(findable, entries)', instead: 'new Map()' }],
	'without topics and intents': [
		{ file: 'search/engine.ts', code: '= topicsByStem()', instead: '= new Map()' },
		{ file: 'search/engine.ts', code: 'intentsOf(sentence)', instead: 'new Set<string>()' },
	],
}

// Made by the whole search: the queries use its dictionary.
const { asked } = (await importWith([], './tests/search/generated.ts')).module
const queries = asked()

process.stdout.write('| | by rule | worst class | meaningless | read | hand | precision | recall | who |\n')
process.stdout.write('|---|---|---|---|---|---|---|---|---|\n')
for (const [name, changes] of Object.entries(parts)) {
	const { module } = await importWith(changes, './tests/search/ablated.ts')
	process.stdout.write(`| ${[name, ...module.figures(queries)].join(' | ')} |\n`)
}

/**
 * @param {Change[]} changes
 * @param {string} file
 */
async function importWith(changes, file) {
	const waiting = new Set(changes)
	/** @param {string} text @param {string} id */
	const transform = (text, id) => {
		let changed = text
		for (const change of changes) {
			if (!id.endsWith(change.file) || !changed.includes(change.code)) continue
			changed = changed.replace(change.code, change.instead)
			waiting.delete(change)
		}
		return changed
	}
	const plugins = [{ name: 'ablation', enforce: /** @type {const} */ ('pre'), transform }]
	const imported = await runnerImport(file, { configFile: false, logLevel: 'error', plugins })
	if (waiting.size > 0) throw new Error(`not in the code: ${[...waiting].map(({ code }) => code).join(', ')}`)
	return imported
}
