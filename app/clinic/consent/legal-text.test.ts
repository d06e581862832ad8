import { expect, it } from 'vitest'
import { readContent } from '#app/content/content.server.ts'
import { inForce } from './legal-text.ts'

it('has a whole number of its own for each kind and version', () => {
	const ids = readContent('content').legal.map(({ id }) => id)

	expect(ids.length).toBeGreaterThan(5)
	expect(new Set(ids).size).toBe(ids.length)
	for (const id of ids) expect(Number.isInteger(id) && id > 0 && id < 2 ** 31).toBe(true)
})

const edition = (version: string, effective_from: string) => ({
	kind: 'consent' as const,
	version,
	effective_from,
})
const first = edition('2026-11-20', '2026-11-30')
const second = edition('2026-12-01', '2026-11-30')

it.each([
	['whichever file is read first', [first, second], second],
	['whichever file is read last', [second, first], second],
	['unless an earlier version holds from a later day', [second, edition('2026-11-01', '2026-12-01')], second],
])('is in force in its later version where two hold from the same day, %s', (_, editions, newest) => {
	expect(inForce(editions, 'consent', '2026-11-30')).toBe(newest)
})
