import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const built = ['build/server/index.js', 'build/cli/main.js']
const configuration = ['vite.config.ts', 'remix.config.js', 'package.json']
/** Never in a build, and written by whoever works on a test. */
const ofTests = /\.test\.tsx?$|__snapshots__/

/** @type {string | undefined} */
let known

/**
 * Tests that start the built program call this first: an old one would be green for a mistake of today. `npm test`
 * has just built (`BUILT`), and what is edited while it runs is for the next run.
 * @throws where there is no build, or one older than a source
 */
export function requireBuild() {
	known ??= buildError('.', Boolean(process.env.BUILT))
	if (known) throw new Error(known)
}

/**
 * What is wrong with the build of a folder; empty where nothing is.
 * @param {string} folder
 * @param {boolean} ofAnyAge
 */
export function buildError(folder, ofAnyAge = false) {
	const times = built.map(file => changedAt(join(folder, file)))
	if (times.includes(0)) return 'There is no build: npm run build'
	if (ofAnyAge) return ''
	const oldest = Math.min(...times)
	const newer = sourcesOf(folder).find(file => changedAt(join(folder, file)) > oldest)
	return newer ? `The build is older than ${newer}: npm run build` : ''
}

/** @param {string} folder */
function sourcesOf(folder) {
	const inApp = readdirSync(join(folder, 'app'), { recursive: true, withFileTypes: true })
		.filter(entry => entry.isFile())
		.map(entry => relative(folder, join(entry.parentPath, entry.name)))
	return [...configuration, ...inApp.filter(file => !ofTests.test(file))]
}

/** In milliseconds, 0 where there is no such file. @param {string} file */
function changedAt(file) {
	return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
