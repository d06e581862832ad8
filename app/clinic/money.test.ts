import { expect, it } from 'vitest'
import { priceWords, roubles } from './money.ts'

it.each([
	[0, '0\u00a0₽'],
	[900, '900\u00a0₽'],
	[4500, '4\u00a0500\u00a0₽'],
	[160000, '160\u00a0000\u00a0₽'],
])('writes %i roubles in one piece', (amount, words) => {
	expect(roubles(amount)).toBe(words)
})

it('says a range, a beginning or the price itself', () => {
	expect(priceWords({ price: 4500, price_to: 9000, price_from: false })).toBe('4\u00a0500–9\u00a0000\u00a0₽')
	expect(priceWords({ price: 4500, price_from: true })).toBe('от\u00a04\u00a0500\u00a0₽')
	expect(priceWords({ price: 4500, price_to: 4500, price_from: false })).toBe('4\u00a0500\u00a0₽')
})
