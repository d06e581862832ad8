import type { Page } from '@playwright/test'
import { anna, fillIn, openForm, remembered, send, thanks } from './appointment-steps.ts'
import { axe } from './axe.ts'
import { expect, needs, test } from './fixtures.ts'
import { overflow, smallTargets } from './measure.ts'
import { htmlFaults } from './valid-html.ts'

test('Anna asks for an appointment from the home page, and reception gets a letter (checks 2, 50)', async ({
	open,
	page,
	mail,
	site,
}) => {
	const name = `Анна ${test.info().project.name}`
	await open('/')
	const form = await openForm(page)
	await fillIn(form, { name, message: 'Ноет зуб справа внизу.' })

	await send(form)

	await expect(page.getByText(thanks).first()).toBeVisible()
	const { requests } = await remembered(site)
	const request = requests.find(row => row.name === name)
	expect(request).toMatchObject({ phone: '+79991234567', message: 'Ноет зуб справа внизу.', status: 'new' })
	await expect.poll(() => mail.received.some(({ mail }) => mail.text?.includes(name))).toBe(true)
})

test('reception marks a request by the link in its letter, once', async ({
	open,
	page,
	mail,
	site,
	expectInConsole,
}) => {
	// Of axe, where every style sheet is refused.
	expectInConsole("Couldn't load preload assets")
	const name = `Галина ${test.info().project.name}`
	await open('/appointment')
	await fillIn(page.getByRole('main'), { name })
	await send(page.getByRole('main'))
	const letter = () =>
		mail.received.map(({ mail }) => mail.text ?? '').find(text => text.includes(name)) ?? ''
	await expect.poll(letter).toContain('/reception/')
	const link = new URL(/https?:\S+\/reception\/\S+/.exec(letter())?.[0] ?? '')

	const asked = await open(link.pathname)
	expect(await htmlFaults(await asked.text())).toEqual([])
	expect(await axe(page)).toEqual([])
	await expect(page.getByRole('main')).toContainText(name)
	await page.getByRole('textbox', { name: 'Кто отмечает' }).fill('Ольга, администратор')
	await page.getByRole('button', { name: 'Дозвонились' }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заявка № 2026-\d{6} отмечена$/)
	await expect(page.getByRole('main')).not.toContainText(name)
	const { requests } = await remembered(site)
	expect(requests.find(row => row.name === name)).toMatchObject({
		mark: 'reached',
		...{ status: 'done', marked_by: 'Ольга, администратор' },
	})
	expect((await open(link.pathname)).status()).toBe(410)
	await expect(page.getByRole('button', { name: 'Дозвонились' })).toHaveCount(0)
	expect(site.log()).not.toContain(link.pathname.slice('/reception/'.length))
})

test(
	'the address of a link in a letter goes nowhere but to its page',
	needs.hydration,
	async ({ open, page }) => {
		const asked: string[] = []
		page.on('request', request =>
			asked.push(decodeURIComponent(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)),
		)
		const token = '2026-000001.invented'
		await open(`/reception/${token}`)
		await expect.poll(() => asked.join('\n')).toContain('/survey.data')
		await open('/about')

		expect(asked.filter(request => request.includes(token))).toHaveLength(1)
	},
)

test('a mistake is explained in place, with everything typed and ticked kept (checks 4, 5, 6)', async ({
	open,
	page,
	expectInConsole,
}) => {
	expectInConsole('422')
	await open('/appointment?service=lechenie-kariesa')
	const form = page.getByRole('main')
	await fillIn(form, { phone: '383' })

	await send(form)

	await expect(page).toHaveTitle(/^Ошибка: Запись на приём/)
	const summary = page.locator('#form-status')
	await expect(summary).toBeFocused()
	await expect(summary).toContainText('Заявка не отправлена')
	await expect(form.getByLabel('Имя')).toHaveValue(anna.name)
	await expect(form.getByLabel('Телефон')).toHaveAccessibleDescription(/Укажите телефон полностью/)
	await expect(form.getByLabel('Услуга')).toHaveValue('lechenie-kariesa')
	await expect(form.getByLabel('Ознакомлен(а) с политикой конфиденциальности')).toBeChecked()
	await expect(form.getByLabel('Даю согласие на обработку персональных данных')).toBeChecked()
	await summary.getByRole('link').click()
	await expect(form.getByLabel('Телефон')).toBeFocused()
	expect(await htmlFaults(await page.content())).toEqual([])
})

test('all mistakes are told at once', needs.hydration, async ({ open, page, expectInConsole }) => {
	expectInConsole('422')
	await open('/appointment')
	const form = page.getByRole('main')
	await form.getByLabel('Телефон').fill('383')
	await form.getByLabel('Электронная почта').fill('anna@mail')

	await send(form)

	await expect(page.locator('#form-status').getByRole('link')).toHaveText([
		'Укажите имя',
		/Укажите телефон полностью/,
		/Проверьте адрес почты/,
		/Отметьте, что ознакомились/,
		/Без согласия/,
	])
})

test('a telephone without a digit is doubted, and may be sent (decision 085)', async ({
	open,
	page,
	expectInConsole,
	site,
}) => {
	expectInConsole('422')
	const name = `Сомнева ${test.info().project.name}`
	const doubt = 'В номере 10 цифр, а нужно 11.'
	await open('/appointment')
	const form = page.getByRole('main')
	const phone = form.getByLabel('Телефон')
	await fillIn(form, { name, phone: '+7 913 123-45-6', email: 'anna@mail' })
	if (test.info().project.name === 'scripts') await expect(phone).toHaveAccessibleDescription(doubt)

	await send(form)

	await expect(page.locator('#form-status').getByRole('link')).toHaveText([/Проверьте адрес почты/])
	await expect(phone).toHaveAccessibleDescription(doubt)
	await phone.fill('+7 913 123-45-67')
	await phone.blur()
	if (test.info().project.name === 'scripts')
		await expect(phone).toHaveAccessibleDescription('Позвоним, чтобы подтвердить время.')
	await phone.fill('+7 913 123-45-6')
	await form.getByLabel('Электронная почта').fill(anna.email)
	await send(form)

	await expect(page.getByText(thanks).first()).toBeVisible()
	const { requests } = await remembered(site)
	expect(requests.find(row => row.name === name)).toMatchObject({ phone: '+7 913 123-45-6' })
})

test('the page of the form is sound', async ({ open, page }) => {
	const answer = await open('/appointment')

	expect(answer.headers()['cache-control']).toBe('no-store')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Запись на приём')
	await expect(page.getByPlaceholder('+7 (999) 123-45-67')).toBeVisible()
	expect(await htmlFaults(await answer.text())).toEqual([])
	expect(await htmlFaults(await page.content())).toEqual([])
})

test('the consent text can be read beside its box without losing a letter', async ({ open, page }) => {
	await open('/appointment')
	const form = page.getByRole('main')
	await form.getByLabel('Имя').fill(anna.name)

	await form.getByText('Текст согласия', { exact: true }).click()

	await expect(page.getByText('статьёй 9').first()).toBeVisible()
	await page.keyboard.press('Escape')
	await expect(form.getByLabel('Имя')).toHaveValue(anna.name)
})

test('the consent text has a page of its own, with each version', async ({ open, page }) => {
	const answer = await open('/consent')

	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'Согласие на обработку персональных данных',
	)
	await expect(page.getByText(/^Редакция от 1\sсентября\s2026\./)).toBeVisible()
	expect(await htmlFaults(await answer.text())).toEqual([])

	const editions = page.getByRole('navigation', { name: 'Все редакции' })
	await editions.getByRole('link', { name: /1\sсентября 2025/ }).click()
	await expect(page).toHaveURL('/consent?version=2025-09-01')
	await expect(page.getByText('Это прежняя редакция')).toBeVisible()
	await expect(page.getByRole('main')).toContainText('не дольше трёх лет')
})

test('the confirmation shows the number, and only where it is one', async ({ open, page }) => {
	const answer = await open('/appointment/sent?number=2026-000123')
	await expect(page.getByRole('main')).toContainText('2026-000123')
	await expect(page.getByRole('main')).toContainText(thanks)
	expect(await htmlFaults(await answer.text())).toEqual([])

	await open('/appointment/sent?number=%3Cb%3E1')
	await expect(page.getByRole('main')).not.toContainText('1</b>')
	await expect(page.getByText('Номер заявки')).toHaveCount(0)
})

test('a service nobody knows is kept as it was written', async ({ open, page }) => {
	await open('/appointment?service=%D0%9C%D1%83%D0%B4%D1%80%D0%BE%D1%81%D1%82%D1%8C')

	await expect(page.getByLabel('Услуга')).toHaveValue('Мудрость')
})

test('the form is whole at 320 px and does not scroll sideways', async ({ open, page }) => {
	await page.setViewportSize({ width: 320, height: 256 })
	await open('/appointment')

	await expect(page.getByRole('button', { name: 'Отправить заявку' })).toBeAttached()
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test(
	'the keyboard alone is enough, and loading the thanks again sends nothing (check 7)',
	needs.styles,
	async ({ open, page, site }) => {
		const name = `Клавиатура ${test.info().project.name}`
		await open('/appointment')
		await page.getByLabel('Имя').focus()
		await page.keyboard.type(name)
		await page.keyboard.press('Tab')
		await page.keyboard.type('8 999 000 11 22')
		await page.keyboard.press('Tab')
		await page.keyboard.type('key@mail.example')
		await page.getByLabel('Ознакомлен(а) с политикой конфиденциальности').focus()
		await page.keyboard.press('Space')
		await page.getByLabel('Даю согласие на обработку персональных данных').focus()
		await page.keyboard.press('Space')
		await page.keyboard.press('Enter')

		await expect(page).toHaveURL(/\/appointment\/sent\?number=/)
		await expect(page.locator('#form-status')).toBeFocused()
		await expect(page.locator('#form-status')).toContainText(thanks)
		await page.reload()
		const { requests } = await remembered(site)
		expect(requests.filter(row => row.name === name)).toHaveLength(1)
	},
)

const states: Record<string, (page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>> = {
	'the empty form': (_, open) => open('/appointment'),
	'the form with a mistake': async (page, open) => {
		await open('/appointment')
		await fillIn(page.getByRole('main'), { phone: '383' })
		await send(page.getByRole('main'))
		await expect(page.locator('#form-status')).toBeVisible()
	},
	'the open consent text': async (page, open) => {
		await open('/appointment')
		await page.getByRole('main').getByText('Текст согласия', { exact: true }).click()
	},
	'the consent page': (_, open) => open('/consent'),
	'the confirmation': (_, open) => open('/appointment/sent?number=2026-000123'),
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
				// A modal reserves the scroll bar's gutter: less than nothing sticks out.
				expect(await overflow(page)).toBeLessThanOrEqual(0)
			},
		)
	}
}
