import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#app/config.server.ts'
import { createDatabase } from '#app/database/database.server.ts'
import { createStorage } from '#app/files/create-storage.server.ts'
import { noteErasure } from '#app/files/erasure-journal.server.ts'
import { log } from '#app/logger.server.ts'
import { day } from '#app/platform/units.ts'
import { databases } from '#tests/support/databases.ts'
import { startJobsOf } from '#tests/support/jobs.ts'

const long = { timeout: 20_000 }
const isNew = 'the database is new and empty beside records of an earlier one'
const left = 'files older than the database are left: it has no record of them'

describe.each(databases)('a start with an empty database on $name', ({ empty }) => {
	let place: Awaited<ReturnType<typeof empty>>
	let uploads: string
	let jobs: ReturnType<typeof startJobsOf>
	beforeEach(async () => {
		place = await empty()
		uploads = await mkdtemp(join(tmpdir(), 'clinic-lost-'))
	})
	afterEach(async () => {
		vi.restoreAllMocks()
		await jobs.stop()
		await place.remove()
		await rm(uploads, { recursive: true, force: true })
	})

	async function given() {
		const given = new Date(Date.now() - 3 * day)
		const folder = join(uploads, given.toISOString().slice(0, 10))
		const file = join(folder, '0b8e6f0e-6f4e-4c7e-9d0a-0d5a2f6b7c11.bin')
		await mkdir(folder)
		await writeFile(file, 'resume')
		await utimes(file, given, given)
	}

	async function start() {
		const warn = vi.spyOn(log, 'warn')
		const addresses = { DATABASE_URL: place.url, UPLOADS_DIR: uploads }
		const storage = createStorage(readConfig({ NODE_ENV: 'test', ...addresses }))
		jobs = startJobsOf(storage)
		await expect.poll(jobs.isDatabaseReady, long).toBe(true)
		return () => warn.mock.calls.map(words => words.at(-1))
	}

	it('leaves the files of the database that was there before, and says so', async () => {
		await given()

		const warnings = await start()

		await expect.poll(warnings, long).toContain(left)
		const files = await readdir(uploads, { recursive: true })
		expect(files.filter(name => name.endsWith('.bin'))).toHaveLength(1)
		expect(warnings()).toContain(isNew)
	})

	it('says beside a journal of erasures that the database is new, and not that a copy was restored', async () => {
		await noteErasure(uploads, {
			act: {
				id: 'a',
				made_at: new Date().toISOString(),
				reason: 'отзыв',
				occasion: 'request',
				destroyed: {},
			},
			marks: [],
		})

		const warnings = await start()

		expect(warnings()).toContain(isNew)
		expect(warnings()).not.toContain('erasures replayed after a restore')
		const { db, close } = createDatabase(place.url)
		expect(await db.selectFrom('acts').selectAll().execute().finally(close)).toHaveLength(1)
	})

	it('says nothing of the kind where a clinic begins', async () => {
		const warnings = await start()

		expect(warnings()).not.toContain(isNew)
	})
})
