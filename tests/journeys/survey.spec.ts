import type { Locator, Page } from '@playwright/test'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { answerAll, openSurvey, question, remembered, title } from './survey-steps.ts'
import { htmlFaults } from './valid-html.ts'

const thanks = 'Спасибо, ваши ответы получены.'

test('Galina tells from the price list what she thinks', async ({ open, page, site }) => {
	const comment = `Тихо ${test.info().project.name}`
	await open('/prices')
	const form = await openSurvey(page)
	await answerAll(form)
	await form.getByLabel('Комментарий').fill(comment)

	await form.getByRole('button', { name: 'Отправить' }).click()

	await expect(page.getByText(thanks).first()).toBeVisible()
	const { surveys } = await remembered(site)
	expect(surveys.find(({ comments }) => comments === comment)).toMatchObject({
		treatment_period: '3_6_months',
		staff_attitude_rating: 5,
		comfort_rating: 4,
		treatment_result_rating: 3,
		recommendation: 'probably_yes',
		url: '/prices',
		page_title: 'Цены — Стоматология „Обь“',
		received_at: expect.stringMatching(/:00:00\.000Z$/),
	})
})

test('an open question is named in place, with every answer kept (check 9)', async ({
	open,
	page,
	expectInConsole,
}) => {
	expectInConsole('422')
	await open('/survey?from=/prices')
	const form = page.getByRole('main')
	await form.getByLabel('Не помню').check()
	await question(form, 'Комфорт').getByLabel('2 из 5').check()
	await form.getByLabel('Комментарий').fill('Холодно в коридоре')
	// The browser would not let it go.
	await form
		.locator('form')
		.evaluate(element => element.setAttribute('novalidate', ''))
		.catch(() => {})

	await form.getByRole('button', { name: 'Отправить' }).click()

	await expect(page).toHaveTitle(`Ошибка: ${title} — Стоматология „Обь“`)
	const summary = page.locator('#form-status')
	await expect(summary).toBeFocused()
	await expect(summary).toContainText('Ответы не отправлены')
	await expect(question(form, 'Отношение персонала')).toHaveAccessibleDescription(
		/Оцените отношение персонала от 1 до 5/,
	)
	await expect(form.getByLabel('Не помню')).toBeChecked()
	await expect(question(form, 'Комфорт').getByLabel('2 из 5')).toBeChecked()
	await expect(question(form, 'Комфорт')).toContainText('2 из 5')
	await expect(form.getByLabel('Комментарий')).toHaveValue('Холодно в коридоре')
	await summary.getByRole('link', { name: /результат лечения/ }).click()
	await expect(question(form, 'Результат лечения').getByLabel('1 из 5')).toBeFocused()
	expect(await htmlFaults(await page.content())).toEqual([])
})

test('skipping leads back to where the visitor was, with nothing filled in (check 11)', async ({
	open,
	page,
}) => {
	await open('/survey?from=/prices')

	await page.getByRole('main').getByRole('button', { name: 'Пропустить' }).click()

	await expect(page).toHaveURL(/\/prices$/)
})

test('the page of the survey is sound', async ({ open, page }) => {
	const answer = await open('/survey')

	expect(answer.headers()['cache-control']).toBe('no-store')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
	for (const name of ['Отношение персонала', 'Комфорт', 'Результат лечения']) {
		const marks = question(page.getByRole('main'), name).getByRole('radio')
		await expect(marks).toHaveCount(5)
		for (const mark of [1, 2, 3, 4, 5]) {
			await expect(marks.nth(mark - 1)).toHaveAccessibleName(`${mark} из 5`)
			await expect(marks.nth(mark - 1)).toHaveAttribute('required', '')
		}
		await expect(question(page.getByRole('main'), name)).toContainText('Выберите оценку')
	}
	expect(await htmlFaults(await answer.text())).toEqual([])
	expect(await htmlFaults(await page.content())).toEqual([])
})

test('the read-out of a rating never says what is not so', needs.styles, async ({ open, page }) => {
	await open('/survey')
	const comfort = question(page.getByRole('main'), 'Комфорт')
	await expect(comfort.getByText('Выберите оценку')).toBeVisible()

	for (const mark of [4, 1, 5]) {
		await comfort.getByLabel(`${mark} из 5`).check()

		await expect(comfort.getByText('Выберите оценку')).toBeHidden()
		expect(await readOut(comfort)).toBe(`${mark} из 5`)
	}
})

/** What the eye reads beside the rating, whether text or style gives it. */
const readOut = (group: Locator) =>
	group.locator('[data-mark]').evaluate(chosen => {
		const { content } = getComputedStyle(chosen, '::after')
		return (chosen as HTMLElement).innerText + (content === 'none' ? '' : content.replaceAll('"', ''))
	})

test('the keyboard alone is enough (check 10)', needs.styles, async ({ open, page, site }) => {
	const comment = `Клавиатура ${test.info().project.name}`
	await open('/survey')
	await page.getByLabel('Меньше месяца').focus()
	await page.keyboard.press('Space')
	for (const steps of [4, 0, 1]) {
		await page.keyboard.press('Tab')
		await page.keyboard.press('Space')
		for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
	}
	await page.keyboard.press('Tab')
	await page.keyboard.press('Space')
	await page.keyboard.press('Tab')
	await page.keyboard.type(comment)
	await page.keyboard.press('Tab')
	await page.keyboard.press('Enter')

	await expect(page).toHaveURL(/\/survey\/thanks/)
	await expect(page.locator('#form-status')).toContainText(thanks)
	const { surveys } = await remembered(site)
	expect(surveys.find(({ comments }) => comments === comment)).toMatchObject({
		treatment_period: 'less_than_month',
		staff_attitude_rating: 5,
		comfort_rating: 1,
		treatment_result_rating: 2,
		recommendation: 'definitely_yes',
		url: '/survey',
	})
})

const states: Record<string, (page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>> = {
	'the empty survey': (_, open) => open('/survey'),
	'the survey with open questions': async (page, open) => {
		await open('/survey')
		await answerAll(page.getByRole('main'))
		await page.getByLabel('Комментарий').fill('ы'.repeat(4001))
		await page.getByRole('button', { name: 'Отправить' }).click()
		await expect(page.locator('#form-status')).toBeVisible()
	},
	'the thanks': (_, open) => open('/survey/thanks'),
}

for (const [state, reach] of Object.entries(states)) {
	for (const width of [320, 768, 1280]) {
		test(
			`everybody can use ${state} at ${width} px`,
			needs.styles,
			async ({ page, open, expectInConsole }) => {
				expectInConsole('422')
				await page.setViewportSize({ width, height: 800 })

				await reach(page, open)

				expect(await axe(page)).toEqual([])
				expect(await smallTargets(page)).toEqual([])
				expect(await overflow(page)).toBeLessThanOrEqual(0)
			},
		)
	}
}
