import type { Page, Route } from '@playwright/test'
import type { SearchAnswer } from '#app/clinic/search/search.ts'
import { expect } from './fixtures.ts'

export const popularQueries = [
	'стоматология',
	'лечение зубов',
	'имплантация',
	'ортодонтия',
	'гигиена',
	'отбеливание',
	'пломбы',
	'удаление зубов',
	'протезирование',
	'детская стоматология',
]

/** Presses the search link and waits for what rises. */
export async function openPopup(page: Page) {
	await page.getByRole('banner').getByRole('link', { name: 'Поиск по сайту' }).click()
	const popup = page.getByRole('dialog', { name: 'Поиск по сайту' })
	await expect(popup.getByRole('combobox', { name: 'Поисковый запрос' })).toBeFocused()
	return popup
}

const nothing: SearchAnswer = {
	categories: [],
	services: [],
	doctors: [],
	documents: [],
	promotions: [],
	pages: [],
	total: 0,
	took_ms: 0,
	corrected: null,
	understood: [],
}

export const oneOfEach: SearchAnswer = {
	...nothing,
	categories: [{ id: 3, name: 'Гигиена', description: 'Чистка и уход' }],
	services: Array.from({ length: 7 }, (_, n) => ({
		id: n,
		slug: `chistka-${n}`,
		name: `Чистка ${n}`,
		description: '',
	})),
	doctors: [{ id: 3, name: 'Вяземская Нина Петровна', specialization: 'Гигиенист' }],
	documents: [{ id: 1, title: 'Памятка', category: 'rules' }],
	promotions: [{ id: 1, title: 'Гигиена осенью', description: '' }],
	total: 61,
	took_ms: 12.4,
}

/** Answers searches by the query; notes what was asked, in order. */
export async function answerSearches(
	page: Page,
	answer: (query: string) => Partial<SearchAnswer> | Promise<Partial<SearchAnswer>>,
) {
	const asked: string[] = []
	await page.route('**/api/search*', async (route: Route) => {
		const query = new URL(route.request().url()).searchParams.get('q') ?? ''
		asked.push(query)
		const found = await answer(query)
		await route.fulfill({ json: { ...nothing, ...found } }).catch(() => {})
	})
	return asked
}
