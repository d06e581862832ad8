/**
 * A patient's first visit: an empty cache, slow 4G (150 ms before each answer, 1.6 Mbit/s down, 750 kbit/s up)
 * and a processor four times slower than this one. `node bench/first-visit.js ORIGIN [PATH…]` prints it beside
 * two floors from node:http: the same bytes, and the words alone.
 */
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { browserArguments, findChromium } from '../tests/support/chromium.js'
import { startFloor } from './floor-page.js'
import { visit } from './visit.js'

/** @typedef {{ path: string, scripts: boolean, toTheEnd: boolean }} Visit */

/**
 * The middle of several first visits, in milliseconds and compressed bytes: of several sites, visited in turns, so
 * that a busy machine is busy for all of them.
 * @param {string[]} origins
 * @param {Visit} options
 */
async function measureInTurns(origins, { path, scripts, toTheEnd }) {
	const runs = toTheEnd ? 9 : 11
	// Of floors one wants to know only how they appear.
	const last = origins.length - 1
	const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: browserArguments })
	const visits = origins.map(() => /** @type {Awaited<ReturnType<typeof visit>>[]} */ ([]))
	for (let run = 0; run < runs; run++)
		for (const [index, origin] of origins.entries()) {
			const request = { scripts, toTheEnd: toTheEnd && index === last }
			visits[index]?.push(await visit(browser, new URL(path, origin), request))
		}
	await browser.close()
	return visits.map(middle)
}

/**
 * What the bench tells of first visits: how a page appears, what it weighs, and when its form can be used.
 * @param {string} site
 * @returns {Promise<[string, number][]>}
 */
export async function firstVisits(site) {
	const rows = /** @type {[string, number][]} */ ([])
	for (const path of ['/', '/prices']) {
		const { bytes, words, ours } = await besideTheFloors(site, { path, scripts: true, toTheEnd: true })
		rows.push([`${path}: FCP, ms`, ours.fcp], [`${path}: FCP to the floor`, ours.fcp / bytes.fcp])
		rows.push([`${path}: FCP to bare words`, ours.fcp / words.fcp])
		rows.push([`${path}: LCP to own FCP`, ours.lcp / ours.fcp])
		rows.push([`${path}: TBT, ms`, ours.tbt], [`${path}: CLS`, ours.cls])
		if (path === '/') rows.push(['fetched ahead, KB', ours.ahead / 1024])
		for (const [kind, weight] of Object.entries(ours.bytes))
			rows.push([`${path}: ${kind}, KB`, weight / 1024])
		rows.push([`${path}: first script asked for, ms after the first paint`, ours.firstScript - ours.fcp])
	}
	for (const scripts of [true, false]) {
		const request = { path: '/appointment', scripts, toTheEnd: false }
		const { bytes, words, ours } = await besideTheFloors(site, request)
		const name = `form usable ${scripts ? 'with' : 'without'} scripts`
		rows.push([`${name}, ms`, ours.formUsable])
		rows.push([`${name}, to the floor`, ours.formUsable / bytes.formUsable])
		rows.push([`${name}, to bare words`, ours.formUsable / words.formUsable])
		rows.push([`${name}, KB before`, ours.bytesBeforeForm / 1024])
	}
	return rows
}

/**
 * @param {string} site
 * @param {Visit} request
 */
async function besideTheFloors(site, request) {
	const floors = await Promise.all([
		startFloor(site, request.path, 'bytes'),
		startFloor(site, request.path, 'words'),
	])
	const origins = [...floors.map(({ origin }) => origin), site]
	const [bytes, words, ours] = await measureInTurns(origins, request)
	for (const floor of floors) await floor.stop()
	if (!bytes || !words || !ours) throw new Error('Three were visited, three are told of')
	return { bytes, words, ours }
}

/** @param {Awaited<ReturnType<typeof visit>>[]} visits */
function middle(visits) {
	/** @param {(seen: Awaited<ReturnType<typeof visit>>) => number} pick */
	const median = pick => visits.map(pick).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
	return {
		fcp: median(seen => seen.fcp),
		lcp: median(seen => seen.lcp),
		tbt: median(seen => seen.tbt),
		cls: median(seen => seen.cls),
		formUsable: median(seen => seen.formUsable),
		bytesBeforeForm: median(seen => seen.bytesBeforeForm),
		ahead: median(seen => seen.ahead),
		firstScript: median(seen => seen.firstScript),
		hydrated: median(seen => seen.hydrated),
		bytes: Object.fromEntries(
			Object.keys(visits[0]?.bytes ?? {}).map(kind => [kind, median(seen => seen.bytes[kind] ?? 0)]),
		),
	}
}

/** @param {string[]} given */
async function main([origin = '', ...paths]) {
	for (const path of paths.length ? paths : ['/', '/prices', '/appointment']) {
		for (const scripts of [true, false]) {
			const figuresOf = await besideTheFloors(origin, { path, scripts, toTheEnd: true })
			for (const [name, figures] of Object.entries(figuresOf))
				process.stdout.write(
					`${path} ${name}${scripts ? '' : ' without scripts'}: ${JSON.stringify(figures, rounded)}\n`,
				)
		}
	}
}

/**
 * @param {string} _name
 * @param {unknown} value
 */
const rounded = (_name, value) => (typeof value === 'number' ? Math.round(value * 1000) / 1000 : value)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main(process.argv.slice(2))
