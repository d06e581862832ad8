import type { Page } from '@playwright/test'
import { expect, needs, test } from './fixtures.ts'

/** What may come before a page can be read and used, heads of answers included. */
const firstView = 150
/**
 * With every script besides, which come while the visitor reads. A site that has just started presses them in haste,
 * which is 10 KB more than for those who come later.
 */
const wholeVisit = 175
const paths = ['/', '/prices', '/services', '/doctors', '/contacts', '/appointment']

for (const path of paths)
	test(`a first view of ${path} weighs less than ${firstView} KB`, {
		tag: [needs.hydration.tag, needs.chromium.tag],
	}, async ({ page }) => {
		// Without a sign of life and without rest the framework waits.
		await page.addInitScript(() => {
			window.requestIdleCallback = () => 0
		})
		const { bytes, asked, settled } = await weigh(page)

		await page.goto(path)
		await expect.poll(() => asked().some(url => url.includes('low-vision'))).toBe(true)
		await expect.poll(() => asked().filter(url => url.endsWith('.woff2')).length).toBeGreaterThan(1)
		await settled()
		const view = bytes() / 1024
		expect(asked().filter(url => url.includes('entry.client'))).toEqual([])
		expect(view).toBeGreaterThan(40)
		expect(view).toBeLessThanOrEqual(firstView)

		await page.mouse.move(200, 200)
		await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
		await settled()
		const visit = bytes() / 1024
		process.stdout.write(`${path}: ${view.toFixed(1)} KB seen, ${visit.toFixed(1)} KB in all\n`)
		expect(visit).toBeGreaterThan(view + 60)
		expect(visit).toBeLessThanOrEqual(wholeVisit)
	})

/** What came over the line, heads included, by the browser's own count. */
async function weigh(page: Page) {
	const protocol = await page.context().newCDPSession(page)
	const urls = new Map<string, string>()
	const done = new Map<string, number>()
	protocol.on('Network.requestWillBeSent', ({ requestId, request }) => {
		if (request.url.startsWith('http')) urls.set(requestId, request.url)
	})
	protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		done.set(requestId, encodedDataLength)
	})
	await protocol.send('Network.enable')
	return {
		asked: () => [...urls.values()],
		bytes: () => [...done].reduce((sum, [id, size]) => sum + (urls.has(id) ? size : 0), 0),
		/** Until all that was asked for has come, and nothing more is. */
		async settled() {
			let before = -1
			await expect
				.poll(() => {
					const still = urls.size === before && [...urls.keys()].every(id => done.has(id))
					before = urls.size
					return still
				})
				.toBe(true)
		},
	}
}
