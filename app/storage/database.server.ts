import { Kysely, type MigrationResultSet, Migrator, sql } from 'kysely'
import type Libsql from 'libsql'
import { groupCommits } from './grouped.server.ts'
import { runKept } from './kept-query.server.ts'
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
	/** True when the database answers, takes in what is sent, and its schema is the newest this program knows. */
	ready(): Promise<boolean>
	close(): Promise<void>
}

/** Opens `file:…` (SQLite) or `postgres://…` without touching its schema. */
export function openDatabase(url: string, onFault: (fault: Error) => void = () => {}): Database {
	const sqlite = url.startsWith('file:') ? openSqlite(url.slice('file:'.length), isOurs) : undefined
	const db = new Kysely<Tables>({ dialect: sqlite?.dialect ?? openPostgres(url, onFault) })
	// PostgreSQL lets many connections share a wait for the disk by itself.
	if (sqlite) groupCommits(db)
	const provider = { getMigrations: async () => migrations }

	return {
		db,
		dialect: sqlite ? 'sqlite' : 'postgres',

		async migrate() {
			if (!sqlite) {
				// Kysely looks for its tables in all schemas; another product's in the next one must not deceive it.
				const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
				const migrationTableSchema = rows[0]?.name ?? 'public'
				const migrator = new Migrator({ db, provider, migrationTableSchema })
				return await pastOthers(async () => applied(await migrator.migrateToLatest()))
			}

			// Kysely locks PostgreSQL by itself; for a SQLite file shared by processes the lock is ours.
			return await exclusively(sqlite.file.database, async () =>
				applied(await new Migrator({ db, provider }).migrateToLatest()),
			)
		},

		async ready() {
			// A transaction, since on SQLite that takes the lock which a write needs and a look does not.
			const { rows } = await db.transaction().execute(tx => applications(sqlite !== undefined).execute(tx))
			return isNewest(rows.map(({ name }) => name)) && rows.every(({ read_only }) => read_only === 'off')
		},

		async close() {
			await db.destroy()
		},
	}
}

/** The migrations this database has seen, and whether it takes anything in: after a failover it may not. */
const applications = (sqlite: boolean) =>
	sql<{ name: string; read_only: string }>`select name, ${
		sqlite ? sql`'off'` : sql`current_setting('transaction_read_only')`
	} as read_only from kysely_migration`

const isNewest = (names: string[]) => Object.keys(migrations).every(name => names.includes(name))

/** Whether a file that was put in the place of another is one of ours, with the newest schema. */
function isOurs(database: Libsql.Database) {
	try {
		const rows = database.prepare('select name from kysely_migration').all() as { name: string }[]
		return isNewest(rows.map(({ name }) => name))
	} catch {
		return false
	}
}

/** What PostgreSQL says of a schema, a table or a column that went while it was looked at. */
const gone = ['3F000', '42P01', '42703']

/** Kysely looks at the tables of all schemas: one that its owner drops at this moment must not fail ours. */
async function pastOthers<Result>(work: () => Promise<Result>) {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work()
		} catch (fault) {
			const { code = '' } = fault as { code?: string }
			if (!gone.includes(code) || attempt === 5) throw fault
		}
	}
}

function applied({ error, results = [] }: MigrationResultSet) {
	if (error) throw error
	return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}

/** One of the keys that migrations made. */
export async function secret(db: Executor, name: 'form-token' | 'fingerprint' | 'moderation' | 'rates') {
	const [row] = await runKept<{ value: string }>(db, 'secret', [name], () =>
		db.selectFrom('secrets').select('value').where('name', '=', name),
	)
	if (!row) throw new Error(`The database has no secret ${name}`)
	return row.value
}
