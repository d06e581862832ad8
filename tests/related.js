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
const importing = tests.filter(path => !/^tests\/(faults|load)\//.test(path) && concerns(path))
// The nearest that there are: those of the same folder tell most and take least.
const circles = [importing.filter(isBeside), importing.filter(path => path.startsWith('app/')), importing]
const near = circles.find(circle => circle.length > 0)

if (!near) {
	console.error(
		`No test imports ${wanted.join(', ') || 'a file that is not named'}: npm run related -- FILE…`,
	)
	process.exit(1)
}
const { status } = spawnSync('vitest', ['run', '--project', 'house', ...near], { stdio: 'inherit' })
process.exit(status ?? 1)

/** @param {string} test */
function isBeside(test) {
	return wanted.some(path => dirname(path) === dirname(test))
}

/** @param {string} test */
function concerns(test) {
	if (wanted.includes(test)) return true
	const imported = [...readFileSync(test, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)]
	return imported.some(([, specifier = '']) => wanted.includes(pathOf(specifier, test)))
}

/**
 * @param {string} specifier
 * @param {string} from
 */
function pathOf(specifier, from) {
	return specifier.startsWith('#') ? specifier.slice(1) : posix.join(dirname(from), specifier)
}
