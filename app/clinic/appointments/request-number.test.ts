import { expect, it } from 'vitest'
import { isRequestNumber, requestNumber } from './request-number.ts'

it.each([
	['2026-000001', true],
	['2026-1000000', true],
	['2026-1', false],
	['<b>2026-000001</b>', false],
])('knows whether %s is the number of a request: %s', (text, isNumber) => {
	expect(isRequestNumber(text)).toBe(isNumber)
})

it.each([
	['2026-000001', '2026-000001'],
	[' №\u00a02026-1 ', '2026-000001'],
	['№2026–000123', '2026-000123'],
	['2026-1000000', '2026-1000000'],
	['123', '123'],
	['01a20606-35c0-7d64-b0fb-ef8470c8587c', '01a20606-35c0-7d64-b0fb-ef8470c8587c'],
])('reads %s as %s', (said, number) => {
	expect(requestNumber(said)).toBe(number)
})
