import { expect, it } from 'vitest'
import { rowsByService } from '#app/clinic/catalog/price.ts'
import { readContent } from '#app/content/content.server.ts'
import { leadingPrice, leadingRange, priceWords, roubles } from './money.ts'

it('never tears a sum apart', () => {
	expect(roubles(0)).toBe('0\u00a0₽')
	expect(roubles(4500)).toBe('4\u00a0500\u00a0₽')
	expect(roubles(1_250_000)).toBe('1\u00a0250\u00a0000\u00a0₽')
})

it.each([
	[{ price: 4500 }, '4 500 ₽'],
	[{ price: 4500, price_to: 9000 }, '4 500–9 000 ₽'],
	[{ price: 160_000, price_from: true }, 'от 160 000 ₽'],
	[{ price: 4500, price_to: 4500 }, '4 500 ₽'],
	[{ price: 0 }, '0 ₽'],
	[{ price: 0, price_to: 900 }, '0–900 ₽'],
])('says of %j «%s»', (price, words) => {
	expect(priceWords(price).replaceAll('\u00a0', ' ')).toBe(words)
})

it.each([
	[[], undefined],
	[[{ price: 0 }], '0 ₽'],
	[[{ price: 9000 }, { price: 13_000 }], 'от 9 000 ₽'],
	[[{ price: 4500, price_to: 9000 }, { price: 500 }], '4 500–9 000 ₽'],
	[[{ price: 4500, price_to: 6500 }, { price: 6500, price_to: 9000 }, { price: 500 }], '4 500–9 000 ₽'],
	[[{ price: 0 }, { price: 800 }], '0 ₽'],
	[[{ price: 160_000, price_from: true }], 'от 160 000 ₽'],
])('says of the rows %j «%s»', (rows, words) => {
	expect(leadingPrice(rows)?.replaceAll('\u00a0', ' ')).toBe(words)
})

it('says no range that a row of the same service exceeds', () => {
	const { services, prices } = readContent('content')
	const rowsOf = rowsByService(prices)
	const ranges = services.flatMap(service => {
		const rows = rowsOf(service)
		const range = leadingRange(rows)
		return range && range.high > range.low ? [{ name: service.name, ...range, rows }] : []
	})

	expect(ranges.length).toBeGreaterThan(2)
	for (const { name, high, rows } of ranges)
		expect([name, rows.filter(({ price = 0, price_to = price }) => price_to > high)]).toEqual([name, []])
})
