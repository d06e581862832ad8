import { expect, it } from 'vitest'
import { formatPhone } from './format-phone.ts'

it.each([
	['+79134445566', '+7 (913) 444-55-66'],
	['+12125550100', '+12125550100'],
	['+7913444556677', '+7913444556677'],
	['8 913 доб. 12', '8 913 доб. 12'],
])('shows %s as %s', (stored, shown) => {
	expect(formatPhone(stored).replaceAll('\u00a0', ' ')).toBe(shown)
})
