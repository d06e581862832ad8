import type { Page } from '@playwright/test'
import { openForm, send } from './appointment-steps.ts'
import { screens } from './screens.ts'
import { openPopup } from './search-popup-steps.ts'
import { openSurvey } from './survey-steps.ts'

type Reach = (page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>

const screen = (path: string): [string, Reach] => [path, (_, open) => open(path)]

/** Every screen, dialog, popup, error and success, by the name the accessibility report calls it. */
export const states: [string, Reach][] = [
	...['/', '/search?q=кариес', '/search?q=шиномонтаж', '/appointment', '/survey', '/accessibility'].map(
		screen,
	),
	...screens.map(screen),
	['no such page', (_, open) => open('/no-such-page')],
	['appointment sent', (_, open) => open('/appointment/sent?number=2026-000001')],
	['survey thanks', (_, open) => open('/survey/thanks')],
	['review thanks', (_, open) => open('/reviews?sent=1')],
	[
		'appointment page with mistakes',
		async (page, open) => {
			await open('/appointment')
			await send(page.getByRole('main') as never)
			await page.locator('#form-status').waitFor()
		},
	],
	[
		'menu on a telephone',
		async (page, open) => {
			await page.setViewportSize({ width: 360, height: 740 })
			await open('/')
			await page.getByRole('button', { name: 'Меню' }).click()
		},
	],
	[
		'appointment dialog',
		async (page, open) => {
			await open('/about')
			await openForm(page)
		},
	],
	[
		'appointment dialog with mistakes',
		async (page, open) => {
			await open('/about')
			const dialog = await openForm(page)
			await send(dialog)
			await page.locator('#appointment-dialog-status').waitFor()
		},
	],
	[
		'consent dialog',
		async (page, open) => {
			await open('/about')
			const dialog = await openForm(page)
			await dialog.getByRole('button', { name: 'Текст согласия' }).click()
			await page.getByRole('dialog', { name: /Согласие/ }).waitFor()
		},
	],
	[
		'survey dialog with mistakes',
		async (page, open) => {
			await open('/about')
			const survey = await openSurvey(page)
			await survey.getByRole('button', { name: 'Отправить' }).click()
			await page.getByText('Выберите, как давно вы у нас лечились').first().waitFor()
		},
	],
	[
		'search popup',
		async (page, open) => {
			await open('/about')
			await openPopup(page)
		},
	],
	[
		'search popup with results',
		async (page, open) => {
			await open('/about')
			const popup = await openPopup(page)
			await popup.getByRole('combobox').fill('кариес')
			await popup.getByRole('link', { name: 'Все результаты' }).waitFor()
		},
	],
	[
		'search popup with nothing',
		async (page, open) => {
			await open('/about')
			const popup = await openPopup(page)
			await popup.getByRole('combobox').fill('шиномонтаж')
			await popup.getByText('Ничего не найдено').first().waitFor()
		},
	],
	[
		'low-vision panel',
		async (page, open) => {
			await open('/about')
			await page.getByRole('link', { name: 'Версия для слабовидящих' }).click()
			await page.getByRole('region', { name: 'Настройки для слабовидящих' }).waitFor()
		},
	],
]
