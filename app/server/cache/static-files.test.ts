import { expect, it } from 'vitest'
import { asksPastTheEnd, withinSize } from './static-files.server.ts'

it.each([
	['bytes=10-', true],
	['bytes=5-3', true],
	['bytes=-0', true],
	['bytes=-11', false],
	['bytes=x-y', true],
	['bytes=20-30, 40-', true],
	['bytes=0-', false],
	['bytes=9-100', false],
	['bytes=-10', false],
	['bytes=20-, 3-4', false],
	['lines=20-', false],
])('of ten bytes "%s" is past the end: %s', (range, past) => {
	expect(asksPastTheEnd(range, 10)).toBe(past)
})

it.each([
	['bytes=-500', 'bytes=-10'],
	['bytes=-10', 'bytes=-10'],
	['bytes=-3', 'bytes=-3'],
	['bytes=-0', 'bytes=-0'],
	['bytes=3-4, -500,20-', 'bytes=3-4, -10,20-'],
	[`bytes=-${'9'.repeat(400)}`, 'bytes=-10'],
	['bytes=0-500', 'bytes=0-500'],
	['bytes=--5', 'bytes=--5'],
])('of ten bytes "%s" is "%s" for Express', (range, within) => {
	expect(withinSize(range, 10)).toBe(within)
})
