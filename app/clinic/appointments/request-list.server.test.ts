import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna } from '#tests/support/people.ts'
import { requestAppointment } from './appointment.server.ts'
import { finishRequest, releaseRequest, reopenRequest } from './request-list.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const number = '2026-000001'

describe.each(databases)('a request that is reopened, on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
		await requestAppointment(database.db, anna, { now, timezone: 'Asia/Novosibirsk', consentText })
	})
	afterEach(() => database.remove())

	const statusAfter = async (days: number) => {
		await finishRequest(database.db, number, inDays(days))
		return await reopenRequest(database.db, number, inDays(days))
	}

	it('is new, also when its letter was sent so long ago that it is no longer kept', async () => {
		expect(await statusAfter(1)).toBe('new')
		await database.db.deleteFrom('outbox').execute()
		expect(await statusAfter(40)).toBe('new')
	})

	it('is in quarantine where it was there, and its letter leaves from there', async () => {
		await database.db.deleteFrom('outbox').execute()
		await database.db.updateTable('appointments').set({ status: 'quarantined' }).execute()

		expect(await statusAfter(1)).toBe('quarantined')
		expect(await releaseRequest(database.db, number, inDays(1))).toBe(true)
		expect(await database.db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'appointment' }])
		expect(await statusAfter(2)).toBe('new')
	})
})
