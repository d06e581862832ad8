import type { Locator, Page } from '@playwright/test'
import { createDatabase } from '#app/database/database.server.ts'
import type { Site } from '#tests/support/site.ts'

export const title = 'Оценка качества обслуживания'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: title })

/** The survey wherever it rose: in the dialog when the page is alive, on its own page otherwise. */
export async function openSurvey(page: Page): Promise<Locator> {
	const alive = await page
		.evaluate(() => document.documentElement.dataset.hydrated === 'true')
		.catch(() => false)
	await page.getByRole('link', { name: 'Оценить качество обслуживания' }).click()
	const form = alive ? dialogOf(page) : page.getByRole('main')
	await form.getByRole('button', { name: 'Отправить' }).waitFor()
	return form
}

export const question = (form: Locator, name: string) => form.getByRole('group', { name })

/** Answers everything that must be answered. */
export async function answerAll(form: Locator) {
	await form.getByLabel('3–6 месяцев').check()
	await question(form, 'Отношение персонала').getByLabel('5 из 5').check()
	await question(form, 'Комфорт').getByLabel('4 из 5').check()
	await question(form, 'Результат лечения').getByLabel('3 из 5').check()
	await form.getByLabel('Скорее да').check()
}

/** What the site remembers, read from its database. */
export async function remembered(site: Site) {
	const { db, close } = createDatabase(`file:${site.folder}/clinic.sqlite`)
	const surveys = await db.selectFrom('survey_responses').selectAll().execute()
	const beacons = await db.selectFrom('tracking').selectAll().orderBy('id').execute()
	await close()
	return { surveys, beacons: beacons.map(({ kind, facts }) => ({ kind, facts: JSON.parse(facts) })) }
}
