import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

const pages = ['/', '/no-such-page']
const widths = [320, 768, 1280]

for (const path of pages) {
	test(`the HTML of ${path} is valid`, async ({ page, open }) => {
		const answer = await open(path)

		expect(await htmlFaults(await answer.text())).toEqual([])
		expect(await htmlFaults(await page.content())).toEqual([])
	})

	for (const width of widths) {
		test(`everybody can use ${path} at ${width} px`, needs.styles, async ({ page, open }) => {
			await page.setViewportSize({ width, height: 800 })
			await open(path)

			expect(await axe(page)).toEqual([])
			expect(await smallTargets(page)).toEqual([])
			expect(await overflow(page)).toBe(0)
		})
	}

	test(`${path} needs no sideways scrolling at 400 %`, needs.styles, async ({ page, open }) => {
		await page.setViewportSize({ width: 320, height: 256 })
		await open(path)

		expect(await overflow(page)).toBe(0)
	})
}

test('everybody can use the open menu', needs.styles, async ({ page, open }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await open('/')
	await page.getByRole('button', { name: 'Меню' }).click()

	expect(await axe(page)).toEqual([])
	expect(await smallTargets(page)).toEqual([])
	expect(await overflow(page)).toBe(0)
})

test('the home page shares its scripts with every other page', {
	tag: [needs.hydration.tag, needs.chromium.tag],
}, async ({ page, open }) => {
	const home = await scriptsOf(page, () => open('/'))
	const elsewhere = await scriptsOf(page, () => open('/no-such-page'))

	const kilobytes = (urls: string[]) => urls.reduce((sum, url) => sum + (home.get(url) ?? 0), 0) / 1024
	const shared = kilobytes([...home.keys()].filter(url => elsewhere.has(url)))
	process.stdout.write(`Scripts of the home page: ${shared.toFixed(1)} KB shared\n`)
	expect(shared).toBeGreaterThan(40)
	expect(shared).toBeLessThanOrEqual(budgets['/: script, KB'].demanded)
})

test('rules of the server stay there', needs.hydration, () => {
	const scripts = readdirSync('build/client/assets').filter(name => name.endsWith('.js'))

	expect(scripts.length).toBeGreaterThan(20)
	expect(
		scripts.filter(name => /_zod|ZodError/.test(readFileSync(`build/client/assets/${name}`, 'utf8'))),
	).toEqual([])
})

/** The scripts a page is made of, not those it fetches ahead, each with its compressed size in bytes. */
async function scriptsOf(page: Page, visit: () => Promise<unknown>) {
	await visit()
	const asked = await page.evaluate(() => {
		const quiet = performance.getEntriesByName('quiet')[0]?.startTime ?? Number.POSITIVE_INFINITY
		const before = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < quiet)
		return [...new Set(before.map(({ name }) => name))].filter(name => new URL(name).pathname.endsWith('.js'))
	})

	// Chromium forgets what it was answered as soon as another page opens: each script is fetched once more.
	const sizes = asked.map(async url => {
		const body = await (await page.request.get(url)).body()
		return [url, brotliCompressSync(body).length] as const
	})
	return new Map(await Promise.all(sizes))
}
