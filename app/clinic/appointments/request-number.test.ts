import { expect, it } from 'vitest'
import { isRequestNumber } from './request-number.ts'

it.each([
	['2026-000001', true],
	['2026-1000000', true],
	['2026-1', false],
	['<b>2026-000001</b>', false],
])('knows whether %s is the number of a request: %s', (text, isNumber) => {
	expect(isRequestNumber(text)).toBe(isNumber)
})
