import { Kysely, type MigrationResultSet, Migrator, sql } from 'kysely'
import { migrations } from './migrations.server.ts'
import { openPostgres } from './postgres.server.ts'
import { exclusively, openSqlite } from './sqlite.server.ts'
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
	/** True when the database answers and its schema is the newest this program knows. */
	ready(): Promise<boolean>
	close(): Promise<void>
}

/** Opens `file:…` (SQLite) or `postgres://…` without touching its schema. */
export function openDatabase(url: string, onFault: (fault: Error) => void = () => {}): Database {
	const sqlite = url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : undefined
	const db = new Kysely<Tables>({ dialect: sqlite?.dialect ?? openPostgres(url, onFault) })
	const provider = { getMigrations: async () => migrations }

	return {
		db,
		dialect: sqlite ? 'sqlite' : 'postgres',

		async migrate() {
			if (!sqlite) {
				// Kysely looks for its tables in all schemas; another product's in the next one must not deceive it.
				const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
				const migrationTableSchema = rows[0]?.name ?? 'public'
				return applied(await new Migrator({ db, provider, migrationTableSchema }).migrateToLatest())
			}

			// Kysely locks PostgreSQL by itself; for a SQLite file shared by processes the lock is ours.
			return await exclusively(sqlite.database, async () =>
				applied(await new Migrator({ db, provider }).migrateToLatest()),
			)
		},

		async ready() {
			const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
			return Object.keys(migrations).every(name => rows.some(row => row.name === name))
		},

		async close() {
			await db.destroy()
		},
	}
}

function applied({ error, results = [] }: MigrationResultSet) {
	if (error) throw error
	return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** One of the keys that migrations made. */
export async function secret(db: Executor, name: 'form-token' | 'fingerprint' | 'moderation') {
	const row = await db
		.selectFrom('secrets')
		.select('value')
		.where('name', '=', name)
		.executeTakeFirstOrThrow()
	return row.value
}
