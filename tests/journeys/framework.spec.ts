import { expect, needs, test } from './fixtures.ts'

const alive = '[data-hydrated="true"]'

test.describe('the framework', needs.hydration, () => {
	test('starts by itself within three seconds of the load', async ({ page }) => {
		// A busy machine holds up one visit; waiting for too long would hold up each.
		await expect(async () => {
			await page.goto('/')
			await expect(page.locator(alive)).toHaveCount(1, { timeout: 3000 })
		}).toPass({ timeout: 30_000 })
	})

	for (const [sign, give] of [
		['a move of the pointer', page => page.mouse.move(200, 200)],
		['a key', page => page.keyboard.press('Tab')],
		['a scroll', page => page.evaluate(() => scrollTo(0, 50))],
	] as [string, (page: import('@playwright/test').Page) => Promise<unknown>][]) {
		test(`waits for a sign of intent: ${sign}`, async ({ page }) => {
			await page.addInitScript(() => {
				window.requestIdleCallback = () => 0
			})
			await page.goto('/')
			await page.waitForTimeout(500)
			await expect(page.locator(alive)).toHaveCount(0)

			await give(page)

			await expect(page.locator(alive)).toHaveCount(1)
		})
	}

	test('that has not come yet leaves a click to the browser', async ({ page }) => {
		await page.route('**/assets/*.js', () => {})
		await page.goto('/')

		await page.getByRole('link', { name: 'Записаться на приём' }).first().click()

		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Запись на приём')
	})
})

test(
	'the policy lets run what the site wrote and nothing else (check 50)',
	needs.scripts,
	async ({ page, open, expectInConsole }) => {
		expectInConsole('Content Security Policy')
		expectInConsole('Content-Security-Policy')
		expectInConsole('violates the following')
		const answer = await open('/')
		const policy = answer.headers()['content-security-policy'] ?? ''
		const scripts = policy.split(';').filter(rule => /^\s*(default|script)-src/.test(rule))

		expect(scripts.length).toBeGreaterThan(0)
		expect(scripts.join()).not.toMatch(/unsafe-inline|unsafe-eval|data:|blob:|\*/)
		const ran = await page.evaluate(() => {
			const script = document.createElement('script')
			script.textContent = 'window.foreign = true'
			document.body.append(script)
			return 'foreign' in window
		})
		expect(ran).toBe(false)
	},
)
