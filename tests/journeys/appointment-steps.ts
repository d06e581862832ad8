import type { Locator, Page } from '@playwright/test'
import { createDatabase } from '#app/database/database.server.ts'
import type { Site } from '#tests/support/site.ts'

export const anna = { name: 'Анна Белова', phone: '+7 (999) 123-45-67', email: 'anna@mail.example' }

export const thanks = 'Спасибо! Ваша заявка отправлена. Мы свяжемся с вами в ближайшее время.'

/** The form wherever it rose: in the dialog when the page is alive, on its own page otherwise. */
export async function openForm(page: Page): Promise<Locator> {
	const alive = await page
		.evaluate(() => document.documentElement.dataset.hydrated === 'true')
		.catch(() => false)
	await page.getByRole('link', { name: 'Записаться на приём' }).first().click()
	const form = alive ? page.getByRole('dialog', { name: 'Запись на приём' }) : page.getByRole('main')
	await form.getByLabel('Имя').waitFor()
	return form
}

/** Fills in what must be filled in, and whatever else is given. */
export async function fillIn(form: Locator, request: Partial<typeof anna> & { message?: string } = {}) {
	const person = { ...anna, ...request }
	await form.getByLabel('Имя').fill(person.name)
	await form.getByLabel('Телефон').fill(person.phone)
	await form.getByLabel('Электронная почта').fill(person.email)
	if (request.message) await form.getByLabel('Сообщение').fill(request.message)
	await form.getByLabel('Ознакомлен(а) с политикой конфиденциальности').check()
	await form.getByLabel('Даю согласие на обработку персональных данных').check()
}

export const send = (form: Locator) => form.getByRole('button', { name: 'Отправить заявку' }).click()

/** Requests sent in place wait on their way until they are released. */
export async function holdSending(page: Page) {
	let release = () => {}
	const held = new Promise<void>(resolve => {
		release = resolve
	})
	await page.route('**/appointment.data*', async route => {
		if (route.request().method() === 'POST') await held
		await route.continue()
	})
	return () => release()
}

/** What the site remembers, read from its database. */
export async function remembered(site: Site) {
	const { db, close } = createDatabase(`file:${site.folder}/clinic.sqlite`)
	const requests = await db.selectFrom('appointments').selectAll().orderBy('number').execute()
	const beacons = await db.selectFrom('tracking').selectAll().orderBy('id').execute()
	await close()
	return { requests, beacons: beacons.map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) })) }
}
