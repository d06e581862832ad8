import { sql } from 'kysely'
import { assertEncoding, type Database, type Executor } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { type IssuedNumbers, raiseCounters } from '#app/database/stored-values.server.ts'
import type { Tables } from '#app/database/tables.ts'
import { second } from '#app/platform/units.ts'
import type { ArchivedTable } from './archived-tables.server.ts'
import { BackupError } from './backup-copy.server.ts'

/** Values of one statement stay far below the 65 535 that PostgreSQL takes. */
const rowsAtOnce = 500

type Source = () => AsyncIterable<ArchivedTable>

/**
 * Empties PostgreSQL's schema, makes the tables by the migrations that the rows come from, and fills them: all or nothing.
 * @returns tables and columns of the archive that the site does not make
 */
export async function replaceTables(
	{ db }: Database,
	source: Source,
	issued: IssuedNumbers,
	onTable: (name: string) => void = () => {},
) {
	await assertEncoding(db)
	const applied = await migrationsIn(source())
	return await db.transaction().execute(async tx => {
		await dropTables.execute(tx)
		await tx.schema
			.createTable('kysely_migration')
			.addColumn('name', 'varchar(255)', column => column.primaryKey())
			.addColumn('timestamp', 'varchar(255)', column => column.notNull())
			.execute()
		for (const { up } of applied) await up(tx)
		const left = await fill(tx, source(), onTable)
		await raiseCounters(tx, issued)
		// Who is stopped behind the commit repeats the command: nobody of the copy's day is at work then.
		await tx.deleteFrom('leases').execute()
		return left
	})
}

async function migrationsIn(tables: AsyncIterable<ArchivedTable>) {
	const names: unknown[] = []
	for await (const { name, rows } of tables)
		if (name === 'kysely_migration') for await (const row of rows) names.push(row.name)
	const known = Object.entries(migrations).slice(0, names.length)
	if (names.length > known.length || known.some(([name]) => !names.includes(name)))
		throw new BackupError('Таблицы в копии от неизвестной версии сайта. Данные не заменены')
	return known.map(([, migration]) => migration)
}

const dropTables = sql`do $$ declare name text; begin
	for name in select tablename from pg_tables where schemaname = current_schema() loop
		execute format('drop table if exists %I.%I cascade', current_schema(), name);
	end loop;
end $$`

async function fill(tx: Executor, tables: AsyncIterable<ArchivedTable>, onTable: (name: string) => void) {
	const own = await ownTables(tx)
	// Migrations make secrets.
	await sql`truncate ${sql.join([...own.keys()].map(name => sql.table(name)))}`.execute(tx)
	const missing = new Set(own.keys())
	const left = new Set<string>()
	for await (const { name, rows } of tables) {
		const columns = own.get(name)
		if (columns) {
			onTable(name)
			missing.delete(name)
			for (const column of await insert(tx, name, columns, rows)) left.add(`${name}.${column}`)
		} else if (name !== 'kysely_migration_lock') {
			left.add(name)
			await skipRows(tx, rows)
		}
	}
	if (missing.size > 0)
		throw new BackupError(`В копии нет таблиц: ${[...missing].join(', ')}. Данные не заменены`)
	return [...left]
}

/** The pool destroys a connection that is silent for 6 s, PostgreSQL one that idles in a transaction for 10 s. */
async function skipRows(tx: Executor, rows: ArchivedTable['rows']) {
	let lastQuery = Date.now()
	for await (const _ of rows) {
		if (Date.now() - lastQuery < second) continue
		await sql`select 1`.execute(tx)
		lastQuery = Date.now()
	}
}

async function ownTables(tx: Executor) {
	const { rows } = await sql<{ name: string; columns: string[] }>`
		select relname::text as name, array_agg(attname::text) as columns
		from pg_class join pg_attribute on attrelid = pg_class.oid
		where relkind = 'r' and attnum > 0 and not attisdropped
			and relnamespace = (select oid from pg_namespace where nspname = current_schema())
		group by relname`.execute(tx)
	return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function insert(tx: Executor, table: string, columns: string[], rows: ArchivedTable['rows']) {
	const left = new Set<string>()
	let batch: Record<string, unknown>[] = []
	const flush = async () => {
		if (batch.length > 0)
			await tx
				.insertInto(table as keyof Tables)
				.values(batch as never)
				.execute()
		batch = []
	}
	for await (const row of rows) {
		for (const column of Object.keys(row)) if (!columns.includes(column)) left.add(column)
		const own = columns.filter(column => Object.hasOwn(row, column))
		batch.push(Object.fromEntries(own.map(column => [column, row[column]])))
		if (batch.length === rowsAtOnce) await flush()
	}
	await flush()
	return left
}
