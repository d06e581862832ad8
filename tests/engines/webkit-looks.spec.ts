import { setTimeout as pause } from 'node:timers/promises'
import { choices, cookieValue, defaults } from '#app/clinic/low-vision.ts'
import { screens } from '#tests/journeys/screens.ts'
import { expect, test } from './fixtures.ts'

for (const screen of ['phone', 'desktop'] as const) {
	test(`the search popup does not scroll sideways in WebKit, ${screen}`, async ({ webkit }) => {
		const browser = await webkit({ screen })
		await browser.open('/about')

		await browser.click({ link: 'Поиск по сайту' })
		await browser.until('the popup', () => document.querySelector('dialog[open]'))
		await browser.type({ field: 'Поисковый запрос' }, 'кариес')
		await browser.sees('результат')

		expect(await browser.run(tooWide)).toEqual([])
	})
}

for (const theme of [undefined, ...choices.theme]) {
	test(`an empty date and hour do not look filled in in WebKit, ${theme ?? 'normal'} colours`, async ({
		webkit,
	}) => {
		const browser = await webkit({ screen: 'phone' })
		await browser.open('/appointment')
		if (theme) {
			await browser.addCookie({ name: 'lv', value: cookieValue({ ...defaults, theme }) })
			await browser.open('/appointment')
		}
		const full = { date: new Date().toISOString().slice(0, 10), time: '10:45' }
		for (const [type, value] of Object.entries(full)) {
			const field = await browser.run(place, type)
			const ink = () => inkOf(browser.pixels(field))

			await browser.run(fill, type, value)
			await painted(ink)
			const filled = ink()
			expect(filled).toBeGreaterThan(100)
			await browser.run(fill, type, '')
			await painted(ink)

			expect(ink()).toBeLessThan(filled / 4)
		}
	})
}

for (const [width, screen] of [
	[360, 'phone'],
	[1280, 'desktop'],
] as const) {
	test(`no page scrolls sideways in WebKit at ${width} px`, async ({ webkit }) => {
		const browser = await webkit({ screen })
		const sideways: string[] = []
		for (const path of [
			'/',
			'/search?q=кариес',
			'/appointment',
			'/survey',
			'/accessibility',
			'/no-such-page',
			...screens,
		]) {
			await browser.open(path)
			expect(await browser.run(() => innerWidth)).toBe(width)
			const wider = await browser.run(() => document.documentElement.scrollWidth - innerWidth)
			if (wider > 0) sideways.push(`${path}: ${wider} px`)
		}

		expect(sideways).toEqual([])
	})
}

/** Runs in the page: where the inside of a field lies, which fills the screen. */
function place(type: string) {
	const field = document.querySelector(`input[type=${type}]`)
	field?.scrollIntoView({ block: 'center', behavior: 'instant' })
	const { x = 0, y = 0, width = 0, height = 0 } = field?.getBoundingClientRect() ?? {}
	const border = 6
	return [x + border, y + border, width - 2 * border, height - 2 * border].map(Math.round)
}

/** The screen is painted some time after the page has changed. */
async function painted(ink: () => number) {
	for (let before = -1; before !== ink(); before = ink()) await pause(1000)
}

/** Runs in the page. */
function fill(type: string, value: string) {
	const field = document.querySelector<HTMLInputElement>(`input[type=${type}]`)
	if (field) field.value = value
}

/** How many pixels differ from most. */
function inkOf(pixels: Buffer) {
	const counts = new Map<number, number>()
	for (let at = 0; at < pixels.length; at += 4) {
		const colour = pixels.readUInt32BE(at)
		counts.set(colour, (counts.get(colour) ?? 0) + 1)
	}
	return pixels.length / 4 - Math.max(...counts.values())
}

/** Runs in the page: what can be scrolled sideways in front. */
function tooWide() {
	return [...document.querySelectorAll<HTMLElement>('dialog[open], dialog[open] *')]
		.filter(box => getComputedStyle(box).display !== 'inline' && box.clientWidth > 1)
		.filter(box => box.scrollWidth > box.clientWidth + 1)
		.map(box => `${box.scrollWidth} in ${box.clientWidth}: ${box.outerHTML.slice(0, 80)}`)
}
