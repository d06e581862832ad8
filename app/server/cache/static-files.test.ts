import { expect, it } from 'vitest'
import { asksPastTheEnd } from './static-files.server.ts'

it.each([
	['bytes=10-', true],
	['bytes=5-3', true],
	['bytes=-0', true],
	['bytes=-11', true],
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
