import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { forgetRates, sharedCounts } from './rates.server.ts'

const start = Date.parse('2026-11-21T05:00:00Z')
const visit = { name: 'search 203.0.113.7', seconds: 60 }
const day = { name: 'day 203.0.113.7', seconds: 86_400 }

describe.each(databases)('counts that processes share, on $name', ({ open }) => {
	let database: TestDatabase
	const time = { now: start }
	const counts = () => sharedCounts(database.db, () => new Date(time.now))
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())
	beforeEach(async () => {
		time.now = start
		await database.db.deleteFrom('rates').execute()
	})

	it('go on from process to process and begin anew when their time is over', async () => {
		expect(await counts().take([visit, day])).toEqual([
			{ count: 1, secondsLeft: 60 },
			{ count: 1, secondsLeft: 86_400 },
		])
		time.now += 20_000
		expect(await counts().take([day, visit])).toEqual([
			{ count: 2, secondsLeft: 86_380 },
			{ count: 2, secondsLeft: 40 },
		])
		time.now += 40_000
		expect(await counts().take([visit])).toEqual([{ count: 1, secondsLeft: 60 }])
	})

	it('miss none of fifty at once', async () => {
		const [one, other] = [counts(), counts()]
		const all = await Promise.all(
			Array.from({ length: 50 }, (_, turn) => (turn % 2 ? one.take([visit, day]) : other.take([day, visit]))),
		)

		expect(Math.max(...all.flat().map(({ count }) => count))).toBe(50)
	})

	it('are given back, but never below nothing', async () => {
		await counts().take([visit])
		await counts().refund([visit.name, day.name])
		await counts().refund([visit.name])

		expect(await counts().take([visit])).toEqual([{ count: 1, secondsLeft: 60 }])
	})

	it('do not lock anybody out when a clock was put back', async () => {
		await counts().take([visit])
		time.now -= 3_600_000

		expect(await counts().take([visit])).toEqual([{ count: 1, secondsLeft: 60 }])
	})

	it('hold no address, and forget even its hash when it counts no more', async () => {
		await counts().take([visit, day])
		const rows = await database.db.selectFrom('rates').selectAll().execute()
		expect(JSON.stringify(rows)).not.toContain('203.0')

		await forgetRates(database.db, new Date(start + 86_400_000))
		expect(await database.db.selectFrom('rates').selectAll().execute()).toEqual([])
	})
})
