import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { resumes } from '#tests/support/resumes.ts'
import type { Unscripted } from './fixtures.ts'

export const policy = { field: 'Ознакомлен(а) с политикой' }
export const consent = { field: 'Даю согласие на обработку' }

export async function fillIn(browser: Unscripted, name: string, phone = '+79991234567') {
	await browser.type({ field: 'Имя' }, name)
	await browser.type({ field: 'Телефон' }, phone)
	await browser.type({ field: 'Электронная почта' }, 'anna@mail.example')
	await browser.click(policy)
	await browser.click(consent)
}

/** Follows the mistake to the telephone and writes it anew. */
export async function mendTelephone(browser: Unscripted) {
	await browser.click({ link: 'Укажите телефон полностью, например +7 (999) 123-45-67' })
	await browser.until('focus on the telephone', () => {
		const field = document.activeElement as HTMLInputElement
		if (field.name === 'phone') field.select()
		return field.name === 'phone'
	})
	await browser.write('+79991234567')
}

/** Fills in the application for a job and chooses a file; sends nothing. */
export async function fillInApplication(browser: Unscripted, name: string, phone: string, info: TestInfo) {
	const resume = info.outputPath('Резюме.pdf')
	await mkdir(dirname(resume), { recursive: true })
	await writeFile(resume, resumes.pdf)
	await browser.open('/vacancies/vrach-stomatolog-ortodont')
	await browser.type({ field: 'Имя' }, name)
	await browser.type({ field: 'Телефон' }, phone)
	await browser.type({ css: 'input[type=file]' }, resume)
	await browser.click(consent)
}

const answers = {
	treatment_period: '3_6_months',
	staff_attitude_rating: '5',
	comfort_rating: '4',
	treatment_result_rating: '3',
	recommendation: 'probably_yes',
}

/** Answers what the survey must have, by the words beside each choice. */
export async function answerAll(browser: Unscripted) {
	for (const [name, value] of Object.entries(answers))
		await browser.click({ css: `label:has(input[name="${name}"][value="${value}"])` })
}

/** Whether the row holds what `answerAll` answers. */
export const isAnswered = (row: object) =>
	Object.entries(answers).every(([name, value]) => String(Reflect.get(row, name)) === value)

export const dialogs = (browser: Unscripted, count: number) =>
	browser.until(
		`${count} dialogs`,
		wanted => document.querySelectorAll('dialog[open]').length === wanted,
		count,
	)

export const focused = (browser: Unscripted, name: string) =>
	browser.until(`focus on ${name}`, wanted => document.activeElement?.textContent?.trim() === wanted, name)
