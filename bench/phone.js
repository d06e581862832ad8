/** A slow telephone: 412 × 823, touch, 150 ms, 1.6 Mbit/s, a processor four times slower. */
import { answerOf, slow4G } from './visit.js'

export { answerOf } from './visit.js'

/** A fresh visitor's browser window. @param {import('@playwright/test').Browser} browser */
export async function onPhone(browser) {
	const context = await browser.newContext({
		...{ locale: 'ru-RU', viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true },
	})
	const tab = await context.newPage()
	const cdp = await context.newCDPSession(tab)
	await cdp.send('Network.enable')
	await cdp.send('Network.emulateNetworkConditions', slow4G)
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	return { context, tab, cdp }
}

/** An expression for `until`. @param {string} selector */
export const visible = selector =>
	`!!document.querySelector('${selector}')?.checkVisibility({ visibilityProperty: true })`

/**
 * Scrolls to the first that is shown and waits until it stands still: parts of a page are laid out as they come near.
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} selector
 * @returns {Promise<{ x: number, y: number }>}
 */
export async function bringIntoView(cdp, selector) {
	const look = `(${placeOf})(${JSON.stringify(selector)})`
	// A page that is still coming shows it later.
	await until(cdp, look)
	let place = ''
	for (let same = 0; same < 3; ) {
		const now = await answerOf(cdp, look)
		same = now && now === place ? same + 1 : 0
		place = now
		await new Promise(resolve => setTimeout(resolve, 30))
	}
	return JSON.parse(place)
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {{ x: number, y: number }} place
 */
export async function tap(cdp, place) {
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Runs in the page: scrolls to the first that is shown and tells its middle. @param {string} selector */
function placeOf(selector) {
	const element = [...document.querySelectorAll(selector)].find(one => one.checkVisibility())
	if (!element) return ''
	element.scrollIntoView({ block: 'center', behavior: 'instant' })
	const { x, y, width, height } = element.getBoundingClientRect()
	return JSON.stringify({ x: x + width / 2, y: y + height / 2 })
}

/**
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} condition
 */
export async function until(cdp, condition) {
	const deadline = Date.now() + 20_000
	// While one page takes the place of another there is nobody to ask.
	while (!(await answerOf(cdp, condition).catch(() => false)))
		if (Date.now() > deadline) throw new Error(`Waited 20 s for ${condition}`)
}
