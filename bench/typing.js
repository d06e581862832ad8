/**
 * The longest a slow telephone takes to show what a key or a tap did (interaction to next paint), where people type and
 * tap most. `node bench/typing.js ORIGIN` prints it in milliseconds.
 */
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { browserArguments, findChromium } from '../tests/support/chromium.js'
import { answerOf, bringIntoView, onPhone, tap, until, visible } from './phone.js'

const runs = 5
const dialogOpener = 'header a[data-opens=appointment]'

/**
 * `taps` are made one after the other, each awaited; then `text` is typed into `field`.
 * @typedef {{ from: string, taps?: [target: string, seen: string][], field?: string, text?: string }} Interaction
 * @type {Record<string, Interaction>}
 */
const interactions = {
	...Object.fromEntries(
		Object.entries({
			name: 'Анна Белова',
			phone: '9991234567',
			email: 'anna@mail.example',
			message: 'После обеда',
		}).map(([field, text]) => [
			`typing ${field}`,
			{
				from: '/',
				taps: [[dialogOpener, visible('#appointment-box input[name=phone]')]],
				field: `#appointment-box [name=${field}]`,
				text,
			},
		]),
	),
	'typing a search': {
		from: '/',
		taps: [['header a[href^="/search"]', visible('input[name=q]')]],
		field: 'dialog input[name=q]',
		text: 'болит зуб мудрости',
	},
	menu: { from: '/', taps: [['button[popovertarget=menu]', visible('#menu a[href="/services"]')]] },
	filter: { from: '/prices', taps: [['main search button', `location.search !== ''`]] },
}

/**
 * The middle of several runs of each.
 * @param {string} site
 * @returns {Promise<[string, number][]>}
 */
export async function longestInteractions(site) {
	const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: browserArguments })
	const rows = /** @type {[string, number][]} */ ([])
	for (const [name, interaction] of Object.entries(interactions)) {
		const all = []
		for (let run = 0; run < runs; run++) all.push(await longestOf(browser, site, interaction))
		rows.push([`longest interaction: ${name}, ms`, all.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0])
	}
	await browser.close()
	return rows
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} site
 * @param {Interaction} interaction
 */
async function longestOf(browser, site, { from, taps = [], field, text = '' }) {
	const { context, tab, cdp } = await onPhone(browser)
	try {
		await tab.addInitScript(observe)
		await tab.goto(site + from, { waitUntil: 'load' })
		await until(cdp, `document.documentElement.dataset.hydrated`)
		await new Promise(resolve => setTimeout(resolve, 4000))
		for (const [target, seen] of taps) {
			await tap(cdp, await bringIntoView(cdp, target))
			await until(cdp, seen)
		}
		if (field) {
			await answerOf(cdp, `document.querySelector(${JSON.stringify(field)}).focus(), longest = 0`)
			for (const letter of text) {
				await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter })
				await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
				await new Promise(resolve => setTimeout(resolve, 120))
			}
			if (!(await answerOf(cdp, `document.querySelector(${JSON.stringify(field)}).value`)))
				throw new Error(`Nothing was typed into ${field}`)
		}
		await new Promise(resolve => setTimeout(resolve, 1000))
		return Number(await answerOf(cdp, 'longest'))
	} finally {
		await context.close()
	}
}

/** Runs in the page, before anything else: `longest` is the longest interaction so far. */
function observe() {
	Object.assign(window, { longest: 0 })
	new PerformanceObserver(list => {
		for (const { duration } of list.getEntries())
			Reflect.set(window, 'longest', Math.max(Reflect.get(window, 'longest'), duration))
	}).observe(
		/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }),
	)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
	for (const [name, value] of await longestInteractions(process.argv[2] ?? ''))
		process.stdout.write(`${name.padEnd(50)}${value.toFixed(0)}\n`)
