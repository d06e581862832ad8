/**
 * `npm run related -- FILE…`: the nearest tests that import a file, in seconds. All that import it, also by way of
 * others, are `npx vitest related FILE --run --project house`, in minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, posix, relative } from 'node:path'

const wanted = process.argv.slice(2).map(path => relative('.', path))
const known = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx']
const tests = execFileSync('git', known, { encoding: 'utf8' }).split('\n').filter(Boolean)
const quick = tests.filter(path => !/^tests\/(faults|load)\//.test(path))
const near = [...new Set(wanted.flatMap(nearest))]

if (near.length === 0) {
	console.error(
		`No test imports ${wanted.join(', ') || 'a file that is not named'}: npm run related -- FILE…`,
	)
	process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--project', 'house', ...near], { stdio: 'inherit' })
process.exit(status ?? 1)

/**
 * The nearest that there are: those of the same folder tell most and take least.
 * @param {string} path
 */
function nearest(path) {
	if (quick.includes(path)) return [path]
	const importing = quick.filter(test => importedBy(test).includes(path))
	const beside = importing.filter(test => dirname(test) === dirname(path))
	const circles = [beside, importing.filter(test => test.startsWith('app/')), importing]
	return circles.find(circle => circle.length > 0) ?? []
}

/** @param {string} test */
function importedBy(test) {
	const specifiers = readFileSync(test, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)
	return [...specifiers].map(([, specifier = '']) => pathOf(specifier, test))
}

/**
 * @param {string} specifier
 * @param {string} from
 */
function pathOf(specifier, from) {
	return specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(from), specifier)
}
