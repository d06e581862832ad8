/** What `npm test` runs, in order: everything, or what matches a pattern (tests/run.js). */
import { execFileSync } from 'node:child_process'
import { playwrightResults, vitestResults } from './count.js'
import { usesBuild } from './imports.js'
import { bringChromium, findShell } from './support/chromium.js'
import { projectsWithout } from './support/engines.js'
import { part, parts } from './support/todays-part.js'

/** @typedef {import('./count.js').Result} Result */
/** @typedef {{ command: string[], report: string, env?: Record<string, string> }} SecondTry */
/**
 * @typedef {{ title: string, command: string[], env?: () => Record<string, string>, report?: string,
 *   results?: (report: any) => Result[], again?: (files: string[]) => SecondTry }} Step
 */

/** Left in place for whoever reads a red run: JUnit of every step, and HTML of the journeys. */
export const reports = 'reports'

/** @type {Step} */
export const build = { title: 'Build', command: ['npm', 'run', 'build'] }

const units = (/** @type {string[]} */ ...files) =>
	vitest('Units and contracts, SQLite and PostgreSQL', 'units', files)
const faults = (/** @type {string[]} */ ...files) => vitest('Faults, on real processes', 'faults', files)
const load = (/** @type {string[]} */ ...files) => vitest('Load, measured', 'load', files)
const journeys = (/** @type {string[]} */ files, env = {}) =>
	playwright('Journeys, in a browser', 'journeys', files, env)

/** @type {Step[]} */
export const everything = [
	{ title: 'Format and lint', command: ['biome', 'check', '.'] },
	{ title: 'Types', command: ['npm', 'run', 'typecheck'] },
	build,
	units(),
	faults(),
	load(),
	journeys([], { SHORT: '1' }),
]

/**
 * Units and contracts once more, by the `node` of another folder: a sixth of their files, another each day, or all.
 * @param {string} folder
 * @param {{ whole: boolean }} options
 * @returns {Step}
 */
export function unitsOn(folder, { whole }) {
	const shard = whole ? [] : [`--shard=${part + 1}/${parts}`]
	const title = `Units and contracts, on the Node of the image${whole ? '' : `, part ${part + 1} of ${parts}`}`
	return {
		...vitest(title, 'units-lts', shard, 'units'),
		env: () => ({ PATH: `${folder}:${process.env.PATH}` }),
	}
}

/**
 * The journeys of the other engines that can be had.
 * @param {string[]} missing
 * @param {{ short: boolean, files?: string[] }} options
 * @returns {Step[]}
 */
export function engines(missing, { short, files = [] }) {
	const projects = projectsWithout(missing).map(name => `--project=${name}`)
	if (projects.length === 0) return []
	const args = ['-c', 'tests/engines', ...projects, ...files]
	return [playwright('Engines: Firefox, WebKit and paper', 'engines', args, short ? { SHORT: '1' } : {})]
}

/**
 * The tests whose path holds one of the patterns. The build comes first where one of them imports what starts or reads
 * it, or lies in `tests/`, where some start it by way of a command.
 * @param {string[]} patterns
 * @param {string[]} missing
 * @returns {Step[]}
 */
export function matching(patterns, missing) {
	const known = ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.*', '*.spec.ts']
	const files = execFileSync('git', known, { encoding: 'utf8' })
		.split('\n')
		.filter(path => patterns.some(pattern => path.includes(pattern)) && path)
	const inFolder = (/** @type {RegExp} */ folder) => files.filter(path => folder.test(path))
	const ofFaults = inFolder(/^tests\/faults\//)
	const ofLoad = inFolder(/^tests\/load\//)
	const ofJourneys = inFolder(/^tests\/journeys\//)
	const ofEngines = inFolder(/^tests\/engines\//)
	const ofUnits = inFolder(/\.test\.tsx?$/).filter(path => !ofFaults.includes(path) && !ofLoad.includes(path))

	return [
		...(files.some(path => path.startsWith('tests/') || usesBuild(path)) ? [build] : []),
		...(ofUnits.length > 0 ? [units(...ofUnits)] : []),
		...(ofFaults.length > 0 ? [faults(...ofFaults)] : []),
		...(ofLoad.length > 0 ? [load(...ofLoad)] : []),
		...(ofJourneys.length > 0 ? [journeys(ofJourneys)] : []),
		...(ofEngines.length > 0 ? engines(missing, { short: false, files: ofEngines }) : []),
	]
}

/**
 * @param {string} title
 * @param {string} name
 * @param {string[]} files
 * @param {string} project
 * @returns {Step}
 */
function vitest(title, name, files, project = name) {
	const command = (/** @type {string} */ written) => [
		...['vitest', 'run', '--project', project],
		...['default', 'json', 'junit'].map(reporter => `--reporter=${reporter}`),
		...[`--outputFile.json=${reports}/${written}.json`, `--outputFile.junit=${reports}/${written}.xml`],
	]
	return {
		...{ title, report: `${reports}/${name}.json`, results: vitestResults },
		command: [...command(name), ...files],
		again: failed => ({
			command: [...command(`${name}-again`), '--no-file-parallelism', ...failed],
			report: `${reports}/${name}-again.json`,
		}),
	}
}

/**
 * A red journey is taken again with a trace: watched all the time each would take a seventh longer, and what is
 * measured would be something else.
 * @param {string} title
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Step}
 */
function playwright(title, name, args, env = {}) {
	const command = ['playwright', 'test', ...args]
	const report = `${reports}/${name}.json`
	const again = `${reports}/${name}-again.json`
	return {
		...{ title, report, results: playwrightResults },
		command: [...command, '--reporter=dot,json,junit,html'],
		again: () => ({
			command: [...command, '--last-failed', '--workers=1', '--trace=on', '--reporter=dot,json,html'],
			report: again,
			env: {
				PLAYWRIGHT_JSON_OUTPUT_FILE: again,
				PLAYWRIGHT_HTML_OUTPUT_DIR: `${reports}/traces-${name}`,
			},
		}),
		env: () => ({
			...env,
			CHROMIUM: bringChromium() ?? '',
			CHROMIUM_SHELL: findShell() ?? '',
			PLAYWRIGHT_JSON_OUTPUT_FILE: report,
			PLAYWRIGHT_JUNIT_OUTPUT_FILE: `${reports}/${name}.xml`,
			PLAYWRIGHT_HTML_OUTPUT_DIR: `${reports}/${name}`,
			PLAYWRIGHT_HTML_OPEN: 'never',
		}),
	}
}
