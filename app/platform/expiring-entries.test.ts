import { expect, it } from 'vitest'
import { createExpiringEntries } from './expiring-entries.ts'

it('holds what was asked for lately, forgets the rest in tenths, and makes anew what is over', () => {
	let now = 0
	const entries = createExpiringEntries(() => ({ count: 0 }), { clock: () => now, most: 10 })
	const first = entries.take('0', 60)
	first.count = 1
	for (let name = 1; name < 10; name++) entries.take(String(name), 60)

	expect(entries.take('0', 60)).toBe(first)
	entries.take('10', 60)
	expect(['0', '1', '2', '3'].map(name => entries.get(name) !== undefined)).toEqual([
		true,
		false,
		false,
		true,
	])

	now = 60
	expect(entries.take('0', 60)).toEqual({ count: 0, until: 120 })
})
