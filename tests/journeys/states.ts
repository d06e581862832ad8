import type { Page } from '@playwright/test'
import { openForm, send } from './appointment-steps.ts'
import { reportedScreens } from './reported-screens.ts'
import { openPopup } from './search-popup-steps.ts'
import { openSurvey } from './survey-steps.ts'

type Reach = (page: Page, open: (path: string) => Promise<unknown>) => Promise<unknown>

const screen = (path: string): [string, Reach] => [path, (_, open) => open(path)]

/** Every screen, dialog, popup, error and success, by the name the accessibility statement calls it. */
export const states: [string, Reach][] = [
	...['/', '/search?q=кариес', '/search?q=шиномонтаж', '/appointment', '/survey', '/accessibility'].map(
		screen,
	),
	...reportedScreens.map(screen),
	['страница, которой нет', (_, open) => open('/no-such-page')],
	['заявка отправлена', (_, open) => open('/appointment/sent?number=2026-000001')],
	['спасибо за опрос', (_, open) => open('/survey/thanks')],
	['спасибо за отзыв', (_, open) => open('/reviews?sent=1')],
	[
		'страница записи с ошибками',
		async (page, open) => {
			await open('/appointment')
			await send(page.getByRole('main') as never)
			await page.locator('#form-status').waitFor()
		},
	],
	[
		'меню на телефоне',
		async (page, open) => {
			await page.setViewportSize({ width: 360, height: 740 })
			await open('/')
			await page.getByRole('button', { name: 'Меню' }).click()
		},
	],
	[
		'окно записи',
		async (page, open) => {
			await open('/about')
			await openForm(page)
		},
	],
	[
		'окно записи с ошибками',
		async (page, open) => {
			await open('/about')
			const dialog = await openForm(page)
			await send(dialog)
			await page.locator('#appointment-dialog-status').waitFor()
		},
	],
	[
		'окно с текстом согласия',
		async (page, open) => {
			await open('/about')
			const dialog = await openForm(page)
			await dialog.getByRole('button', { name: 'Текст согласия' }).click()
			await page.getByRole('dialog', { name: /Согласие/ }).waitFor()
		},
	],
	[
		'окно опроса с ошибками',
		async (page, open) => {
			await open('/about')
			const survey = await openSurvey(page)
			await survey.getByRole('button', { name: 'Отправить' }).click()
			await page.getByText('Выберите, как давно вы у нас лечились').first().waitFor()
		},
	],
	[
		'окно поиска',
		async (page, open) => {
			await open('/about')
			await openPopup(page)
		},
	],
	[
		'окно поиска с ответом',
		async (page, open) => {
			await open('/about')
			const popup = await openPopup(page)
			await popup.getByRole('combobox').fill('кариес')
			await popup.getByRole('link', { name: 'Все результаты' }).waitFor()
		},
	],
	[
		'окно поиска без ответа',
		async (page, open) => {
			await open('/about')
			const popup = await openPopup(page)
			await popup.getByRole('combobox').fill('шиномонтаж')
			await popup.getByText('Ничего не найдено').first().waitFor()
		},
	],
	[
		'панель для слабовидящих',
		async (page, open) => {
			await open('/about')
			await page.getByRole('link', { name: 'Версия для слабовидящих' }).click()
			await page.getByRole('region', { name: 'Настройки для слабовидящих' }).waitFor()
		},
	],
]
