/** `npm run search:ablation`: what search loses where one of its parts is taken out of its code. */
import { runnerImport } from 'vite'
import { parts } from './ablation-parts.js'

/** @typedef {import('./ablation-parts.js').Change} Change */

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
