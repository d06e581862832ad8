import { Kysely, type MigrationResultSet, Migrator, sql } from 'kysely'
import type Libsql from 'libsql'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { createSqlite, exclusively } from '#app/database/sqlite/sqlite.server.ts'
import { retry } from '#app/platform/retry.ts'
import { batchCommits } from './batched-write.server.ts'
import { createPostgres } from './postgres.server.ts'
import { wrongEncoding } from './refusal.ts'
import { sqlitePath } from './sqlite-path.ts'
import { countUp } from './stored-values.server.ts'
import type { Tables } from './tables.ts'

/**
 * What every repository function takes first: the database or a running transaction.
 * Never reach for the database inside a transaction: SQLite has one connection and would wait for itself.
 */
export type Executor = Kysely<Tables>

export type Database = {
	db: Kysely<Tables>
	dialect: 'sqlite' | 'postgres'
	/** Brings the schema up to date; safe while other instances do the same. */
	migrate(): Promise<string[]>
	/** True when the database answers, takes in what is sent, and its schema is the newest this program knows. */
	ready(): Promise<boolean>
	isNewer(): Promise<boolean>
	proveWrite(): Promise<void>
	close(): Promise<void>
}

export function createDatabase(url: string, onError: (error: Error) => void = () => {}): Database {
	const path = sqlitePath(url)
	const sqlite = path === undefined ? undefined : createSqlite(path, { isOurs, onError })
	const db = new Kysely<Tables>({ dialect: sqlite?.dialect ?? createPostgres(url, onError) })
	// PostgreSQL lets many connections share a wait for the disk by itself.
	if (sqlite) batchCommits(db)
	const provider = { getMigrations: async () => migrations }

	return {
		db,
		dialect: sqlite ? 'sqlite' : 'postgres',

		async migrate() {
			if (!sqlite) await assertEncoding(db)
			// A newer program's changes add to the schema; Kysely would refuse to look at them.
			if (await isNewer(db).catch(() => false)) return []
			if (!sqlite) {
				// Kysely looks for its tables in all schemas; another product's in the next one must not deceive it.
				const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
				const migrationTableSchema = rows[0]?.name ?? 'public'
				const migrator = new Migrator({ db, provider, migrationTableSchema })
				return await retry(async () => applied(await migrator.migrateToLatest()), isOfAnother)
			}

			// Kysely locks PostgreSQL by itself; for a SQLite file shared by processes the lock is ours.
			const names = await exclusively(sqlite.file.database, async () =>
				applied(await new Migrator({ db, provider }).migrateToLatest()),
			)
			// A journal that is cut short must not take the schema with it.
			sqlite.file.checkpoint()
			return names
		},

		async ready() {
			if (!sqlite) await assertEncoding(db)
			// A transaction, since on SQLite that takes the lock which a write needs and a look does not.
			const { rows } = await db.transaction().execute(tx => appliedMigrations(!!sqlite).execute(tx))
			const names = rows.map(({ name }) => name)
			return hasAllMigrations(names) && names.every(isKnown) && rows.every(row => row.read_only === 'off')
		},

		isNewer: () => isNewer(db),

		async proveWrite() {
			await db.transaction().execute(tx => countUp(tx, 'readiness'))
		},

		async close() {
			await db.destroy()
		},
	}
}

const encodings = ['UTF8', 'SQL_ASCII']

/** Any other refuses for ever whoever writes a letter it lacks; SQL_ASCII gives back the bytes it took. */
export async function assertEncoding(db: Executor) {
	const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db)
	const name = rows[0]?.name ?? ''
	if (!encodings.includes(name)) throw Object.assign(new Error(`Encoding ${name}`), { code: wrongEncoding })
}

const appliedMigrations = (sqlite: boolean) =>
	sql<{ name: string; read_only: string }>`select name, ${
		sqlite ? sql`'off'` : sql`current_setting('transaction_read_only')`
	} as read_only from kysely_migration`

const isKnown = (name: string) => name in migrations

async function isNewer(db: Executor) {
	const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
	const names = rows.map(({ name }) => name)
	return hasAllMigrations(names) && !names.every(isKnown)
}

/** A restored copy is as old as the database it was made of. */
export async function firstMigrated(db: Executor) {
	const { rows } = await sql<{ time: string | null }>`
		select min(timestamp) as time from kysely_migration`.execute(db)
	const time = rows[0]?.time
	if (!time) throw new Error('The database does not say when it was made')
	return new Date(time)
}

export const hasAllMigrations = (names: string[]) =>
	Object.keys(migrations).every(name => names.includes(name))

function isOurs(database: Libsql.Database) {
	try {
		const rows = database.prepare('select name from kysely_migration').all() as { name: string }[]
		return hasAllMigrations(rows.map(({ name }) => name))
	} catch {
		return false
	}
}

/** What PostgreSQL says of a schema, a table or a column that went while it was looked at. */
const gone = ['3F000', '42P01', '42703']

/** Kysely looks at the tables of all schemas: one that its owner drops at this moment must not fail ours. */
const isOfAnother = (error: unknown) => gone.includes((error as { code?: string }).code ?? '')

function applied({ error, results = [] }: MigrationResultSet) {
	if (error) throw error
	return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}
