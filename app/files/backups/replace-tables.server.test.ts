import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstMigrated } from '#app/database/database.server.ts'
import { raiseCounters } from '#app/database/stored-values.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { tablesInScript, tablesInSqlite } from './archived-tables.server.ts'
import { dumpPostgres, scriptOfDump } from './backup-copy.server.ts'
import { replaceTables } from './replace-tables.server.ts'

const [, postgres] = databases
const odd = "«ё», 'кавычки', \\ и 😀\n\\.\n\t\\N\r\b\f\v\u2028\nCOPY public.secrets (name) FROM stdin;\n"

/** What a column may hold, different in each row; in every third one what may be missing is. */
function exampleOf({ dataType, isNullable }: ColumnMetadata, row: number) {
	if (isNullable && row % 3 === 0) return null
	const isText = dataType.toLowerCase() === 'text'
	if (isText && isNullable) return row % 3 === 1 ? '\\N' : ''
	if (isText) return `Строка ${row}: ${odd}`
	return /bigint|int8/i.test(dataType) ? 2 ** 52 + row : row
}

async function fill({ db }: TestDatabase, tables: TableMetadata[], rows: number) {
	for (const { name, columns } of tables)
		for (let row = 0; row < rows; row++) {
			const names = sql.join(columns.map(column => sql.ref(column.name)))
			const values = sql.join(columns.map(column => sql.val(exampleOf(column, row))))
			await sql`insert into ${sql.table(name)} (${names}) values (${values})`.execute(db)
		}
}

/** Of this test's schema: others are tested in the same cluster. */
async function tablesOf({ db, dialect }: TestDatabase) {
	const tables = await db.introspection.getTables()
	if (dialect === 'sqlite') return tables
	const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
	return tables.filter(({ schema }) => schema === rows[0]?.name)
}

async function rowsOf(database: TestDatabase) {
	const all: Record<string, string[]> = {}
	for (const { name } of await tablesOf(database)) {
		const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database.db)
		all[name] = rows.map(row => JSON.stringify(Object.entries(row).toSorted())).toSorted()
	}
	return all
}

async function tablesIn({ db, dialect, url }: TestDatabase, folder: string) {
	if (dialect === 'sqlite') return () => tablesInSqlite(db)
	const schema = /search_path%3D(\w+)/.exec(url)?.[1] ?? ''
	const [dump, script] = [join(folder, 'dump'), join(folder, 'script')]
	await dumpPostgres(url, schema, dump)
	await scriptOfDump(dump, script)
	return () => tablesInScript(script, schema)
}

describe.each(databases)('tables of a copy of $name', ({ open }) => {
	let folder: string
	let from: TestDatabase
	let to: TestDatabase
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-tables-'))
		from = await open()
		to = await postgres.open()
	})
	afterEach(async () => {
		await from.remove()
		await to.remove()
		await rm(folder, { recursive: true })
	})

	it('take the place of what a server of PostgreSQL holds, row by row', async () => {
		// SQLite lets keys be missing too.
		const tables = await tablesOf(to)
		await fill(from, tables, 7)
		await fill(to, tables, 2)

		expect(await replaceTables(to, await tablesIn(from, folder), [])).toEqual([])

		await raiseCounters(from.db, [])
		const copied = await rowsOf(from)
		expect(Object.keys(copied).length).toBeGreaterThan(15)
		for (const rows of Object.values(copied)) expect(rows.length).toBeGreaterThanOrEqual(7)
		expect(await rowsOf(to)).toEqual({ ...copied, leases: [] })
		expect(await firstMigrated(to.db)).toEqual(await firstMigrated(from.db))
		expect(await to.migrate()).toEqual([])
		expect(await to.ready()).toBe(true)
	})

	it('may hold more rows than one statement', async () => {
		const submission = (row: number) => ({
			...{ key: `key-${row}`, fingerprint: 'f', answer: '{}', expires_at: '2026-11-21T05:00:00.000Z' },
			subject: null,
		})
		const rows = Array.from({ length: 1203 }, (_, row) => submission(row))
		await from.db.insertInto('submissions').values(rows).execute()

		await replaceTables(to, await tablesIn(from, folder), [])

		await raiseCounters(from.db, [])
		expect(await rowsOf(to)).toEqual({ ...(await rowsOf(from)), leases: [] })
		expect((await rowsOf(to)).submissions).toHaveLength(rows.length)
	})
})

it('refuses a script that is cut off in the middle of a table', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-tables-'))
	const script = join(folder, 'script')
	for (const [text, count] of [
		['COPY s.leases (name, owner, until) FROM stdin;\na\tb\tc\n', 1],
		['COPY s.leases (name, owner, until) FROM stdin;\na\tb\n\\.\n', 0],
		['COPY s.leases  FROM stdin;\n', 0],
	] as const) {
		await writeFile(script, text)
		let read = 0
		const reading = async () => {
			for await (const { rows } of tablesInScript(script, 's')) for await (const _ of rows) read++
		}

		await expect(reading()).rejects.toThrow('оборваны или изменены')
		expect(read).toBe(count)
	}
	await rm(folder, { recursive: true })
})
