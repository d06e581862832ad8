import { expect, it } from 'vitest'
import { wrongDigitCount } from './phone-doubt.ts'

it.each([
	['+7 913 123-45-6', 10],
	['8913123456', 10],
	['+7 (913) 123-45-678', 12],
	['891312345678', 12],
	['+7 913 12', 6],
])('%j is hardly whole: %i digits', (typed, digits) => {
	expect(wrongDigitCount(typed)).toBe(digits)
})

const others = [
	'812 123-45-67',
	'+86 138 0013 8000',
	'+82 10 1234 5678',
	'+7 383 000-00-01 доб. 12',
	'8 913 123-45-67, 12',
]

it.each([
	'+7 913 123-45-67',
	'8 (913) 123-45-67',
	'000-00-01',
	'7913123',
	'+380 67 123 45 67',
	'+7',
	'',
	...others,
])('%j may be what somebody has', typed => {
	expect(wrongDigitCount(typed)).toBeUndefined()
})
