/**
 * How fast the built site is, beside the least a server can do, in one run: `npm run build && npm run bench`.
 * Prints one table, writes `bench/result.json`, ends with 1 where a demanded ratio is missed.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { firstVisits } from './first-visit.js'
import { growth } from './growth.js'
import { get, load, postJson } from './load.js'
import { floorStart, pin, startFloor, startMeasured } from './measured.js'
import { tapTimes } from './taps.js'
import { longestInteractions } from './typing.js'
import { uncachedPages } from './uncached.js'

const { values: request } = parseArgs({
	options: {
		seconds: { type: 'string', default: '5' },
		json: { type: 'string', default: 'bench/result.json' },
		'no-browser': { type: 'boolean', default: false },
		'no-taps': { type: 'boolean', default: false },
		'no-growth': { type: 'boolean', default: false },
	},
})
const seconds = Number(request.seconds)
const { module: big } = await runnerImport('./tests/support/big-content.ts', {
	configFile: false,
	logLevel: 'error',
})
/** @type {{ measure: string, value: number, demanded: string, stretch: string, verdict: string }[]} */
const rows = []
const budgets = JSON.parse(readFileSync('bench/budgets.json', 'utf8'))
const paths = ['/', '/prices', '/services/lechenie-kariesa']
const turns = 5

pin(process.pid, '1')
const content = await big.bigContent({ services: 24, prices: 300, doctors: 12 })
const site = await startMeasured({ CONTENT_DIR: content.folder })
tell('cold start, s', site.coldStart)
tell('cold start, to the floor', site.coldStart / (await floorStart()))
await warm()
const floor = await startFloor(site.origin, paths)
try {
	for (const path of paths) await pages(path)
	const search = await run(site, () => get('/search?q=%D0%BA%D0%B0%D1%80%D0%B8%D0%B5%D1%81'))
	tell('/search: answers a second', search.perSecond)
	tell('/search: p99, ms', search.p99)
	await posts()
	for (const [name, value] of await uncachedPages({ CONTENT_DIR: content.folder })) tell(name, value)
	tell('peak memory, MB', site.peakMemory())
	// The browser may have both: the site has little to do now.
	pin(process.pid, '0,1')
	if (!request['no-browser']) for (const [name, value] of await firstVisits(site.origin)) tell(name, value)
	if (!request['no-browser'] && !request['no-taps'])
		for (const rows of [await tapTimes(site.origin), await longestInteractions(site.origin)])
			for (const [name, value] of rows) tell(name, value)
} finally {
	await floor.stop()
	await site.stop()
	await content[Symbol.asyncDispose]()
}
if (!request['no-growth'])
	for (const [name, value] of await growth(seconds, big.bigContent)) tell(name, value)
writeFileSync(request.json, `${JSON.stringify(rows, null, '\t')}\n`)
if (rows.some(({ verdict }) => verdict === 'missed')) process.exitCode = 1

/** Visits until the answers are as small as they get: that is done beside the first ones. */
async function warm() {
	for (const path of paths) for (let time = 0; time < 3; time++) await fetch(site.origin + path)
	await run(site, n => get(paths[n % paths.length] ?? '/'), 2)
}

/**
 * @param {{ port: number, cpu: () => number }} server
 * @param {(n: number) => string} request
 * @param {number} [time]
 */
async function run({ port, cpu }, request, time = seconds) {
	const before = cpu()
	const result = await load({ port, connections: 20, seconds: time, request })
	return { ...result, cpu: ((cpu() - before) / result.answers) * 1000 }
}

/** @param {string} path */
async function pages(path) {
	const [least, ours] = await inTurns(() => get(path))
	compare(path, 'answers', least, ours)
	tell(`${path}: p99 to the floor`, ratio(ours, least, 'p99'))
}

async function posts() {
	const person = (/** @type {number} */ n) => ({
		...{ name: `Анна Белова ${n}`, phone: '+7 (999) 123-45-67', email: 'anna@mail.example' },
		...{ service: 'lechenie-kariesa', date: '2099-11-26', time: '10:30', message: 'Удобнее до обеда' },
		...{ privacy_policy_consent: true, personal_data_consent: true },
	})
	let sent = 0
	const request = () => postJson('/api/public/appointments', person(++sent))
	// As pages are warmed: the first thousand are answered while their code is still being compiled.
	for (const server of [floor, site]) await run(server, request, 2)
	const [least, ours] = await inTurns(request)
	compare('posts', 'durable posts', least, ours)
}

/**
 * The floor and the site by turns: the machine may be busy with something else for a while.
 * @param {() => string} request
 */
async function inTurns(request) {
	const least = []
	const ours = []
	for (let turn = 0; turn < turns; turn++) {
		least.push(await run(floor, request, seconds / turns))
		ours.push(await run(site, request, seconds / turns))
	}
	return /** @type {const} */ ([least, ours])
}

/**
 * @param {string} name
 * @param {string} what
 * @param {Awaited<ReturnType<typeof run>>[]} least
 * @param {Awaited<ReturnType<typeof run>>[]} ours
 */
function compare(name, what, least, ours) {
	const refused = ours
		.flatMap(({ statuses }) => Object.keys(statuses))
		.filter(status => !/^20[01]$/.test(status))
	if (refused.length > 0) throw new Error(`${name} was answered with ${refused.join(', ')}`)
	tell(`${name}: ${what} a second`, middle(ours, 'perSecond'))
	tell(`${name}: ${what} a second of the floor`, middle(least, 'perSecond'))
	tell(`${name}: ${what} to the floor`, ratio(ours, least, 'perSecond'))
	tell(`${name}: p99, ms`, middle(ours, 'p99'))
	tell(`${name}: processor seconds per 1 000`, middle(ours, 'cpu'))
	tell(`${name}: processor to the floor`, ratio(ours, least, 'cpu'))
}

/**
 * @param {Record<string, unknown>[]} list
 * @param {string} fact
 */
function middle(list, fact) {
	return list.map(one => Number(one[fact])).sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
}

/**
 * @param {Record<string, unknown>[] | undefined} ours
 * @param {Record<string, unknown>[] | undefined} least
 * @param {string} fact
 */
function ratio(ours = [], least = [], fact) {
	return middle(ours, fact) / middle(least, fact)
}

/**
 * @param {string} measure
 * @param {number} value
 */
function tell(measure, value) {
	const { demanded, stretch, least = false } = budgets[measure] ?? {}
	const meets = (/** @type {number} */ bound) => (least ? value >= bound : value <= bound)
	const verdict =
		demanded === undefined ? '' : meets(stretch) ? 'stretch' : meets(demanded) ? 'held' : 'missed'
	const bound = (/** @type {number | undefined} */ number) =>
		number === undefined ? '' : `${least ? '≥' : '≤'} ${number}`
	const row = {
		measure,
		value: Number(value.toPrecision(4)),
		demanded: bound(demanded),
		stretch: bound(stretch),
		verdict,
	}
	rows.push(row)
	const columns = [
		measure.padEnd(58),
		String(row.value).padStart(9),
		row.demanded.padStart(9),
		row.stretch.padStart(9),
	]
	process.stdout.write(`${columns.join(' ')}  ${verdict}\n`)
}
