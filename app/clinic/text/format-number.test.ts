import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

const numbers = [0, 1, 12, 999, 1000, 4500, 123_456_789, 4499.5, 0.04, 0.05, 0.95, 4.25, 4.35, 4.96, 1234.56]

it.each(numbers)('writes %s as Intl does', n => {
	for (const places of [0, 1] as const) {
		const format = new Intl.NumberFormat('ru', { maximumFractionDigits: places })
		expect(formatNumber(n, places)).toBe(format.format(n).replace(/\s/g, '\u00a0'))
	}
})
