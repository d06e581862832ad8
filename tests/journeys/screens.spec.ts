import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { screens } from './screens.ts'
import { htmlFaults } from './valid-html.ts'

for (const path of screens) {
	test(`everybody can use ${path} (checks 19, 20, 23)`, needs.serverMarkup, async ({ page, open }) => {
		const answer = await open(path)
		expect(answer.status()).toBe(200)
		expect(await htmlFaults(await answer.text())).toEqual([])
		expect(await htmlFaults(await page.content())).toEqual([])
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

		// The look is the same with scripts: conformance.spec.ts sees those pages, at 1280.
		for (const width of [320, 768]) {
			await page.setViewportSize({ width, height: 800 })
			expect(await smallTargets(page)).toEqual([])
			expect(await overflow(page)).toBe(0)
		}
		expect(await axe(page)).toEqual([])
		await page.setViewportSize({ width: 320, height: 256 })
		expect(await overflow(page)).toBe(0)
		await page.evaluate(() => {
			for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '')
		})
		expect(await overflow(page)).toBe(0)
	})
}
