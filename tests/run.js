/**
 * Every check, in order, to the end: `npm test`, and with the full figures `npm run test:long`.
 * `npm test -- PATTERN…` runs the tests whose path holds a pattern. `npm run journeys:engines` runs all journeys of
 * Firefox and WebKit, of which `npm test` has a short set.
 * The last line counts what passed and what failed; a check without tests of its own counts as one. What failed is
 * tried again alone: what passes then is named before that line.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { counted, countedTwice, mayTryAgain, one } from './count.js'
import { build, engines, everything, matching, reports, unitsOn } from './steps.js'
import { bringEngines } from './support/engines.js'
import { bringNodeLts, isOtherNode } from './support/node-lts.js'

/** @typedef {import('./count.js').Count} Count */
/** @typedef {import('./count.js').Result} Result */
/** @typedef {import('./steps.js').Step} Step */

const minute = 60_000
const long = process.argv.includes('--long')
const enginesOnly = process.argv.includes('--engines')
const patterns = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
// Journeys take some twelve minutes on two cores, and twice as long beside other work.
const timeout = (long ? 120 : 45) * minute
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports)

/** @type {Count} */
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const unsteady = []
const steps = wanted()
for (const step of steps) {
	const { passed, failed, messages = [], unsteady: once = [] } = await take(step)
	total.passed += passed
	total.failed += failed
	failures.push(...messages)
	unsteady.push(...once)
	if (failed > 0 && messages.length === 0) failures.push(step.title)
}

if (unsteady.length > 0) say(`\n== Failed among the others, passed alone\n${unsteady.join('\n')}`)
// Half an hour of log lies between a red test and the count that tells of it.
if (failures.length > 0) say(`\n== Failed\n${failures.join('\n')}`)
process.exitCode = total.failed > 0 ? 1 : 0
say(`${total.passed} passed, ${total.failed} failed`)

function wanted() {
	if (patterns.length === 0) {
		const short = !enginesOnly && !long
		const first = enginesOnly ? [build] : [...everything, ...onNodeLts()]
		return [...first, ...engines(missingEngines(), { short })]
	}
	const asksForEngines = patterns.some(pattern => pattern.includes('engines'))
	const found = matching(patterns, asksForEngines ? missingEngines() : [])
	if (found.length === 0) fail(`No test's path holds ${patterns.join(' or ')}`)
	return found
}

function missingEngines() {
	const missing = bringEngines()
	if (missing.length > 0)
		leaveOut(`Not on this machine, and its journeys left out: ${missing.join(', ')}`, missing.length)
	return missing
}

function onNodeLts() {
	if (!isOtherNode) return []
	const folder = bringNodeLts()
	if (folder) return [unitsOn(folder, { whole: long })]
	leaveOut('Not on this machine, and its tests left out: the Node of the image')
	return []
}

/**
 * What cannot be had is reported, and fails where nobody is asked (`CI`).
 * @param {string} reason
 * @param {number} count
 */
function leaveOut(reason, count = 1) {
	say(`\n== ${reason}`)
	if (process.env.CI) fail(reason, count)
}

/**
 * @param {string} reason
 * @param {number} count
 */
function fail(reason, count = 1) {
	total.failed += count
	failures.push(reason)
}

/** @param {Step} step */
async function take(step) {
	say(`\n== ${step.title}`)
	const started = performance.now()
	const { count, results } = await runOnce(step.command, step)
	const settled = results ? await tryAgain(step, results) : count
	const seconds = Math.round((performance.now() - started) / 1000)
	// What is edited from here on is for the next run (tests/support/build-age.js).
	if (step === build && settled.failed === 0) process.env.BUILT = '1'
	say(`== ${step.title}: ${settled.passed} passed, ${settled.failed} failed, ${seconds} s`)
	return settled
}

/**
 * @param {Step} step
 * @param {Result[]} first
 */
async function tryAgain(step, first) {
	if (!step.again || !mayTryAgain(first)) return counted(first)
	say(`== ${step.title}: the failed ones again, alone`)
	const files = first.filter(({ passed }) => !passed).map(({ file }) => file)
	const { command, report, env } = step.again([...new Set(files)])
	const { results } = await runOnce(command, { ...step, report, env: () => ({ ...step.env?.(), ...env }) })
	return countedTwice(first, results ?? [])
}

/**
 * What the runner reported; a runner that failed without a failed test failed all the same.
 * @param {string[]} command
 * @param {Pick<Step, 'env' | 'report' | 'results'>} step
 * @returns {Promise<{ count: Count, results?: Result[] }>}
 */
async function runOnce(command, { env, report, results: read }) {
	const code = await run(command, env?.() ?? {})
	if (!report || !read) return { count: one(code === 0) }
	try {
		const results = read(JSON.parse(readFileSync(report, 'utf8')))
		const count = counted(results)
		if (code === 0 || count.failed > 0) return { count, results }
	} catch {
		// Without a report nothing is known of its tests.
	}
	return { count: one(false) }
}

/**
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<number>}
 */
function run([program = '', ...args], env) {
	const path = [join('node_modules', '.bin'), env.PATH ?? process.env.PATH].join(':')
	const environment = { ...process.env, ...env, PATH: path, ...(long ? { LONG: '1' } : {}) }
	// Each runner chooses its own; a machine that sets production would build and test something else.
	Reflect.deleteProperty(environment, 'NODE_ENV')
	const child = spawn(program, args, { stdio: 'inherit', env: environment })
	const late = setTimeout(() => child.kill(), timeout)
	return new Promise(resolve => {
		child.once('error', () => resolve(127))
		child.once('exit', code => {
			clearTimeout(late)
			resolve(code ?? 1)
		})
	})
}

/** @param {string} line */
function say(line) {
	process.stdout.write(`${line}\n`)
}
