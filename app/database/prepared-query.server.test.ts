import { describe, expect, it } from 'vitest'
import { databases } from '#tests/support/databases.ts'
import { insertAll, orderedId } from './prepared-query.server.ts'

it('makes ids of version 7 that no two records share', () => {
	const now = new Date('2026-11-21T05:00:00.123Z')
	const ids = Array.from({ length: 1000 }, () => orderedId(now))

	expect(new Set(ids).size).toBe(1000)
	for (const id of ids)
		expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
	expect(Number.parseInt((ids[0] ?? '').replace('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

it('puts the later one behind, in any year', () => {
	const times = [
		'1970-01-01T00:00:00Z',
		'2026-11-21T05:00:00.123Z',
		'2026-11-21T05:00:00.124Z',
		'9999-12-31T00:00:00Z',
	]
	const ids = times.map(time => orderedId(new Date(time)))

	expect(ids.toSorted()).toEqual(ids)
})

describe.each(databases)('rows written at once, on $name', ({ open }) => {
	it('are refused where one has other columns than the first: its value would be lost', async () => {
		const { db, remove } = await open()
		const row = (key: string) => ({ key, fingerprint: '', answer: '{}', expires_at: '2026-11-21T05:00:00Z' })
		// By now their text is known, and what it has no place for is not missed.
		await insertAll(db, 'submissions', [row('a'), row('b')])
		const written = insertAll(db, 'submissions', [row('c'), { ...row('d'), subject: 'review:1' }])

		await expect(written).rejects.toThrow('submissions: each row needs the columns key, fingerprint')
		await remove()
	})
})
