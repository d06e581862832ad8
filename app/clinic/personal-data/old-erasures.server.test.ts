import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import type { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { watchClock } from '#app/clinic/retention/clock-watch.server.ts'
import { terms } from '#app/clinic/retention/retention-terms.ts'
import { erasuresNoted, noteErasure } from '#app/files/erasure-journal.server.ts'
import { day } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, galina } from '#tests/support/people.ts'
import { listActs } from './acts.server.ts'
import { erase } from './erase.server.ts'
import { replayAfterRestore, retainAndClean } from './purge.server.ts'

const start = new Date('2026-11-21T05:00:00Z')
const inDays = (days: number) => new Date(start.getTime() + days * day)
const afterTerm = inDays(terms.acts / day + 1)
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('an erasure whose act has reached its term, on $name', ({ open }) => {
	let database: TestDatabase
	let folder: string
	let old: string | undefined
	beforeEach(async () => {
		database = await open()
		folder = await mkdtemp(join(tmpdir(), 'clinic-old-'))
		await ask(anna, start)
		old = await eraseNoted(anna.phone, start)
	})
	afterEach(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})

	const places = () => ({ url: database.url, folder })
	const ask = (request: AppointmentRequest, now: Date) =>
		requestAppointment(database.db, request, { now, timezone: 'Asia/Novosibirsk', consentText })
	const actIds = async () => (await listActs(database.db)).map(({ id }) => id)
	const idsNoted = async () =>
		(await erasuresNoted(folder)).map(entry => (entry as { act: { id: string } }).act.id)

	async function eraseNoted(phone: string, now: Date) {
		const { act, marks } = (await erase(database.db, { phone }, 'отзыв согласия', now)) ?? {}
		await noteErasure(folder, { act, marks })
		return act?.id
	}

	async function forgetActs() {
		for (const table of ['acts', 'tombstones'] as const) await database.db.deleteFrom(table).execute()
	}

	it('does not come back at a start', async () => {
		await ask(galina, inDays(10))
		const young = await eraseNoted(galina.phone, inDays(10))
		await forgetActs()

		expect(await replayAfterRestore(database.db, places(), afterTerm)).toBe(1)

		expect(await actIds()).toEqual([young])
	})

	it('leaves the journal with its act, and no other does', async () => {
		await ask(galina, inDays(10))
		const young = await eraseNoted(galina.phone, inDays(10))
		await retainAndClean(database.db, places(), inDays(11))
		expect(await idsNoted()).toEqual([old, young])

		await retainAndClean(database.db, places(), afterTerm)

		expect(await idsNoted()).toEqual([young])
		expect(await actIds()).not.toContain(old)
		expect(await actIds()).toContain(young)
	})

	it('is replayed while a clock that has jumped ahead is not believed', async () => {
		await watchClock(database.db, inDays(1))
		await forgetActs()

		expect(await replayAfterRestore(database.db, places(), afterTerm)).toBe(1)

		expect(await actIds()).toEqual([old])
	})
})
