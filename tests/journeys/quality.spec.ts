import { gzipSync } from 'node:zlib'
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

test('the home page is alive with 95 KB of scripts', needs.hydration, async ({ page, open }) => {
	const weights = new Map<string, Promise<number>>()
	page.on('response', answer => {
		if (answer.request().resourceType() !== 'script') return
		weights.set(
			answer.url(),
			answer.body().then(body => gzipSync(body).length),
		)
	})

	await open('/')

	const sum = (await Promise.all(weights.values())).reduce((total, weight) => total + weight, 0)
	test.info().annotations.push({ type: 'weight', description: `${(sum / 1024).toFixed(1)} KB` })
	expect(weights.size).toBeGreaterThan(2)
	expect(sum).toBeLessThanOrEqual(95 * 1024)
})
