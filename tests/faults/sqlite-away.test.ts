import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { kept, send } from '#tests/support/four-forms.ts'
import { holdLock } from '#tests/support/held-lock.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { expectAway, expectBack, nextFilled } from './memory-away.ts'

/** One process lives through all of it: that is what healing by itself means. */
describe('a site whose SQLite file', () => {
	let site: Site
	let file: string
	const beside = (name: string) => join(site.folder, name)
	const readiness = async () => (await fetch(`${site.origin}/readyz`)).status
	beforeAll(async () => {
		site = await startSite()
		file = beside('clinic.sqlite')
		for (let count = 0; count < 4; count++) expect(await send(site, nextFilled())).toBe(201)
	})
	afterAll(() => site.stop())

	it('is locked by another process says so, and works on when that one is done (reliability 19, 40)', async () => {
		const other = await holdLock(file)
		await expectAway(site)
		await other.release()

		await expectBack(site)
	})

	it('may not grow says so, and works on when it may (reliability 19)', async () => {
		const limit = (bytes: string) => spawnSync('prlimit', ['--pid', `${site.pid}`, `--fsize=${bytes}:`])
		limit('4096')
		const said = await Promise.all(Array.from({ length: 8 }, () => send(site, nextFilled())))
		expect(new Set(said)).toEqual(new Set([503]))
		await expect.poll(readiness, { timeout: 5000 }).toBe(503)
		limit('unlimited')

		await expectBack(site)
	})

	it('is changed by a newer edition is not ready, and does everything for those who come all the same', async () => {
		const newer = createDatabase(`file:${file}`)
		const row = { name: '999-newer', timestamp: new Date().toISOString() }
		await sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(
			newer.db,
		)

		await expect.poll(readiness, { timeout: 5000 }).toBe(503)
		expect(await send(site, nextFilled())).toBe(201)
		await expect(newer.migrate()).resolves.toEqual([])
		const unsealed = () =>
			newer.db.selectFrom('consents').select('id').where('position', 'is', null).execute()
		await expect.poll(unsealed, { timeout: 10_000 }).toEqual([])

		await sql`delete from kysely_migration where name = ${row.name}`.execute(newer.db)
		await newer.close()
		await expectBack(site)
	})

	it('was overwritten at its head says so, would not start, and works on when mended (reliability 19)', async () => {
		const disk = openSync(file, 'r+')
		const head = Buffer.alloc(100)
		readSync(disk, head, 0, 100, 0)
		writeSync(disk, Buffer.alloc(100, 'x'), 0, 100, 0)
		const copy = beside('copy')
		await mkdir(copy)
		await copyFile(file, join(copy, 'clinic.sqlite'))

		await Promise.all([
			expectAway(site),
			expect(startSite({ folder: copy })).rejects.toThrow(
				/wrote:\nDATABASE_URL: указано место, которое не открывается \(SQLITE_NOTADB\); допустимо: .*\n$/,
			),
		])
		writeSync(disk, head, 0, 100, 0)
		closeSync(disk)

		await expectBack(site)
	})

	it('was replaced by another database accepts nothing until the right one is back (reliability 19)', async () => {
		const stranger = createDatabase(`file:${beside('stranger.sqlite')}`)
		await stranger.ready().catch(() => {})
		await stranger.close()
		await rename(file, beside('first.sqlite'))
		await rename(beside('stranger.sqlite'), file)
		await expectAway(site)
		await rename(beside('first.sqlite'), file)

		await expectBack(site)
	})

	it('was deleted takes up a copy that is put in its place, once the old journal is gone (reliability 19)', async () => {
		const copier = createDatabase(`file:${file}`)
		await sql`vacuum into ${sql.lit(beside('backup.sqlite'))}`.execute(copier.db)
		await copier.close()
		await rename(file, beside('gone.sqlite'))
		await expectAway(site)
		await rename(beside('backup.sqlite'), file)
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(503)
		for (const end of ['-wal', '-shm']) await rm(file + end)

		await expectBack(site)
	})

	it('has been through all this has kept what it acknowledged, and nothing twice', async () => {
		await site.kill()
		const again = await startSite({ folder: site.folder })
		await again.stop()

		const database = createDatabase(`file:${file}`)
		const { names, wrong } = await kept(database.db, beside('uploads'))
		const { rows } = await sql`pragma integrity_check`.execute(database.db)
		await database.close()
		expect(wrong).toEqual([])
		expect(names).toHaveLength(4 + 6 * 4 + 1)
		expect(rows).toEqual([{ integrity_check: 'ok' }])
	})
})
