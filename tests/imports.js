/** Which files of the project a file imports, as its text has it. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'

/** @type {Map<string, string[]>} */
const known = new Map()

/** @param {string} file */
export function importedBy(file) {
	const before = known.get(file)
	if (before) return before
	const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)
	const found = [...specifiers].map(([, specifier = '']) => pathOf(specifier, file))
	known.set(file, found)
	return found
}

/**
 * Whether a test starts or reads what `npm run build` makes, itself or by what it imports.
 * @param {string} test
 */
export function usesBuild(test) {
	const reached = new Set([test])
	for (const file of reached) {
		if (!/\.[jt]sx?$/.test(file) || !existsSync(file)) continue
		if (/['"`/]build\/(cli|server|client)\b/.test(readFileSync(file, 'utf8'))) return true
		for (const other of importedBy(file)) reached.add(other)
	}
	return false
}

/**
 * @param {string} specifier
 * @param {string} from
 */
function pathOf(specifier, from) {
	return specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(from), specifier)
}
