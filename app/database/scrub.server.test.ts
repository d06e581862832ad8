import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { emptyPostgres } from '#tests/support/databases.ts'
import { scrub } from './scrub.server.ts'

const row = { key: 'key', fingerprint: '', answer: 'Перечникова', expires_at: '2026-11-22', subject: null }

it('leaves nothing of a deleted row, also where somebody began to read before its end', async () => {
	const { url, remove } = await emptyPostgres()
	const { db, migrate, close } = createDatabase(url)
	await migrate()
	const reader = new pg.Client(url)
	await reader.connect()
	const isHeld = async () => {
		await sql`checkpoint`.execute(db)
		const { rows } = await sql<{ bytes: Buffer<ArrayBuffer> }>`
			select pg_read_binary_file(pg_relation_filepath('submissions')) as bytes`.execute(db)
		return rows[0]?.bytes.includes('Перечникова')
	}
	await db.insertInto('submissions').values(row).execute()
	await reader.query('begin isolation level repeatable read')
	await reader.query('select count(*) from rates')
	await db.deleteFrom('submissions').execute()
	expect(await isHeld()).toBe(true)

	const scrubbed = scrub(url)
	await pause(1000)
	await reader.query('commit')

	expect(await scrubbed).toBe(true)
	expect(await isHeld()).toBe(false)
	await reader.end()
	await close()
	await remove()
})
