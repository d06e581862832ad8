import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import type { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { erase } from '#app/clinic/personal-data/erase.server.ts'
import { entriesIn } from '#app/clinic/personal-data/replay-erasures.server.ts'
import { readConfig } from '#app/config.server.ts'
import { createStorage, type Storage } from '#app/files/create-storage.server.ts'
import { journalName, noteErasure } from '#app/files/erasure-journal.server.ts'
import { minute } from '#app/platform/units.ts'
import { databases } from '#tests/support/databases.ts'
import { startJobsOf } from '#tests/support/jobs.ts'
import { anna, galina } from '#tests/support/people.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const long = { timeout: 20_000 }

describe.each(databases)('a restored copy on $name whose erasures cannot be replayed', ({ empty }) => {
	let storage: Storage
	let uploads: string
	let journal: string
	let places: Awaited<ReturnType<typeof empty>>
	let jobs: ReturnType<typeof startJobsOf> | undefined
	let sent: string[]
	beforeEach(async () => {
		places = await empty()
		uploads = await mkdtemp(join(tmpdir(), 'clinic-restored-'))
		journal = join(uploads, journalName)
		storage = createStorage(readConfig({ NODE_ENV: 'test', DATABASE_URL: places.url, UPLOADS_DIR: uploads }))
		await storage.database.migrate()
		sent = []
	})
	afterEach(async () => {
		await jobs?.stop()
		await places.remove()
		await rm(uploads, { recursive: true, force: true })
	})

	const ask = (request: AppointmentRequest, now: Date) =>
		requestAppointment(storage.database.db, request, { now, timezone: 'Asia/Novosibirsk', consentText })

	function start() {
		const mail = async ({ about_id }: { about_id: string }) => {
			sent.push(about_id)
			return {}
		}
		jobs = startJobsOf(storage, { email: mail })
		return jobs
	}

	it('serves at once, and sends its letters when the person erased since is gone', async () => {
		const { db } = storage.database
		const before = new Date(Date.now() - 10 * minute)
		await ask(anna, before)
		await erase(db, { phone: anna.phone }, 'отзыв согласия', new Date(Date.now() - 5 * minute))
		const erasures = await entriesIn(db)
		await db.deleteFrom('acts').execute()
		await db.deleteFrom('tombstones').execute()
		await ask(anna, before)
		await ask(galina, before)
		await mkdir(journal)

		const { isDatabaseReady, loops } = start()
		await expect.poll(isDatabaseReady, long).toBe(true)
		await pause(1500)
		expect(sent).toEqual([])
		expect(loops.areLettersHeld()).toBe(true)

		await rmdir(journal)
		for (const entry of erasures) await noteErasure(uploads, entry)
		await expect.poll(() => sent, long).toHaveLength(1)
		expect(loops.areLettersHeld()).toBe(false)
		const left = await db.selectFrom('appointments').select(['id', 'name']).execute()
		expect(left).toEqual([{ id: sent[0], name: galina.name }])
	})

	it('ends at once when it is stopped, and sends nothing', async () => {
		await ask(galina, new Date())
		await mkdir(journal)
		const { isDatabaseReady, stop } = start()
		await expect.poll(isDatabaseReady, long).toBe(true)

		const replay = vi.spyOn(storage.database.db, 'selectFrom')
		const started = performance.now()
		await stop()
		expect(performance.now() - started).toBeLessThan(900)
		await rmdir(journal)
		await pause(1500)

		expect(replay).not.toHaveBeenCalledWith('acts')
		expect(sent).toEqual([])
		jobs = undefined
	})
})
