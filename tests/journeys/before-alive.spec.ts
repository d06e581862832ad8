import type { Page } from '@playwright/test'
import { anna, fillIn, remembered, send, thanks } from './appointment-steps.ts'
import { expect, needs, test } from './fixtures.ts'

const alive = 'html[data-hydrated="true"]'

test.describe('before the page comes alive', needs.hydration, () => {
	test('Anna fills the form in, and nothing is lost when it does', async ({ page, site }) => {
		const release = await holdScripts(page)
		await page.goto('/appointment?service=lechenie-kariesa')
		const form = page.getByRole('main')
		await fillIn(form, { name: 'Анна, рано', message: 'Ноет зуб справа внизу.' })
		await expect(page.locator(alive)).toHaveCount(0)

		release()

		await expect(page.locator(alive)).toHaveCount(1)
		await expect(form.getByLabel('Имя')).toHaveValue('Анна, рано')
		await expect(form.getByLabel('Телефон')).toHaveValue(anna.phone)
		await expect(form.getByLabel('Сообщение')).toHaveValue('Ноет зуб справа внизу.')
		await expect(form.getByLabel('Услуга')).toHaveValue('lechenie-kariesa')
		await expect(form.getByLabel('Ознакомлен(а) с политикой конфиденциальности')).toBeChecked()
		await send(form)
		await expect(page.getByText(thanks).first()).toBeVisible()
		const { requests } = await remembered(site)
		expect(requests.filter(({ name }) => name === 'Анна, рано')).toHaveLength(1)
	})

	test('Anna types while it does, and every letter stays', async ({ page }) => {
		const release = await holdScripts(page)
		await page.goto('/appointment')
		const message = page.getByLabel('Сообщение')
		await message.focus()
		const words = 'Болит зуб, который лечили весной, и я хочу показать его врачу.'

		const typed = message.pressSequentially(words, { delay: 15 })
		await page.waitForTimeout(200)
		release()
		await typed

		await expect(page.locator(alive)).toHaveCount(1)
		await expect(message).toHaveValue(words)
		await expect(message).toBeFocused()
	})

	test('Anna writes in place of a doctor’s line, and it stays', async ({ page }) => {
		const release = await holdScripts(page)
		await page.goto('/appointment?doctor=1')
		const message = page.getByLabel('Сообщение')
		await expect(message).toHaveValue('Хочу к врачу: Орлова Марина Сергеевна\n')
		await message.fill('Болит зуб')

		release()

		await expect(page.locator(alive)).toHaveCount(1)
		await expect(message).toHaveValue('Болит зуб')
	})

	test('Anna stands in a doctor’s line when it does, and goes on there', async ({ page }) => {
		const release = await holdScripts(page)
		await page.goto('/appointment?doctor=1')
		const message = page.getByLabel('Сообщение')
		await message.press('Control+End')

		release()
		await expect(page.locator(alive)).toHaveCount(1)
		await page.waitForTimeout(500)
		await page.keyboard.type('Для внука')

		await expect(message).toHaveValue('Хочу к врачу: Орлова Марина Сергеевна\nДля внука')
	})

	test('Anna sends the form, and it goes', async ({ page, site }) => {
		await holdScripts(page)
		await page.goto('/appointment')
		const form = page.getByRole('main')
		await fillIn(form, { name: 'Анна, раньше всех' })

		await send(form)

		await expect(page.getByText(thanks).first()).toBeVisible()
		const { requests } = await remembered(site)
		expect(requests.filter(({ name }) => name === 'Анна, раньше всех')).toHaveLength(1)
	})

	test('the menu opens, and stays open when it does', async ({ page }) => {
		await page.setViewportSize({ width: 360, height: 740 })
		const release = await holdScripts(page)
		await page.goto('/')
		await page.getByRole('button', { name: 'Меню' }).click()
		const prices = page.getByRole('navigation', { name: 'Основное меню' }).getByRole('link', { name: 'Цены' })
		await expect(prices).toBeVisible()

		release()

		await expect(page.locator(alive)).toHaveCount(1)
		await expect(prices).toBeVisible()
		await prices.click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Цены')
	})
})

/** Keeps every built script on its way until it is released. */
async function holdScripts(page: Page) {
	let release = () => {}
	const released = new Promise<void>(resolve => {
		release = resolve
	})
	await page.route('**/assets/*.js', async route => {
		await released
		await route.continue().catch(() => {})
	})
	return release
}
