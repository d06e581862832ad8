/**
 * What a patient waits for after a tap, on a slow telephone (412 × 823, touch, 150 ms, 1.6 Mbit/s, a processor four
 * times slower): from the home page right after the first paint, and 2 s and 6 s later, beside the same tap on the
 * plain page without scripts. `node bench/taps.js ORIGIN [NAME…]` prints it.
 */
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { browserArguments, findChromium } from '../tests/world/chromium.js'
import { slow4G } from './visit.js'

/**
 * `target` is tapped, unless it is the Back button that is asked for, and `seen` holds when its answer can be used.
 * `first` is a tap before it, unmeasured; `plain` is what the plain page is asked instead.
 * @typedef {{ from: string, target: string, seen: string, first?: Step | undefined, back?: boolean, plain?: Partial<Tap> }} Tap
 * @typedef {{ target: string, seen: string }} Step
 */

/** @param {string} selector */
const visible = selector =>
	`!!document.querySelector('${selector}')?.checkVisibility({ visibilityProperty: true })`
/** @param {string} path @param {string} there */
const page = (path, there) => `location.pathname === '${path}' && ${visible(there)}`

/** @type {Record<string, Tap>} */
export const taps = {
	appointment: { from: '/', target: 'header a[data-opens=appointment]', seen: visible('input[name=phone]') },
	survey: {
		from: '/',
		target: 'footer a[data-opens=survey]',
		seen: visible('input[name=treatment_period] ~ *, label:has(input[name=treatment_period])'),
	},
	search: { from: '/', target: 'header a[href^="/search"]', seen: visible('input[name=q]') },
	services: { from: '/', target: 'main a[href="/services"]', seen: page('/services', 'main h1') },
	prices: { from: '/', target: 'main a[href^="/prices"]', seen: page('/prices', 'main table') },
	filter: {
		from: '/prices',
		target: 'main a[href^="/prices?category="]',
		seen: `location.search.startsWith('?category=') && ${visible('main table')}`,
	},
	doctor: {
		...{ from: '/doctors', target: 'main a[href^="/doctors/"]' },
		seen: `location.pathname.startsWith('/doctors/') && ${visible('main h1')}`,
	},
	back: {
		...{ from: '/', target: 'main a[href="/services"]', back: true },
		first: { target: 'main a[href="/services"]', seen: page('/services', 'main h1') },
		seen: page('/', 'main h1'),
	},
	consent: {
		...{ from: '/', target: '#appointment-box summary', seen: visible('#appointment-box details[open] p') },
		first: { target: 'header a[data-opens=appointment]', seen: visible('input[name=phone]') },
		plain: {
			...{ from: '/appointment', target: 'main summary', seen: visible('main details[open] p') },
			first: undefined,
		},
	},
	menu: { from: '/', target: 'button[popovertarget=menu]', seen: visible('#menu a[href="/services"]') },
	panel: {
		...{ from: '/', target: 'a[data-opens="low-vision"]', seen: visible('#low-vision-panel button') },
		plain: { seen: page('/accessibility', 'main form') },
	},
}

const runs = 5
const waits = [0, 2000, 6000]

/**
 * The middle of several taps in milliseconds: with scripts after each wait, and on the plain page.
 * @param {string} site
 * @param {string[]} names
 * @returns {Promise<[string, number][]>}
 */
export async function tapTimes(site, names = Object.keys(taps)) {
	const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: browserArguments })
	const rows = /** @type {[string, number][]} */ ([])
	for (const name of names) {
		const tap = taps[name]
		if (!tap) throw new Error(`No tap is called ${name}: ${Object.keys(taps).join(', ')}`)
		const plain = await middle(() =>
			timeOf(browser, site, { ...tap, ...tap.plain }, { scripts: false, wait: 500 }),
		)
		rows.push([`tap ${name}: plain page, ms`, plain.ms])
		for (const wait of waits) {
			const { ms, ahead } = await middle(() => timeOf(browser, site, tap, { scripts: true, wait }))
			rows.push([`tap ${name} after ${wait / 1000} s, ms`, ms])
			rows.push([`tap ${name} after ${wait / 1000} s, to the plain page`, ms / plain.ms])
			if (wait === waits.at(-1)) rows.push([`tap ${name}: KB before it`, ahead / 1024])
		}
	}
	await browser.close()
	return rows
}

/** @param {() => Promise<{ ms: number, ahead: number }>} measure */
async function middle(measure) {
	const all = []
	for (let run = 0; run < runs; run++) all.push(await measure())
	return all.toSorted((a, b) => a.ms - b.ms)[Math.floor(runs / 2)] ?? { ms: 0, ahead: 0 }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @param {Tap} tap
 * @param {{ scripts: boolean, wait: number }} wish
 */
async function timeOf(browser, site, { from, target, seen, first, back }, { scripts, wait }) {
	const context = await browser.newContext({
		...{ locale: 'ru-RU', viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true },
	})
	const tab = await context.newPage()
	const cdp = await context.newCDPSession(tab)
	let ahead = 0
	cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
		ahead += encodedDataLength
	})
	await cdp.send('Network.enable')
	await cdp.send('Network.emulateNetworkConditions', slow4G)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	if (!scripts) await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
	try {
		await tab.goto(site + from, { waitUntil: 'commit' })
		const painted = `performance.getEntriesByName('first-contentful-paint').length`
		await until(cdp, `${painted} && ${visible(first?.target ?? target)}`)
		if (!first) await bringIntoView(cdp, target)
		else {
			await bringIntoView(cdp, first.target)
			await tap(cdp, first.target)
			await until(cdp, first.seen)
			if (!back) await bringIntoView(cdp, target)
		}
		await new Promise(resolve => setTimeout(resolve, wait))
		const before = ahead
		const started = performance.now()
		if (back) await answerOf(cdp, 'history.back()')
		else await tap(cdp, target)
		await until(cdp, seen)
		return { ms: performance.now() - started, ahead: before }
	} finally {
		await context.close()
	}
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} selector
 */
async function tap(cdp, selector) {
	const place = JSON.parse(await answerOf(cdp, `(${placeOf})(${JSON.stringify(selector)})`))
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} selector
 */
const bringIntoView = (cdp, selector) =>
	answerOf(
		cdp,
		`[...document.querySelectorAll(${JSON.stringify(selector)})].find(one => one.checkVisibility())
			?.scrollIntoView({ block: 'center', behavior: 'instant' })`,
	)

/** Runs in the page: tells the middle of the first that is shown. @param {string} selector */
function placeOf(selector) {
	const element = [...document.querySelectorAll(selector)].find(one => one.checkVisibility())
	const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
	return JSON.stringify({ x: x + width / 2, y: y + height / 2 })
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} condition
 */
async function until(cdp, condition) {
	const deadline = Date.now() + 20_000
	// While one page takes the place of another there is nobody to ask.
	while (!(await answerOf(cdp, condition).catch(() => false)))
		if (Date.now() > deadline) throw new Error(`Waited 20 s for ${condition}`)
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} expression
 */
async function answerOf(cdp, expression) {
	const { result } = await cdp.send('Runtime.evaluate', { expression, returnByValue: true })
	return result.value
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const [site = '', ...names] = process.argv.slice(2)
	for (const [name, value] of await tapTimes(site, names.length > 0 ? names : undefined))
		process.stdout.write(`${name.padEnd(50)}${value.toFixed(2)}\n`)
}
