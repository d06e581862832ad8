import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minute } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { releaseLease, takeLease } from './lease.server.ts'

describe.each(databases)('leases on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	const at = (minutes: number) => new Date(Date.parse('2026-11-21T05:00:00Z') + minutes * minute)
	const take = (minutes: number) => takeLease(database.db, 'retention', at(minutes), 2 * minute)

	it('gives one to one server at a time, and to the next when it is released or over', async () => {
		const first = await take(0)
		expect(first).toBeDefined()
		expect(await take(1)).toBeUndefined()

		await releaseLease(database.db, 'retention', first ?? '')
		expect(await take(1)).toBeDefined()
		expect(await take(4)).toBeDefined()
	})

	it('leaves the lease of another server alone where the first is late to release its own', async () => {
		const late = await take(0)
		const next = await take(3)

		await releaseLease(database.db, 'retention', late ?? '')
		expect(await take(4)).toBeUndefined()
		await releaseLease(database.db, 'retention', next ?? '')
		expect(await take(4)).toBeDefined()
	})
})
