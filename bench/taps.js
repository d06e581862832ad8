/**
 * What a patient waits for after a tap, on a slow telephone (412 × 823, touch, 150 ms, 1.6 Mbit/s, a processor four
 * times slower): right after the first paint, and 2 s and 6 s later, beside the same tap at the same
 * moment on the plain page without scripts. `node bench/taps.js ORIGIN [NAME…]` prints it.
 */
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { browserArguments, findChromium } from '../tests/support/chromium.js'
import { answerOf, bringIntoView, onPhone, tap, until, visible } from './phone.js'

/**
 * `target` is tapped, unless it is the Back button that is asked for, and `seen` holds when its answer can be used.
 * `first` is a tap before it, unmeasured, and `chosen` what is chosen before it in a list; `plain` is what the plain page
 * is asked instead.
 * @typedef {{ from: string, target: string, seen: string, first?: Step | undefined, chosen?: string, back?: boolean,
 *   plain?: Partial<Tap> }} Tap
 * @typedef {{ target: string, seen: string }} Step
 */

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
		chosen: 'main select[name=category] option:nth-child(2)',
		target: 'main search button',
		seen: `${visible('main table')} && document.querySelectorAll('main table').length === 1`,
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
		...{
			from: '/',
			// Tapped at the first paint, the link leads to the page.
			target: ':is(#appointment-dialog, main) [class^=opener]',
			seen: visible('[id$=-consent], main details[open] p'),
		},
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
/** One of several that came to nothing is named and counts as this long: the middle of all says whether it matters. */
const unanswered = { ms: 20_000, ahead: 0 }
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
		const tapped = taps[name]
		if (!tapped) throw new Error(`No tap is called ${name}: ${Object.keys(taps).join(', ')}`)
		/** @type {Record<string, { ms: number, ahead: number }[]>} */
		const seen = {}
		// By turns: the machine may be busy with something else for a while.
		for (let run = 0; run < runs; run++)
			for (const wait of waits)
				for (const scripts of [false, true]) {
					const asked = scripts ? tapped : { ...tapped, ...tapped.plain }
					const time = await timeOf(browser, site, asked, { scripts, wait }).catch(error => {
						process.stderr.write(`${name} after ${wait} ms: ${error.message}\n`)
						return unanswered
					})
					seen[`${scripts} ${wait}`] = [...(seen[`${scripts} ${wait}`] ?? []), time]
				}
		for (const wait of waits) {
			const [plain, own] = [middle(seen[`false ${wait}`]), middle(seen[`true ${wait}`])]
			const when = `tap ${name} after ${wait / 1000} s`
			rows.push([`${when}: plain page, ms`, plain.ms], [`${when}, ms`, own.ms])
			rows.push([`${when}, to the plain page`, own.ms / plain.ms])
			if (wait === waits.at(-1)) rows.push([`tap ${name}: KB before it`, own.ahead / 1024])
		}
	}
	await browser.close()
	return rows
}

/** @param {{ ms: number, ahead: number }[]} [all] */
const middle = (all = []) =>
	all.toSorted((a, b) => a.ms - b.ms)[Math.floor(all.length / 2)] ?? { ms: Number.NaN, ahead: 0 }

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @param {Tap} tap
 * @param {{ scripts: boolean, wait: number }} options
 */
async function timeOf(browser, site, { from, target, seen, first, chosen, back }, { scripts, wait }) {
	const { context, tab, cdp } = await onPhone(browser)
	let ahead = 0
	cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
		ahead += encodedDataLength
	})
	if (!scripts) await cdp.send('Emulation.setScriptExecutionDisabled', { value: true })
	try {
		await tab.goto(site + from, { waitUntil: 'commit' })
		const painted = `performance.getEntriesByName('first-contentful-paint').length`
		await until(cdp, `${painted} && ${visible(first?.target ?? target)}`)
		if (first) {
			await tap(cdp, await bringIntoView(cdp, first.target))
			await until(cdp, first.seen)
		}
		if (chosen) await answerOf(cdp, `(${choose})(${JSON.stringify(chosen)})`)
		let place = back ? undefined : await bringIntoView(cdp, target)
		await new Promise(resolve => setTimeout(resolve, wait))
		// Fonts that came meanwhile have moved it.
		if (place && wait > 0) place = await bringIntoView(cdp, target)
		const before = ahead
		const started = performance.now()
		if (place) await tap(cdp, place)
		// The page may be gone before it answers.
		else await answerOf(cdp, 'history.back()').catch(() => {})
		await until(cdp, seen)
		return { ms: performance.now() - started, ahead: before }
	} finally {
		await context.close()
	}
}

/** Runs in the page, as somebody who chooses in a list. @param {string} selector */
function choose(selector) {
	const option = /** @type {HTMLOptionElement} */ (document.querySelector(selector))
	option.selected = true
	option.closest('select')?.dispatchEvent(new Event('change', { bubbles: true }))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	const [site = '', ...names] = process.argv.slice(2)
	for (const [name, value] of await tapTimes(site, names.length > 0 ? names : undefined))
		process.stdout.write(`${name.padEnd(50)}${value.toFixed(2)}\n`)
}
