import { statSync, truncateSync } from 'node:fs'
import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import Libsql from 'libsql'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { batchedTransaction } from '#app/database/batched-write.server.ts'
import { createDatabase, type Database } from '#app/database/database.server.ts'
import { SqliteFile } from '#app/database/sqlite/sqlite-file.server.ts'

let folder: string
let database: Database
let mended: number[]
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-journal-'))
	mended = []
	database = createDatabase(`file:${join(folder, 'clinic.sqlite')}`, error =>
		mended.push((error as { lostPages?: number }).lostPages ?? -1),
	)
	await database.migrate()
})
afterEach(async () => {
	await database.close()
	await rm(folder, { recursive: true })
})

/** Four writers go on for a while, whatever they are answered. */
async function write(milliseconds: number, mark: string, { db } = database) {
	const kept: string[] = []
	let refusedLast = 0
	const started = performance.now()
	const writers = Array.from({ length: 4 }, async (_, writer) => {
		for (let number = 0; performance.now() - started < milliseconds; number++) {
			const row = { id: `${mark}-${writer}-${number}`, kind: 'x', received_at: '', facts: 'y'.repeat(3000) }
			try {
				await batchedTransaction(db, tx => tx.insertInto('tracking').values(row).execute())
				kept.push(row.id)
			} catch {
				refusedLast = performance.now() - started
				await pause(10)
			}
		}
	})
	await Promise.all(writers)
	return { kept, refusedLast }
}

const stored = async () =>
	(await database.db.selectFrom('tracking').select('id').execute()).map(({ id }) => id)

async function lost(acknowledged: string[]) {
	const ids = new Set(await stored())
	return acknowledged.filter(id => !ids.has(id))
}

it.each(['-wal', '-shm'])('goes on within two seconds when %s is removed under writers', async end => {
	const before = write(3000, 'a')
	await pause(300)
	await rm(join(folder, `clinic.sqlite${end}`))
	const { kept, refusedLast } = await before

	expect(mended).toEqual([0])
	expect(refusedLast).toBeLessThan(2300)
	expect(await lost(kept)).toEqual([])
})

/** Twelve times in four seconds. */
async function truncateAgainAndAgain(length: number) {
	for (let round = 0; round < 12; round++) {
		await pause(300)
		await truncate(join(folder, 'clinic.sqlite-wal'), length)
	}
}

async function expectIntact() {
	const { rows } = await sql`pragma integrity_check`.execute(database.db)
	expect(rows).toEqual([{ integrity_check: 'ok' }])
}

it.each([0, 20_000])('loses nothing when the journal is truncated to %i bytes', async length => {
	const [{ kept }] = await Promise.all([write(4000, 'a'), truncateAgainAndAgain(length)])

	expect(mended.length).toBeGreaterThan(5)
	expect(mended.filter(pages => pages > 0)).toEqual([])
	expect(await lost(kept)).toEqual([])
	await expectIntact()
})

it('counts no lost page when the first commit of a journal was cut off before anybody was answered about it', async () => {
	const path = join(folder, 'own.sqlite')
	const file = new SqliteFile(path, {
		isOurs: () => false,
		onError: error => mended.push((error as { lostPages?: number }).lostPages ?? -1),
	})
	file.database.exec('create table letters (text)')
	file.assertCommitted()
	file.checkpoint()

	file.database.exec("insert into letters values ('a')")
	const { size } = statSync(`${path}-wal`)
	truncateSync(`${path}-wal`)
	truncateSync(`${path}-wal`, size)

	expect(() => file.assertCommitted()).toThrow('The journal of the database was spoilt')
	await file.repair()
	expect(mended).toEqual([0])
	expect(file.database.prepare('select text from letters').all()).toEqual([])
	file.close()
})

it('loses nothing of what two instances acknowledged when the journal is truncated', async () => {
	const second = createDatabase(`file:${join(folder, 'clinic.sqlite')}`)
	const [first, other] = await Promise.all([
		write(4000, 'a'),
		write(4000, 'b', second),
		truncateAgainAndAgain(0),
	])

	// Each may have to wait for the other, which alone holds what it wrote last.
	await Promise.all([write(2500, 'c'), write(2500, 'd', second)])

	expect(first.kept.length).toBeGreaterThan(0)
	expect(other.kept.length).toBeGreaterThan(0)
	expect(await lost([...first.kept, ...other.kept])).toEqual([])
	await second.close()
	await expectIntact()
})

it('goes on and keeps the file whole when a reader lets the journal grow beyond its copy', async () => {
	const reader = new Libsql(join(folder, 'clinic.sqlite'))
	reader.exec('begin; select count(*) from tracking')
	for (let number = 0; number < 25; number++) {
		const row = { id: `large-${number}`, kind: 'x', received_at: '', facts: 'y'.repeat(1_000_000) }
		await batchedTransaction(database.db, tx => tx.insertInto('tracking').values(row).execute())
	}
	await truncate(join(folder, 'clinic.sqlite-wal'), 10_000_000)
	reader.close()
	const { kept } = await write(4000, 'b')

	expect(mended).toEqual([expect.any(Number)])
	expect(mended[0]).toBeGreaterThan(0)
	expect(kept.length).toBeGreaterThan(0)
	expect(await lost(kept)).toEqual([])
	await expectIntact()
})

it('refuses a commit that began before another file was copied over the database', async () => {
	await sql`vacuum into ${sql.lit(join(folder, 'copy.sqlite'))}`.execute(database.db)
	await write(100, 'a')
	// Until everything is written back: the next commit begins the journal anew.
	await pause(2500)
	const row = { id: 'b', kind: 'x', received_at: '', facts: '' }
	const commit = database.db.transaction().execute(async tx => {
		await tx.insertInto('tracking').values(row).execute()
		await copyFile(join(folder, 'copy.sqlite'), join(folder, 'clinic.sqlite'))
	})

	await expect(commit).rejects.toThrow()
	await expect(stored()).rejects.toThrow()
})
