import type { Page } from '@playwright/test'
import { fillIn, openForm, remembered, send, thanks } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'

const orlova = 'Хочу к врачу: Орлова Марина Сергеевна\n'
const burmistrov = 'Хочу к врачу: Бурмистров Андрей Ильич\n'

/** The form that the link of a doctor's page opens: in the dialog when the page is alive. */
async function openDoctorsForm(page: Page) {
	const link = page.getByRole('main').getByRole('link', { name: 'Записаться на приём' })
	const isAlive = await page
		.evaluate(() => document.documentElement.dataset.hydrated === 'true')
		.catch(() => false)
	await link.click()
	const form = isAlive ? page.getByRole('dialog', { name: 'Запись на приём' }) : page.getByRole('main')
	await form.getByLabel('Имя').waitFor()
	return form
}

test('Olga books at a doctor’s page, and reception reads to whom', async ({ open, page, site }) => {
	const name = `Ольга к врачу ${test.info().project.name}`
	await open('/doctors/1')
	const form = await openDoctorsForm(page)
	const message = form.getByLabel('Сообщение')
	await expect(message).toHaveValue(orlova)
	await fillIn(form, { name, message: `${orlova}После обеда.` })

	await send(form)

	await expect(page.getByText(thanks).first()).toBeVisible()
	const { requests } = await remembered(site)
	expect(requests.find(row => row.name === name)?.message).toBe(`${orlova}После обеда.`)
})

test('a doctor nobody knows begins no message', async ({ open, page }) => {
	for (const doctor of ['99', 'net-takogo', '%3Cb%3E', '']) {
		await open(`/appointment?doctor=${doctor}`)
		await expect(page.getByLabel('Сообщение')).toHaveValue('')
	}
})

test('a line that was taken out stays out after a mistake', async ({ open, page, expectInConsole }) => {
	expectInConsole('422')
	await open('/appointment?doctor=1')
	const form = page.getByRole('main')
	await fillIn(form, { phone: '383' })
	await form.getByLabel('Сообщение').fill('')

	await send(form)

	await expect(page.locator('#form-status')).toBeFocused()
	await expect(form.getByLabel('Сообщение')).toHaveValue('')
	// Whoever opens it anew or passes it on has the doctor still.
	await expect(page).toHaveURL(/[?&]doctor=1(&|#|$)/)
})

test.describe('in the dialog', needs.hydration, () => {
	test('another doctor takes the place of the first, a written message stays', async ({ open, page }) => {
		await open('/doctors/1')
		const dialog = await openDoctorsForm(page)
		const message = dialog.getByLabel('Сообщение')
		await expect(message).toHaveValue(orlova)
		await page.keyboard.press('Escape')
		await goToDoctor(page, 'Бурмистров')
		await openDoctorsForm(page)
		await expect(message).toHaveValue(burmistrov)

		await message.fill('Болит зуб')
		await page.keyboard.press('Escape')
		await goToDoctor(page, 'Орлова')
		await openDoctorsForm(page)

		await expect(message).toHaveValue('Болит зуб')
	})

	test('after sending, the next request begins without the doctor', async ({ open, page }) => {
		await open('/doctors/1')
		const dialog = await openDoctorsForm(page)
		await fillIn(dialog, { name: 'Ольга дважды' })
		await send(dialog)
		await expect(dialog.getByText(thanks)).toBeVisible()
		await expect(dialog).toBeHidden()

		await openForm(page)

		await expect(dialog.getByLabel('Сообщение')).toHaveValue('')
	})
})

test('on a slow line the page opens instead, with the same line', needs.hydration, async ({ open, page }) => {
	await page.addInitScript(() => {
		const connection = Object.assign(new EventTarget(), { effectiveType: '3g', saveData: true })
		Object.defineProperty(navigator, 'connection', { value: connection })
	})
	await open('/doctors/1')

	await page.getByRole('main').getByRole('link', { name: 'Записаться на приём' }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Запись на приём')
	await expect(page.getByLabel('Сообщение')).toHaveValue(orlova)
})

test('what was written in place of the line is there after going away and Back', async ({ open, page }) => {
	await open('/appointment?doctor=1')
	const message = page.getByLabel('Сообщение')
	await message.fill('Болит зуб')

	await page.getByRole('link', { name: 'Цены', exact: true }).last().click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Цены')
	await page.goBack()

	await expect(message).toHaveValue('Болит зуб')
})

/** Within one document, so that what was typed is still known. */
async function goToDoctor(page: Page, name: string) {
	await page.getByRole('banner').getByRole('link', { name: 'Врачи' }).click()
	await page.getByRole('main').getByRole('link', { name }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}
