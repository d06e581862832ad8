import { brotliCompressSync } from 'node:zlib'
import type { APIResponse, Page, Response } from '@playwright/test'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { expect, needs, test } from './fixtures.ts'

const documents: Record<string, { demanded: number }> & typeof budgets = budgets
const pages = ['/', '/prices', '/services/lechenie-kariesa', '/appointment']

for (const path of pages) {
	test(`${path} is painted while nothing but itself has come`, async ({ page }) => {
		await page.route(
			url => url.pathname !== path,
			() => {},
		)

		await page.goto(path, { waitUntil: 'commit' })

		await expect.poll(() => firstPaint(page)).toBeGreaterThan(0)
		await expect(page.getByRole('contentinfo')).toHaveCSS('background-color', 'rgb(10, 47, 56)')
	})

	for (const lv of path === '/' ? ['', '24.black.grayscale.wide.wide.times.ru.off'] : [''])
		test(
			`${path} does not change when its sheets come (${lv || 'normal'})`,
			needs.serverMarkup,
			async ({ page, context, site, expectInConsole }) => {
				expectInConsole('net::ERR_FAILED')
				if (lv) await context.addCookies([{ name: 'lv', value: lv, url: site.origin }])
				const sheets = /\.css$/
				await page.route(/\.woff2$/, route => route.abort())
				for (const width of [360, 1280]) {
					await page.setViewportSize({ width, height: 800 })
					await page.route(sheets, route => route.abort())
					await page.goto(path)
					await toBeLaidOut(page)
					const first = await appearance(page)
					await page.unroute(sheets)
					await page.goto(path)
					await toBeLaidOut(page)

					expect(first.length).toBeGreaterThan(100)
					expect(first).toEqual(await appearance(page))
				}
			},
		)

	test(`${path} can be read and used after its own bytes`, needs.serverMarkup, async ({ request }) => {
		const answer = await request.get(path)
		const html = await answer.text()
		const head = html.slice(0, html.indexOf('</head>'))

		const weight = onTheWire(html, answer) / 1024
		process.stdout.write(`${path}: ${weight.toFixed(1)} KB\n`)
		expect(head).not.toMatch(/<script[^>]*\ssrc=|<link rel="(stylesheet|preload)"/)
		expect(html.match(/<link [^>]*rel="stylesheet"/g)?.every(link => link.includes('media="print"'))).toBe(
			true,
		)
		expect(weight).toBeLessThanOrEqual(budgets['form usable without scripts, KB before'].demanded)
		expect(weight).toBeLessThanOrEqual(
			(documents[`${path}: document, KB`] ?? documents['/: document, KB']).demanded,
		)
		// The rest is for whoever reads on: whole sheets, at the end.
		expect(html.lastIndexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</footer>'))
	})
}

for (const path of ['/', '/prices'] as const)
	test(
		`a first visit of ${path} brings no more scripts than it may`,
		needs.hydration,
		async ({ page, open }) => {
			const asked: Promise<[string, number]>[] = []
			const note = (answer: Response) => {
				if (answer.request().resourceType() !== 'script') return
				// Chromium forgets bodies: each script is fetched once more.
				asked.push(
					page.request
						.get(answer.url())
						.then(async again => [answer.url(), onTheWire(await again.text(), again)] as [string, number]),
				)
			}
			page.on('response', note)
			await open(path)
			await expect
				.poll(async () => {
					const urls = (await Promise.all(asked)).map(([url]) => url).join()
					return ['low-vision', 'dialogs'].every(name => urls.includes(name))
				})
				.toBe(true)

			const ahead = await fetchedAhead(page)
			page.off('response', note)
			const weights = [...new Map(await Promise.all(asked))]
			const sum = (which: (url: string) => boolean) =>
				weights.filter(([url]) => which(url)).reduce((all, [, bytes]) => all + bytes, 0) / 1024
			const [own, more] = [sum(url => !ahead.includes(url)), sum(url => ahead.includes(url))]
			process.stdout.write(
				`Scripts of a first visit of ${path}: ${own.toFixed(1)} KB, ahead ${more.toFixed(1)} KB\n`,
			)
			expect(own).toBeGreaterThan(60)
			expect(own).toBeLessThanOrEqual(budgets[`${path}: script, KB`].demanded)
			expect(more).toBeGreaterThan(2)
			expect(more).toBeLessThanOrEqual(budgets['fetched ahead, KB'].demanded)
		},
	)

test.describe('a first visit without any interaction', needs.hydration, () => {
	test('asks for no built script before the page rests', async ({ page }) => {
		await page.addInitScript(() => {
			window.requestIdleCallback = () => 0
		})
		await page.goto('/')
		await page.waitForTimeout(500)
		expect(await scripts(page)).toEqual([])

		await page.mouse.move(200, 200)

		await expect.poll(async () => (await scripts(page)).length).toBeGreaterThan(2)
	})

	test('has every script after the first painting', async ({ page }) => {
		// Not by `open`, which moves a pointer: that starts the framework at once, on a busy machine before the painting.
		await page.goto('/')
		await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')

		await expect.poll(() => firstPaint(page)).toBeGreaterThan(0)
		const painted = await firstPaint(page)
		const asked = await scripts(page)
		expect(asked.length).toBeGreaterThan(2)
		expect(asked.filter(({ at }) => at < painted)).toEqual([])
		const ahead = await fetchedAhead(page)
		const own = asked.filter(({ name }) => !ahead.includes(name))
		expect(own.filter(({ name }) => /dialog|popup|prompt|clinic-form|zod/.test(name))).toEqual([])
	})

	test('with Save-Data fetches nothing ahead', async ({ page }) => {
		await page.addInitScript(() =>
			Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
		)
		await page.goto('/')
		await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true')
		await page.waitForTimeout(4000)

		expect((await scripts(page)).filter(({ name }) => /dialog|popup/.test(name))).toEqual([])
		expect(await dataFetched(page)).toEqual([])
	})

	test('fetches pages and dialogs ahead once it is quiet, and no more than it may', async ({ page }) => {
		await page.goto('/')
		await expect.poll(async () => (await dataFetched(page)).length).toBeGreaterThan(2)
		// The last of all.
		await expect
			.poll(async () => (await scripts(page)).map(({ name }) => name).join())
			.toContain('search-popup')
		await page.waitForLoadState('networkidle')

		const bytes = await page.evaluate(() => {
			const quiet = performance.getEntriesByName('quiet')[0]?.startTime ?? 0
			const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
			return loaded
				.filter(({ startTime }) => startTime >= quiet)
				.reduce((sum, { transferSize }) => sum + transferSize, 0)
		})
		process.stdout.write(`Fetched ahead: ${(bytes / 1024).toFixed(1)} KB\n`)
		expect(bytes / 1024).toBeGreaterThan(20)
		expect(bytes / 1024).toBeLessThanOrEqual(budgets['fetched ahead, KB'].demanded)
	})
})

for (const path of ['/', '/prices']) {
	test(`whoever goes to the end of ${path} stays there`, async ({ page, open }) => {
		await open(path)
		await toBeLaidOut(page)
		await page.evaluate(() => document.fonts.ready.then(() => {}))

		const link = page.getByRole('contentinfo').getByRole('link').first()
		await link.scrollIntoViewIfNeeded()
		const place = await link.boundingBox()
		await page.waitForTimeout(300)

		expect(await link.boundingBox()).toEqual(place)
	})
}

/** Waits until no part of the page has a height that is only guessed. */
async function toBeLaidOut(page: Page) {
	const laidOut = () =>
		page
			.locator('[data-below]')
			.evaluateAll(
				parts =>
					parts.length > 0 && parts.every(part => getComputedStyle(part).contentVisibility === 'visible'),
			)
	await expect.poll(laidOut).toBe(true)
}

function onTheWire(body: string, answer: APIResponse) {
	const head = answer
		.headersArray()
		.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 17)
	return head + brotliCompressSync(body).length
}

/** Scripts that were asked for when the page was quiet; what calls the low-vision panel comes by the clock. */
const fetchedAhead = (page: Page) =>
	page.evaluate(() => {
		const quiet = performance.getEntriesByName('quiet')[0]?.startTime ?? Number.POSITIVE_INFINITY
		const built = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
		return built
			.filter(({ name, startTime }) => startTime >= quiet && !/low-vision-(?!panel)/.test(name))
			.map(({ name }) => name)
	})

/** Addresses the framework asks for what a page shows. */
const dataFetched = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.map(({ name }) => new URL(name).pathname)
			.filter(path => path.endsWith('.data')),
	)

const firstPaint = (page: Page) =>
	page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)

const scripts = (page: Page) =>
	page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			// The panel of the low-vision version comes half a second after the page, whatever the visitor does.
			.filter(({ name }) => name.endsWith('.js') && !name.includes('low-vision'))
			.map(({ name, startTime }) => ({ name, at: startTime })),
	)

/** Where every element of the page stands and how it is painted. */
function appearance(page: Page) {
	return page.evaluate(() =>
		[...document.body.querySelectorAll('*')]
			.filter(element => element.checkVisibility() && !element.matches('script, link, path, circle'))
			.map(element => {
				const { x, y, width, height } = element.getBoundingClientRect()
				const looks = ['', '::before', '::after'].map(part => {
					const style = getComputedStyle(element, part || null)
					const { color, backgroundColor, font, borderTop, borderRadius, letterSpacing, content, boxShadow } =
						style
					return [color, backgroundColor, font, borderTop, borderRadius, letterSpacing, content, boxShadow]
				})
				return [element.tagName, element.className, x, y, width, height, looks].join()
			}),
	)
}
