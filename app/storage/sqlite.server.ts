import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely'
import Libsql from 'libsql'

/** Takes the write lock at once: two readers that both turn writers would otherwise fail instead of wait. */
class ImmediateDriver extends SqliteDriver {
	override async beginTransaction(connection: DatabaseConnection) {
		await connection.executeQuery(CompiledQuery.raw('begin immediate'))
	}
}

class ClinicSqliteDialect extends SqliteDialect {
	readonly #database: Libsql.Database

	constructor(database: Libsql.Database) {
		super({ database })
		this.#database = database
	}

	override createDriver(): Driver {
		return new ImmediateDriver({ database: this.#database })
	}
}

/** How long a writer waits for another process; the event loop stands still meanwhile, so not long. */
const busyTimeout = 2000

/** Opens the file, made with its folders where it is missing, with every commit forced to the disk. */
export function openSqlite(path: string) {
	mkdirSync(dirname(path), { recursive: true })
	const database = new Libsql(path)
	database.pragma(`busy_timeout = ${busyTimeout}`)
	turnWalOn(database)
	for (const setting of [
		'synchronous = FULL',
		'foreign_keys = ON',
		'secure_delete = ON',
		'trusted_schema = OFF',
	]) {
		database.pragma(setting)
	}
	return { database, dialect: new ClinicSqliteDialect(database) }
}

// The busy time-out does not cover the change of the journal: four instances that start at once meet here.
function turnWalOn(database: Libsql.Database) {
	for (let attempt = 0; ; attempt++) {
		try {
			database.pragma('journal_mode = WAL')
			return
		} catch (fault) {
			if (attempt === 50) throw fault
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 + attempt * 5)
		}
	}
}

const migrationPatience = 30_000

/** Runs `work` while no other process reads or writes, and waits for them without holding up this one. */
export async function exclusively<Result>(database: Libsql.Database, work: () => Promise<Result>) {
	await lock(database)
	try {
		const result = await work()
		database.exec('COMMIT')
		return result
	} catch (fault) {
		database.exec('ROLLBACK')
		throw fault
	}
}

async function lock(database: Libsql.Database) {
	const deadline = performance.now() + migrationPatience
	database.pragma('busy_timeout = 0')
	try {
		for (;;) {
			try {
				return database.exec('BEGIN EXCLUSIVE')
			} catch (fault) {
				if ((fault as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > deadline) throw fault
				await pause(20)
			}
		}
	} finally {
		database.pragma(`busy_timeout = ${busyTimeout}`)
	}
}
