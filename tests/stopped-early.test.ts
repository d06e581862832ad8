import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#app/config.server.ts'
import { createStorage, type Storage } from '#app/files/create-storage.server.ts'
import { emptySqlite } from '#tests/support/databases.ts'
import { startJobsOf } from '#tests/support/jobs.ts'

describe('a site that is stopped before its database opens', () => {
	let place: Awaited<ReturnType<typeof emptySqlite>>
	let uploads: string
	let storage: Storage
	beforeEach(async () => {
		place = await emptySqlite()
		uploads = await mkdtemp(join(tmpdir(), 'clinic-early-'))
		const places = { DATABASE_URL: place.url, UPLOADS_DIR: uploads }
		storage = createStorage(readConfig({ NODE_ENV: 'test', ...places }))
	})
	afterEach(async () => {
		vi.restoreAllMocks()
		await place.remove()
		await rm(uploads, { recursive: true, force: true })
	})

	it('closes it when the migration is done', async () => {
		const { database } = storage
		const migrate = database.migrate
		let isMigrated = false
		vi.spyOn(database, 'migrate').mockImplementation(async () => {
			await pause(300)
			const names = await migrate()
			isMigrated = true
			return names
		})
		const close = database.close
		const atClose: boolean[] = []
		vi.spyOn(database, 'close').mockImplementation(async () => {
			atClose.push(isMigrated)
			await close()
		})

		await startJobsOf(storage).stop()

		expect(atClose).toEqual([true])
	})

	it('does not wait for ever for what another process holds up', async () => {
		vi.spyOn(storage.database, 'migrate').mockImplementation(() => new Promise(() => {}))

		const started = performance.now()
		await startJobsOf(storage).stop()

		expect(performance.now() - started).toBeLessThan(8000)
	})

	it('ends at once, and tries no more', async () => {
		const migrate = vi.spyOn(storage.database, 'migrate').mockRejectedValue(new Error('away'))
		const jobs = startJobsOf(storage)
		await expect.poll(() => migrate.mock.calls.length).toBe(1)

		const started = performance.now()
		await jobs.stop()
		expect(performance.now() - started).toBeLessThan(900)
		await pause(1500)

		expect(migrate).toHaveBeenCalledTimes(1)
	})
})
