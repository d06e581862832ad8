import { describe, expect, it } from 'vitest'
import { PriceRecord } from '#app/clinic/catalog/price.ts'
import { findPrices, matchingPrices } from './find-prices.server.ts'

const rows = [
	{ name: 'Лечение кариеса', code804n: 'A16.07.002.010', note: 'Зависит от глубины полости' },
	{ name: 'Приём ребёнка', code804n: 'B01.064.003' },
	{ name: 'Временная пломба' },
]
const found = (query: string) => matchingPrices(rows, query).map(({ name }) => name)

it.each([
	['', 3],
	['кариес', 1],
	['КАРИЕСА лечение', 1],
	['a16.07', 1],
	['ребенка', 1],
	['глубины', 1],
	['лечение пломба', 0],
	['%', 0],
])('finds for %j %i rows', (query, count) => {
	expect(found(query)).toHaveLength(count)
})

it.each([
	['кариесом', 'Лечение кариеса'],
	['временные пломбы', 'Временная пломба'],
	['прием детей и ребёнок', ''],
	['приём для ребёнка', 'Приём ребёнка'],
])('finds for %j, in other forms than the row has them, «%s»', (query, name) => {
	expect(found(query)).toEqual(name ? [name] : [])
})

describe('where no row has the words as they were typed', () => {
	const price = (id: number, name: string, service_id?: number) =>
		PriceRecord.parse({
			id,
			name,
			service_id,
			price_from: false,
			archived: false,
			effective_from: '2026-01-12',
		})
	const lists = {
		categories: [],
		services: [
			{
				id: 7,
				slug: 'gigiena',
				name: 'Профессиональная гигиена',
				price_item_ids: [2],
			},
		],
		rows: [price(1, 'Анестезия'), price(2, 'Снятие налёта'), price(3, 'Полировка', 7)],
	}
	const asked = (q: string, services: { slug: string; name: string; description: string }[]) =>
		findPrices(lists, new URLSearchParams({ q }), async () => ({ services }))
	const gigiena = { slug: 'gigiena', name: '', description: '' }

	it('shows the rows of the services that the search finds, and says of which', async () => {
		const { found, akin } = await asked('чистка зубов', [gigiena])

		expect(found.map(({ id }) => id)).toEqual([2, 3])
		expect(akin).toEqual(['Профессиональная гигиена'])
	})

	it('adds them to what has the words in another form', async () => {
		const { found, akin } = await asked('анестезии', [gigiena])

		expect(found.map(({ id }) => id)).toEqual([1, 2, 3])
		expect(akin).toEqual(['Профессиональная гигиена'])
	})

	it('asks the search for nothing that a row has as it was typed', async () => {
		const { found, akin } = await asked('анестезия', [gigiena])

		expect([found.map(({ id }) => id), akin]).toEqual([[1], []])
	})

	it('shows nothing where the search does not answer', async () => {
		const { found } = await findPrices(lists, new URLSearchParams({ q: 'чистка' }), () =>
			Promise.reject(new Error('away')),
		)

		expect(found).toEqual([])
	})
})
