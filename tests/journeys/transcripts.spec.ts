import { fillIn, openForm, send } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'
import { hear, readOut } from './screen-reader.ts'
import { openPopup } from './search-popup-steps.ts'
import { openSurvey, question } from './survey-steps.ts'

// The transcripts name days.
test.use({ environment: { CLINIC_NOW: '2026-11-23T04:00:00Z' } })

for (const [name, path] of [
	['home', '/'],
	['appointment page', '/appointment'],
	['survey page', '/survey'],
	['prices page', '/prices?q=снимок'],
	['search page', '/search?q=кариес'],
	['low vision page', '/accessibility'],
	['not found', '/no-such-page'],
	['service', '/services/lechenie-kariesa'],
	['doctors of children', '/doctors?specialization=хирург&age=children'],
	['doctor', '/doctors/2'],
	['contacts', '/contacts'],
	['sent appointment', '/appointment/sent?number=2026-000001'],
] as const) {
	test(`what is read out: ${name}`, needs.hydration, async ({ page, open }) => {
		await open(path)

		expect(timeless(await readOut(page, page.getByRole('main')))).toMatchSnapshot(`${name}.txt`)
	})
}

test('what is read out: the form of a review', needs.hydration, async ({ page, open }) => {
	await open('/reviews')

	const form = page.getByRole('region', { name: 'Оставить отзыв' })
	expect(await readOut(page, form)).toMatchSnapshot('review form.txt')
})

test(
	'what is read out: the form of an application, with mistakes and files',
	needs.hydration,
	async ({ page, open }) => {
		await open('/vacancies/vrach-stomatolog-ortodont')
		const form = page.getByRole('region', { name: 'Откликнуться на вакансию' })
		expect(await readOut(page, form)).toMatchSnapshot('application form.txt')

		const file = { name: 'резюме.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
		await form.getByLabel('Резюме').setInputFiles(file)
		await form.getByRole('button', { name: 'Отправить отклик' }).click()
		await expect(form.getByText('Отклик не отправлен')).toBeVisible()
		expect(await readOut(page, form)).toMatchSnapshot('application form with mistakes.txt')
	},
)

test(
	'what is read out: the page of the form with a mistake',
	needs.hydration,
	async ({ page, open, expectInConsole }) => {
		expectInConsole('422')
		await open('/appointment')
		const main = page.getByRole('main')
		await fillIn(main, { phone: '383' })
		await send(main)
		await expect(page).toHaveTitle(/^Ошибка/)

		expect(await readOut(page, main)).toMatchSnapshot('appointment page with a mistake.txt')
	},
)

test('what is read out: the menu on a telephone', needs.hydration, async ({ page, open }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	await open('/about')
	await page.getByRole('button', { name: 'Меню' }).click()

	expect(await readOut(page, page.getByRole('navigation', { name: 'Основное меню' }))).toMatchSnapshot(
		'menu.txt',
	)
})

test('what is read out: the low-vision panel', needs.hydration, async ({ page, open }) => {
	await open('/about')
	await page.getByRole('link', { name: 'Версия для слабовидящих' }).click()
	const panel = page.getByRole('region', { name: 'Настройки для слабовидящих' })
	await panel.waitFor()

	expect(await readOut(page, panel)).toMatchSnapshot('low vision panel.txt')
	const said = await hear(page, () => panel.getByRole('radio', { name: 'Чёрная' }).check())
	expect(said).toMatchSnapshot('low vision panel changed.txt')
})

test('what is read out: the frame of every page', needs.hydration, async ({ page, open }) => {
	await open('/about')

	expect(await readOut(page, page.getByRole('banner'))).toMatchSnapshot('header.txt')
	expect(await readOut(page, page.getByRole('contentinfo'))).toMatchSnapshot('footer.txt')
})

test(
	'what is read out: the appointment in a dialog, with mistakes and without',
	needs.hydration,
	async ({ page, open }) => {
		await open('/about')
		const dialog = await openForm(page)
		expect(await readOut(page, dialog)).toMatchSnapshot('appointment dialog.txt')

		await send(dialog)
		await expect(dialog.locator('#appointment-dialog-status')).toBeFocused()
		expect(await readOut(page, dialog)).toMatchSnapshot('appointment dialog with mistakes.txt')

		await fillIn(dialog)
		const said = await hear(page, async () => {
			await send(dialog)
			await expect(dialog).toBeHidden()
		})
		expect(said).toMatchSnapshot('appointment sent.txt')
	},
)

test('what is read out: the text of the consent', needs.hydration, async ({ page, open }) => {
	await open('/about')
	const dialog = await openForm(page)
	await dialog.getByRole('button', { name: 'Текст согласия' }).click()

	const text = page.getByRole('dialog', { name: /Согласие/ })
	expect(await readOut(page, text)).toMatchSnapshot('consent dialog.txt')
})

test('what is read out: the survey in a dialog, half answered', needs.hydration, async ({ page, open }) => {
	await open('/about')
	const survey = await openSurvey(page)
	await question(survey, 'Комфорт').getByLabel('2 из 5').check()
	await survey.getByRole('button', { name: 'Отправить' }).click()

	expect(await readOut(page, survey)).toMatchSnapshot('survey dialog with mistakes.txt')
})

test('what is read out: a search from its opening to a result', needs.hydration, async ({ page, open }) => {
	await open('/about')
	const popup = await openPopup(page)
	expect(await readOut(page, popup)).toMatchSnapshot('search popup.txt')

	const box = popup.getByRole('combobox', { name: 'Поисковый запрос' })
	const said = await hear(page, async () => {
		await box.fill('кариес')
		await expect(popup.getByRole('option').first()).toBeVisible()
		await expect(popup.locator('[aria-live=polite]').filter({ hasText: /\d/ })).toBeAttached()
	})
	expect(timeless(said)).toMatchSnapshot('search popup while typing.txt')
	expect(timeless(await readOut(page, popup))).toMatchSnapshot('search popup with results.txt')

	await box.press('ArrowDown')
	await box.press('Enter')
	await expect(popup).toBeHidden()
	await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

/** How long a search took is another number each time, on a line of its own. */
const timeless = (transcript: string) => transcript.replace(/^[\d\s]+\n(?=мс$)/gm, 'N\n')
