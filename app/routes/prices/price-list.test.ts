import { describe, expect, it } from 'vitest'
import { PriceRecord } from '#app/clinic/catalog/price.ts'
import { priceList } from './price-list.server.ts'

const row = (more: Partial<PriceRecord>) =>
	PriceRecord.parse({
		...{ id: 1, name: 'Лечение кариеса', price: 6500, price_from: false, archived: false },
		...{ effective_from: '2026-01-12' },
		...more,
	})
const headOf = (...rows: PriceRecord[]) => {
	const { lead, description } = priceList(
		{ categories: [], services: [], rows },
		{ q: '', category: '', found: rows, akin: [] },
		null,
	)
	return { lead: lead?.replaceAll('\u00a0', ' '), description: description?.replaceAll('\u00a0', ' ') }
}

describe('what stands below the title of the prices', () => {
	it('names the day since when they are valid', () => {
		const { lead, description } = headOf(row({ vat: 'none' }))

		expect(lead).toBe('Прейскурант действует с 12 января 2026 года. Все цены в рублях, НДС не облагаются.')
		expect(description).toBe('Прейскурант действует с 12 января 2026 года: цены в рублях, единицы.')
	})

	it('names the day of the last change beside it, and codes where a row has one', () => {
		const { lead, description } = headOf(
			row({ effective_from: '2026-03-02', code804n: 'A16.07.002' }),
			row({ id: 2 }),
		)

		expect(lead).toContain('с 12 января 2026 года, последние цены изменены 2 марта 2026 года.')
		expect(description).toContain('коды услуг, единицы')
	})

	it('says nothing of a tax that differs from row to row', () => {
		expect(headOf(row({ vat: 'none' }), row({ id: 2, vat: 'included' })).lead).toMatch(/в рублях\.$/)
		expect(headOf(row({ vat: 'included' })).lead).toMatch(/в рублях, НДС включён\.$/)
	})

	it('is left out where no price is published', () => {
		expect(headOf()).toEqual({ lead: undefined, description: undefined })
	})
})
