/**
 * Every check, in order, to the end: `npm test`, and with the full figures `npm run test:long`.
 * `npm run journeys:engines` runs all journeys of Firefox and WebKit, of which `npm test` has a short set.
 * The last line counts what passed and what failed; a check without tests of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countPlaywright, countVitest, one } from './count.js'
import { bringChromium } from './world/chromium.js'
import { bringEngines, projectsWithout } from './world/engines.js'

/** @typedef {import('./count.js').Count} Count */
/** @typedef {{ title: string, command: string[], env?: () => Record<string, string>, count?: (report: any) => Count }} Step */

const minute = 60_000
const long = process.argv.includes('--long')
const enginesOnly = process.argv.includes('--engines')
// Journeys take some twelve minutes on two cores, and twice as long beside other work.
const patience = (long ? 120 : 45) * minute
const reports = mkdtempSync(join(tmpdir(), 'clinic-reports-'))

/** @type {Step} */
const build = { title: 'Build', command: ['npm', 'run', 'build'] }

/** @type {Step[]} */
const everything = [
	{ title: 'Format and lint', command: ['biome', 'check', '.'] },
	{ title: 'Types', command: ['tsc'] },
	build,
	vitest('Units and contracts, SQLite and PostgreSQL', 'house'),
	vitest('Faults, on real processes', 'faults'),
	{
		title: 'Journeys, in a browser',
		command: ['playwright', 'test', '--reporter=dot,json'],
		env: () => ({ CHROMIUM: bringChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('Journeys') }),
		count: countPlaywright,
	},
]

/** @type {Count} */
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
for (const step of [...(enginesOnly ? [build] : everything), ...otherEngines()]) {
	const { passed, failed, told = [] } = await take(step)
	total.passed += passed
	total.failed += failed
	failures.push(...told)
	if (failed > 0 && told.length === 0) failures.push(step.title)
}
rmSync(reports, { recursive: true, force: true })

// Half an hour of log lies between a red test and the count that tells of it.
if (failures.length > 0) say(`\n== Failed\n${failures.join('\n')}`)
process.exitCode = total.failed > 0 ? 1 : 0
say(`${total.passed} passed, ${total.failed} failed`)

/**
 * The journeys of the other engines; one that cannot be had is told of, and fails where nobody is asked (`CI`).
 * @returns {Step[]}
 */
function otherEngines() {
	const missing = bringEngines()
	if (missing.length > 0) {
		const told = `Not on this machine, and its journeys left out: ${missing.join(', ')}`
		say(`\n== ${told}`)
		if (process.env.CI) {
			total.failed += missing.length
			failures.push(told)
		}
	}
	const projects = projectsWithout(missing).map(name => `--project=${name}`)
	if (projects.length === 0) return []
	return [
		{
			title: 'Engines: Firefox, WebKit and paper',
			command: ['playwright', 'test', '-c', 'tests/engines', '--reporter=dot,json', ...projects],
			env: () => ({
				...(enginesOnly || long ? {} : { SHORT: '1' }),
				CHROMIUM: bringChromium() ?? '',
				PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('Engines'),
			}),
			count: countPlaywright,
		},
	]
}

/**
 * @param {string} title
 * @param {string} project
 * @returns {Step}
 */
function vitest(title, project) {
	const report = `--outputFile.json=${reportOf(title)}`
	return {
		title,
		command: ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', report],
		count: countVitest,
	}
}

/** @param {Step} step */
async function take({ title, command, env, count }) {
	say(`\n== ${title}`)
	const started = performance.now()
	const code = await run(command, env?.() ?? {})
	const result = count ? counted(title, count, code) : one(code === 0)
	const seconds = Math.round((performance.now() - started) / 1000)
	say(`== ${title}: ${result.passed} passed, ${result.failed} failed, ${seconds} s`)
	return result
}

/**
 * What the runner reported; a runner that failed without a failed test failed all the same.
 * @param {string} title
 * @param {(report: any) => Count} count
 * @param {number} code
 */
function counted(title, count, code) {
	try {
		const { passed, failed, told } = count(JSON.parse(readFileSync(reportOf(title), 'utf8')))
		return { passed, failed: code === 0 ? failed : Math.max(failed, 1), told }
	} catch {
		return one(false)
	}
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function run([program = '', ...args], env) {
	const path = [join('node_modules', '.bin'), process.env.PATH].join(':')
	const environment = { ...process.env, ...env, PATH: path, ...(long ? { LONG: '1' } : {}) }
	// Each runner chooses its own; a machine that sets production would build and test something else.
	Reflect.deleteProperty(environment, 'NODE_ENV')
	const child = spawn(program, args, { stdio: 'inherit', env: environment })
	const late = setTimeout(() => child.kill(), patience)
	return new Promise(resolve => {
		child.once('error', () => resolve(127))
		child.once('exit', code => {
			clearTimeout(late)
			resolve(code ?? 1)
		})
	})
}

/** @param {string} title */
function reportOf(title) {
	return join(reports, `${title.replace(/\W.*/, '')}.json`)
}

/** @param {string} line */
function say(line) {
	process.stdout.write(`${line}\n`)
}
