import { rename, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { databases, emptyPostgres, emptySqlite, type TestDatabase } from '#tests/support/databases.ts'
import { createDatabase } from './database.server.ts'
import { databaseRefusal } from './refusal.ts'

const beacon = (id: string, facts = '{}') => ({ id, kind: 'x', received_at: '2026-11-21T05:00:00Z', facts })

describe.each(databases)('a database on $name', ({ open, empty }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	it('is ready once its schema is the newest, and says so without touching it', async () => {
		const place = await empty()
		const fresh = createDatabase(place.url)

		await expect(fresh.ready()).rejects.toThrow()
		expect(await fresh.migrate()).toEqual(Object.keys(migrations))
		expect(await fresh.ready()).toBe(true)
		expect(await fresh.migrate()).toEqual([])

		await sql`delete from kysely_migration`.execute(fresh.db)
		expect(await fresh.ready()).toBe(false)
		await fresh.close()
		await place.remove()
	})

	it('gets one schema when five open it empty at the same time', async () => {
		const place = await empty()
		const nodes = Array.from({ length: 5 }, () => createDatabase(place.url))

		const applied = await Promise.all(nodes.map(node => node.migrate()))

		expect(applied.flat()).toEqual(Object.keys(migrations))
		expect(await nodes[4]?.db.selectFrom('secrets').selectAll().execute()).toHaveLength(4)
		for (const node of nodes) await node.close()
		await place.remove()
	})

	it('keeps every character as it was written', async () => {
		const text = 'Ёлка, «и\u0306» — 👩‍👩‍👧 \u2028 \'"; DROP TABLE; \\ %_ 🦷'.repeat(100)
		await database.db.insertInto('tracking').values(beacon('Ключ 1', text)).execute()

		expect(await database.db.selectFrom('tracking').selectAll().where('id', '=', 'Ключ 1').execute()).toEqual(
			[beacon('Ключ 1', text)],
		)
	})

	it('counts in numbers, also beyond 32 bits', async () => {
		await database.db
			.insertInto('counters')
			.values({ name: 'big', value: 2 ** 40 })
			.execute()

		const row = await database.db
			.selectFrom('counters')
			.select(({ fn }) => [fn.countAll().as('rows'), fn.max('value').as('largest')])
			.executeTakeFirst()

		expect(row).toEqual({ rows: 1, largest: 2 ** 40 })
	})

	it('refuses the same key twice, and tells an insert that came second by an empty answer', async () => {
		const insert = () => database.db.insertInto('tracking').values(beacon('same'))
		await insert().execute()

		await expect(insert().execute()).rejects.toMatchObject({
			code: expect.stringMatching(/^(23505|SQLITE_CONSTRAINT_PRIMARYKEY)$/),
		})
		expect(
			await insert()
				.onConflict(conflict => conflict.doNothing())
				.returning('id')
				.execute(),
		).toEqual([])
	})

	it('forgets what a broken transaction wrote, and works on', async () => {
		const broken = database.db.transaction().execute(async tx => {
			await tx.insertInto('tracking').values(beacon('lost')).execute()
			throw new Error('changed my mind')
		})

		await expect(broken).rejects.toThrow('changed my mind')
		expect(await database.db.selectFrom('tracking').selectAll().execute()).toEqual([])
	})

	it('counts to forty when forty transactions read before they write', async () => {
		await database.db.insertInto('counters').values({ name: 'visits', value: 0 }).execute()
		const visit = () =>
			database.db.transaction().execute(async tx => {
				const { value } = await tx
					.selectFrom('counters')
					.select('value')
					.where('name', '=', 'visits')
					.$if(database.dialect === 'postgres', query => query.forUpdate())
					.executeTakeFirstOrThrow()
				const more = { value: value + 1 }
				await tx.updateTable('counters').set(more).where('name', '=', 'visits').execute()
			})

		await Promise.all(Array.from({ length: 40 }, visit))

		expect(await database.db.selectFrom('counters').select('value').execute()).toEqual([{ value: 40 }])
	})
})

it('waits for the disk of a PostgreSQL that is set up not to', async () => {
	const postgres = databases.find(({ name }) => name === 'postgres')
	const place = await postgres?.open()
	if (!place) throw new Error('no PostgreSQL')
	const [here] = (await sql<{ name: string }>`select current_database() as name`.execute(place.db)).rows
	await sql.raw(`alter database "${here?.name}" set synchronous_commit = off`).execute(place.db)
	const { db } = createDatabase(place.url)

	const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
	expect(rows).toEqual([{ synchronous_commit: 'on' }])
	await db.destroy()
	await place.remove()
})

describe.concurrent('SQLite', () => {
	it('forces every commit of every connection to the disk', async () => {
		const place = await emptySqlite()
		const nodes = [createDatabase(place.url), createDatabase(place.url)]
		await nodes[0]?.migrate()

		for (const { db } of nodes) {
			const read = async (pragma: string) =>
				Object.values((await sql.raw<object>(`pragma ${pragma}`).execute(db)).rows[0] ?? {})[0]
			expect(await read('journal_mode')).toBe('wal')
			expect(await read('synchronous')).toBe(2)
			expect(await read('foreign_keys')).toBe(1)
			expect(await read('secure_delete')).toBe(1)
			await db.destroy()
		}
		await place.remove()
	})

	it('says that it is busy when another process writes for too long, and works on when that one is done', async () => {
		const place = await emptySqlite()
		const [writer, visitor] = [createDatabase(place.url), createDatabase(place.url)]
		await writer.migrate()
		await sql`begin immediate`.execute(writer.db)
		const write = () => visitor.db.insertInto('tracking').values(beacon('late')).execute()

		const asked = performance.now()
		await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
		expect(performance.now() - asked).toBeLessThan(12_000)

		await sql`commit`.execute(writer.db)
		await write()
		await writer.close()
		await visitor.close()
		await place.remove()
	})
})

describe.concurrent('SQLite beside other processes', () => {
	it('keeps answering everybody else while writers wait for a lock, and lets them wait together', async () => {
		const place = await emptySqlite()
		const [writer, visitors] = [createDatabase(place.url), createDatabase(place.url)]
		await writer.migrate()
		await sql`begin immediate`.execute(writer.db)

		const asked = performance.now()
		const writes = [1, 2, 3].map(number =>
			visitors.db
				.insertInto('tracking')
				.values(beacon(`${number}`))
				.execute(),
		)
		const outcome = Promise.allSettled(writes)
		let settled = 0
		const settle = () => settled++
		for (const write of writes) void write.then(settle, settle)
		await new Promise(resolve => setTimeout(resolve, 50))
		// Writers that held up everybody else would be through before this is.
		expect(settled).toBe(0)

		expect((await outcome).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
		// One after the other would take 15 s.
		expect(performance.now() - asked).toBeLessThan(12_000)
		await writer.close()
		await visitors.close()
		await place.remove()
	})

	it.each(['removed', 'replaced by another'])('accepts nothing once its file was %s', async fate => {
		const [place, other] = [await emptySqlite(), await emptySqlite()]
		const [database, second] = [createDatabase(place.url), createDatabase(other.url)]
		await database.migrate()
		await second.migrate()
		const path = place.url.slice('file:'.length)

		if (fate === 'removed') await rm(path)
		else await rename(other.url.slice('file:'.length), path)

		const moved = { code: 'SQLITE_READONLY_DBMOVED' }
		await expect(database.db.insertInto('tracking').values(beacon('lost')).execute()).rejects.toMatchObject(
			moved,
		)
		const refused = await database.ready().catch(error => error)
		expect(refused).toMatchObject(moved)
		expect(databaseRefusal(refused)).toBe('файл базы удалён или заменён (SQLITE_READONLY_DBMOVED)')
		await database.close()
		await second.close()
		await place.remove()
		await other.remove()
	})
})

describe.concurrent('PostgreSQL', () => {
	it('survives that a connection is killed while a transaction holds it', async () => {
		const place = await emptyPostgres()
		const database = createDatabase(place.url)
		await database.migrate()
		const killer = new pg.Client(place.url)
		await killer.connect()

		const request = database.db.transaction().execute(async tx => {
			const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
			await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
			await new Promise(resolve => setTimeout(resolve, 100))
			await tx.insertInto('tracking').values(beacon('torn')).execute()
		})

		await expect(request).rejects.toThrow()
		expect(await database.ready()).toBe(true)
		await killer.end()
		await database.close()
		await place.remove()
	})

	it('gives up a connection that falls silent', async () => {
		const place = await emptyPostgres()
		// A URL without a host is PostgreSQL's own invention.
		const { searchParams } = new URL(place.url.replace('@/', '@socket/'))
		const lines = new Set<Socket>()
		const wire = createServer(socket => {
			const line = connect(join(searchParams.get('host') ?? '', '.s.PGSQL.5432'))
			socket.pipe(line).pipe(socket)
			for (const end of [socket, line]) {
				lines.add(end)
				end.on('error', () => {})
			}
		}).listen(0, '127.0.0.1')
		await new Promise(resolve => wire.once('listening', resolve))
		const { port } = wire.address() as AddressInfo
		const options = encodeURIComponent(searchParams.get('options') ?? '')
		const database = createDatabase(`postgresql://app@127.0.0.1:${port}/postgres?options=${options}`)
		await database.migrate()

		for (const line of lines) line.unpipe().pause()
		const asked = performance.now()
		await expect(database.db.selectFrom('tracking').selectAll().execute()).rejects.toThrow()
		expect(performance.now() - asked).toBeLessThan(8000)

		expect(await database.ready()).toBe(true)
		await database.close()
		for (const line of lines) line.destroy()
		wire.close()
		await place.remove()
	})

	it('survives that its connections are killed, and opens new ones', async () => {
		const place = await emptyPostgres()
		const errors: Error[] = []
		const database = createDatabase(place.url, error => errors.push(error))
		const asleep = [1, 2, 3].map(() =>
			sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.2)`.execute(database.db),
		)
		const pids = (await Promise.all(asleep)).map(({ rows }) => rows[0]?.pid)
		await database.migrate()

		const killer = new pg.Client(place.url)
		await killer.connect()
		await killer.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
		await killer.end()

		await expect.poll(() => errors.length).toBe(3)
		expect(await database.ready()).toBe(true)
		await database.close()
		await place.remove()
	})

	it('lets neither a statement nor a lock hold a visitor for long', async () => {
		const place = await emptyPostgres()
		const { db, close } = createDatabase(place.url)

		const { rows } = await sql`select name, setting from pg_settings
			where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
			order by name`.execute(db)

		expect(rows.map(row => Object.values(row as object))).toEqual([
			['idle_in_transaction_session_timeout', '10000'],
			['lock_timeout', '2000'],
			['statement_timeout', '5000'],
		])
		await close()
		await place.remove()
	})

	it('is not ready when nobody answers, and says so in time', async () => {
		const database = createDatabase('postgresql://app@127.0.0.1:1/postgres')

		const asked = performance.now()
		await expect(database.ready()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
		expect(performance.now() - asked).toBeLessThan(3000)
		await database.close()
	})
})
