import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import Libsql from 'libsql'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { emptyPostgres } from '#tests/support/databases.ts'
import { createDatabase, type Executor } from './database.server.ts'
import { scrub, truncateWal } from './scrub.server.ts'

const row = { key: 'key', fingerprint: '', answer: 'Перечникова', expires_at: '2026-11-22', subject: null }

it('leaves nothing of a deleted row, also where somebody began to read before its end', async () => {
	const { url, remove } = await emptyPostgres()
	const { db, migrate, close } = createDatabase(url)
	await migrate()
	const reader = new pg.Client(url)
	await reader.connect()
	const isHeld = () => holds(db, 'submissions', 'Перечникова')
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

it('lets pages be read and requests be written while the file of SQLite is written anew', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-scrub-'))
	const url = `file:${join(folder, 'clinic.sqlite')}`
	const { db, migrate, close } = createDatabase(url)
	await migrate()
	const event = { kind: 'time-on-page', received_at: '2026-11-22', facts: 'Перечникова'.repeat(50_000) }
	// Twice as much as the longest journal of which a copy is kept.
	for (let id = 0; id < 40; id++)
		await db
			.insertInto('tracking')
			.values({ ...event, id: String(id) })
			.execute()
	await db
		.insertInto('submissions')
		.values({ ...row, answer: 'Стёртова' })
		.execute()
	await db.deleteFrom('submissions').execute()
	const others = visitors(db)
	const clean: boolean[] = []
	try {
		for (let round = 0; round < 3; round++) clean.push(await scrub(url))
	} finally {
		others.leave()
	}

	expect(await others.refusals).toEqual([])
	expect(clean).toEqual([true, true, true])
	for (const file of ['clinic.sqlite', 'clinic.sqlite-wal'])
		expect((await readFile(join(folder, file))).includes('Стёртова')).toBe(false)
	await db.insertInto('submissions').values(row).execute()
	await close()
	await rm(folder, { recursive: true })
})

/** Who reads and who writes, by turns with the event loop, until they leave; what they were refused. */
function visitors(db: Executor) {
	const refused: unknown[] = []
	let running = true
	async function again(work: (round: number) => Promise<unknown>) {
		for (let round = 0; running; round++) {
			await work(round).catch(error => refused.push(error))
			await pause(5)
		}
	}
	const read = () => db.selectFrom('tracking').select('id').execute()
	const write = (writer: number) => (round: number) =>
		db
			.insertInto('submissions')
			.values({ ...row, key: `${writer}-${round}` })
			.execute()
	const all = Promise.all([read, read, write(1), write(2), write(3)].map(again))
	return {
		leave: () => {
			running = false
		},
		refusals: all.then(() => refused),
	}
}

it('comes to its end however busy the process is meanwhile', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-scrub-'))
	const url = `file:${join(folder, 'clinic.sqlite')}`
	const { migrate, close } = createDatabase(url)
	await migrate()

	for (let round = 0; round < 20; round++) {
		const scrubbed = scrub(url)
		await pause(10)
		for (const until = performance.now() + 100; performance.now() < until; );
		expect(await scrubbed).toBe(true)
	}
	await close()
	await rm(folder, { recursive: true })
})

it('leaves nothing of a deleted page event, nor of a row of any table that visitors fill', async () => {
	const { url, remove } = await emptyPostgres()
	const { db, migrate, close } = createDatabase(url)
	await migrate()
	const event = { id: 'a', kind: 'time-on-page', received_at: '2026-11-22', facts: 'Перечникова' }
	await db.insertInto('tracking').values(event).execute()
	await db.deleteFrom('tracking').execute()
	expect(await holds(db, 'tracking', 'Перечникова')).toBe(true)
	const before = await filesOf(db)

	expect(await scrub(url)).toBe(true)

	expect(await holds(db, 'tracking', 'Перечникова')).toBe(false)
	const after = await filesOf(db)
	const untouched = Object.keys(before).filter(table => before[table] === after[table])
	expect(untouched.toSorted()).toEqual(withoutPeople)
	await close()
	await remove()
})

/** What is in these nobody has typed, and no term of a person's data ends there. */
const withoutPeople = [
	...['acts', 'consent_cuts', 'counters', 'free_moments', 'kysely_migration', 'kysely_migration_lock'],
	...['leases', 'rates', 'secrets', 'timetables', 'tombstones'],
]

async function holds(db: Executor, table: string, text: string) {
	await sql`checkpoint`.execute(db)
	const { rows } = await sql<{ bytes: Buffer<ArrayBuffer> }>`
		select pg_read_binary_file(pg_relation_filepath(${table})) as bytes`.execute(db)
	return rows[0]?.bytes.includes(text)
}

/** `vacuum full` gives a table another file. */
async function filesOf(db: Executor) {
	const { rows } = await sql<{ name: string; file: string }>`
		select relname as name, pg_relation_filepath(oid) as file from pg_class
		where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
	return Object.fromEntries(rows.map(({ name, file }) => [name, file]))
}

it('says that a log stays where somebody still reads it', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-wal-'))
	onTestFinished(() => rm(folder, { recursive: true }))
	const path = join(folder, 'clinic.sqlite')
	const [writer, reader] = [new Libsql(path), new Libsql(path)]
	writer.exec('pragma journal_mode = wal; create table t (a); insert into t values (1)')
	reader.exec('begin; select * from t')
	reader.prepare('select * from t').all()
	writer.exec('insert into t values (2)')
	expect(truncateWal(path)).toBe(false)

	reader.exec('rollback')

	expect(truncateWal(path)).toBe(true)
	for (const one of [writer, reader]) one.close()
})
