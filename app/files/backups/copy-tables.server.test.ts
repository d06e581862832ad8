import { type ColumnMetadata, sql, type TableMetadata } from 'kysely'
import { expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { copyTables } from './copy-tables.server.ts'

const [sqlite, postgres] = databases

/** What a column may hold, different in each row; in every third one what may be missing is. */
function exampleOf({ dataType, isNullable }: ColumnMetadata, row: number) {
	if (isNullable && row % 3 === 0) return null
	const isText = dataType.toLowerCase() === 'text'
	if (isText) return `Строка ${row}: «ё», 'кавычки', \\ и 😀\n`
	return dataType.toLowerCase() === 'bigint' ? 2 ** 52 + row : row
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

it('puts every row of every table of a file in the place of what a server of PostgreSQL holds', async () => {
	const [from, to] = [await sqlite.open(), await postgres.open()]
	try {
		// SQLite lets keys be missing too.
		const tables = await tablesOf(to)
		await fill(from, tables, 7)
		await fill(to, tables, 2)

		await to.db.transaction().execute(tx => copyTables(from.db, tx))

		const copied = await rowsOf(from)
		expect(Object.keys(copied).length).toBeGreaterThan(15)
		for (const rows of Object.values(copied)) expect(rows.length).toBeGreaterThanOrEqual(7)
		expect(await rowsOf(to)).toEqual(copied)
	} finally {
		await from.remove()
		await to.remove()
	}
})

it('takes more rows than one statement', async () => {
	const [from, to] = [await sqlite.open(), await postgres.open()]
	const submission = (row: number) => ({
		...{ key: `key-${row}`, fingerprint: 'f', answer: '{}', expires_at: '2026-11-21T05:00:00.000Z' },
		subject: null,
	})
	try {
		const rows = Array.from({ length: 1203 }, (_, row) => submission(row))
		await from.db.insertInto('submissions').values(rows).execute()

		await to.db.transaction().execute(tx => copyTables(from.db, tx))

		expect(await rowsOf(to)).toEqual(await rowsOf(from))
		expect((await rowsOf(to)).submissions).toHaveLength(rows.length)
	} finally {
		await from.remove()
		await to.remove()
	}
})
