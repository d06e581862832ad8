import type { Page } from '@playwright/test'
import { fillIn, openForm } from './appointment-steps.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { dialogOf, openSurvey, remembered } from './survey-steps.ts'

const shown = () => localStorage.getItem('surveyShown')

/** Time stands still from here on, and the visitor has just given a sign. */
async function fallSilent(page: Page) {
	await page.keyboard.press('Shift')
	// Scrolling by script is seen a frame later; the clock may only be stopped ahead of itself.
	await expect(async () => {
		await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
	}).toPass()
	await page.waitForTimeout(200)
	await page.keyboard.press('Shift')
}

/** The prompt's code comes over a real line that knows nothing of the clock. */
const quietly = async (page: Page) => {
	await page.waitForTimeout(500)
	await expect(dialogOf(page)).toHaveCount(0)
}

test.describe('the prompt for a visitor at rest', needs.hydration, () => {
	test.beforeEach(async ({ page, open }) => {
		await page.clock.install()
		await open('/about')
	})

	test('comes after 20 000 ms and not before, and takes neither focus nor place (check 35)', async ({
		page,
	}) => {
		await page.getByRole('link', { name: 'Отзывы' }).first().focus()
		await page.evaluate(() => scrollTo({ top: 120, behavior: 'instant' }))
		await fallSilent(page)
		const before = await page.evaluate(() => [scrollY, document.activeElement?.textContent])

		await page.clock.runFor(19_999)
		await quietly(page)
		await page.clock.runFor(1)

		const prompt = dialogOf(page)
		await expect(prompt).toBeVisible()
		expect(await page.evaluate(() => [scrollY, document.activeElement?.textContent])).toEqual(before)
		expect(await prompt.evaluate(element => element.matches(':modal'))).toBe(false)
		await expect(page.getByText('Появился опрос о качестве. Открыть — в конце страницы.')).toHaveCount(1)
		await page.clock.resume()
		expect(await axe(page)).toEqual([])
		expect(await page.evaluate(shown)).toBeNull()
	})

	for (const [sign, give] of Object.entries<(page: Page) => Promise<unknown>>({
		'a move of the mouse': page => page.mouse.move(200 + Math.random() * 100, 300),
		'a key': page => page.keyboard.press('Shift'),
		'a click': page => page.mouse.click(5, 500),
		scrolling: page => page.mouse.wheel(0, 50),
		'a focus': page => page.getByRole('link', { name: 'Цены' }).first().focus(),
	})) {
		test(`waits again after ${sign} (check 36)`, async ({ page }) => {
			await fallSilent(page)
			await page.clock.runFor(15_000)
			await give(page)
			// A click is followed by `selectionchange`, scrolling by `scroll`, a frame later; frames are not the clock's.
			await page.waitForTimeout(1000)

			await page.clock.runFor(19_000)
			await quietly(page)
			await page.clock.runFor(2_000)
			await expect(dialogOf(page)).toBeVisible()
		})
	}

	for (const [name, goOn] of Object.entries<
		(page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>
	>({
		'a link of the site': page =>
			page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Цены' }).click(),
		'another document': (_, open) => open('/prices'),
		'a dialog over it': async page => {
			await openForm(page)
			await page.keyboard.press('Escape')
		},
	})) {
		test(`does not come again to who ignored it for ${name}`, async ({ page, open }) => {
			await fallSilent(page)
			await page.clock.runFor(20_000)
			await expect(dialogOf(page)).toBeVisible()
			await page.clock.resume()

			await goOn(page, open)

			await expect(dialogOf(page)).toHaveCount(0)
			await open('/services')
			await fallSilent(page)
			await page.clock.runFor(60_000)
			await quietly(page)
		})
	}

	for (const [name, close] of Object.entries<(page: Page) => Promise<unknown>>({
		Закрыть: page => dialogOf(page).getByRole('button', { name: 'Закрыть' }).click(),
		Пропустить: page => dialogOf(page).getByRole('button', { name: 'Пропустить' }).click(),
		Escape: page => page.keyboard.press('Escape'),
	})) {
		test(`never comes again after «${name}»`, async ({ page, open }) => {
			await fallSilent(page)
			await page.clock.runFor(20_000)
			await expect(dialogOf(page)).toBeVisible()

			await close(page)

			await expect(dialogOf(page)).toHaveCount(0)
			expect(await page.evaluate(shown)).toBe('1')
			await page.clock.resume()
			await open('/prices')
			await fallSilent(page)
			await page.clock.runFor(60_000)
			await quietly(page)
		})
	}

	test('reports that it was skipped', async ({ page, site }) => {
		await fallSilent(page)
		await page.clock.runFor(20_000)
		await dialogOf(page).getByRole('button', { name: 'Пропустить' }).click()

		const skips = async () =>
			(await remembered(site)).beacons.filter(
				({ kind, facts }) => kind === 'survey-skip' && facts.url === '/about',
			)
		await expect.poll(async () => (await skips()).length).toBeGreaterThan(0)
	})

	test('turns into the survey, which starts at its heading', async ({ page }) => {
		await fallSilent(page)
		await page.clock.runFor(20_000)
		await dialogOf(page).getByRole('button', { name: 'Пройти опрос' }).click()

		const survey = dialogOf(page)
		await expect(survey.getByRole('button', { name: 'Отправить' })).toBeVisible()
		await expect(survey).toHaveCount(1)
		// The focus waits a moment for screen readers.
		await page.clock.runFor(200)
		await expect(survey.getByRole('heading', { level: 2 })).toBeFocused()
		expect(await survey.evaluate(element => element.matches(':modal'))).toBe(true)
	})

	test('never comes over a dialog, an open menu, a begun form or a hidden page (check 37)', async ({
		page,
		open,
	}) => {
		const dialog = await openForm(page)
		await fallSilent(page)
		await page.clock.runFor(25_000)
		await quietly(page)

		await fillIn(dialog)
		await page.keyboard.press('Escape')
		await expect(dialog).toBeHidden()
		await page.clock.runFor(25_000)
		await quietly(page)

		await page.clock.resume()
		await page.setViewportSize({ width: 360, height: 740 })
		await open('/about')
		await page.getByRole('button', { name: 'Меню' }).click()
		await fallSilent(page)
		await page.clock.runFor(25_000)
		await quietly(page)

		await page.keyboard.press('Escape')
		await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
		await page.clock.runFor(25_000)
		await quietly(page)

		await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))
		await page.clock.runFor(25_000)
		await expect(dialogOf(page)).toBeVisible()
	})

	test('gives way to the survey opened from the footer', async ({ page }) => {
		await fallSilent(page)
		await page.clock.runFor(20_000)
		await expect(dialogOf(page)).toBeVisible()
		await page.clock.resume()

		const survey = await openSurvey(page)

		await expect(survey).toHaveCount(1)
		await expect(survey.getByRole('button', { name: 'Пройти опрос' })).toHaveCount(0)
	})

	for (const path of ['/appointment', '/survey', '/survey/thanks']) {
		test(`stays away from ${path}`, async ({ page, open }) => {
			await open(path)
			await fallSilent(page)
			await page.clock.runFor(45_000)
			await quietly(page)
		})
	}
})

test.describe('the place of the prompt', needs.hydration, () => {
	for (const [width, height] of [
		[1280, 800],
		[768, 900],
		[360, 740],
		[320, 256],
	] as const) {
		test(`is right at ${width} × ${height}`, async ({ page, open }) => {
			await page.setViewportSize({ width, height })
			await page.clock.install()
			await open('/about')
			await fallSilent(page)
			await page.clock.runFor(20_000)
			const prompt = dialogOf(page)
			await expect(prompt).toBeAttached()
			await page.clock.resume()

			const box = await prompt.boundingBox()
			const fixed = await prompt.evaluate(element => getComputedStyle(element).position === 'fixed')
			expect(fixed).toBe(height >= 320)
			if (width < 700 && fixed) expect(box?.height).toBeLessThanOrEqual(height * 0.3)
			if (fixed) expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(height + 0.01)
			// The link to the low-vision version stays free.
			const glasses = page.getByRole('link', { name: 'Версия для слабовидящих' })
			if (fixed) await glasses.click({ trial: true })
			expect(await axe(page)).toEqual([])
			expect(await smallTargets(page)).toEqual([])
			expect(await overflow(page)).toBeLessThanOrEqual(0)
			for (const name of ['Пройти опрос', 'Пропустить', 'Закрыть']) {
				await prompt.getByRole('button', { name }).click({ trial: true })
			}
		})
	}
})
