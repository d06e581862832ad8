import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Dialect,
	type QueryResult,
	SqliteAdapter,
	SqliteDriver,
	SqliteIntrospector,
	SqliteQueryCompiler,
} from 'kysely'
import Libsql from 'libsql'

type Guard = {
	/** Throws when the file is no longer the one that was opened. */
	inPlace: () => void
	/** Runs a statement, and again while another process holds the write lock. */
	patiently: <Row>(work: () => Promise<QueryResult<Row>>) => Promise<QueryResult<Row>>
}

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const isWrite = ({ query }: CompiledQuery) => writes.has(query.kind)

/** Takes the write lock at once: two readers that both turn writers would otherwise fail instead of wait. */
class ImmediateDriver extends SqliteDriver {
	readonly #database: Libsql.Database
	readonly #guard: Guard

	constructor(database: Libsql.Database, guard: Guard) {
		super({ database })
		this.#database = database
		this.#guard = guard
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		this.#guard.inPlace()
		const connection = await super.acquireConnection()
		return {
			executeQuery: query =>
				isWrite(query) && !this.#database.inTransaction
					? this.#alone(connection, query)
					: this.#guard.patiently(() => connection.executeQuery(query)),
			streamQuery: (query, size) => connection.streamQuery(query, size),
		}
	}

	/**
	 * A single write waits for the lock before it begins. Refused in the middle, its statement would keep its view
	 * of the past, and every later write of this connection would be refused too (SQLITE_BUSY_SNAPSHOT).
	 */
	async #alone<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
		await this.#begin()
		try {
			const result = await connection.executeQuery<Row>(query)
			this.#database.exec('commit')
			return result
		} catch (fault) {
			rollBack(this.#database)
			throw fault
		}
	}

	// By exec, which leaves nothing behind: a refused prepared statement stays "in progress" and forbids the commit.
	async #begin() {
		await this.#guard.patiently(async () => {
			this.#database.exec('begin immediate')
			return { rows: [], numAffectedRows: 0n }
		})
	}

	override async beginTransaction() {
		await this.#begin()
	}
}

const dialectOf = (database: Libsql.Database, guard: Guard): Dialect => ({
	createAdapter: () => new SqliteAdapter(),
	createDriver: () => new ImmediateDriver(database, guard),
	createIntrospector: db => new SqliteIntrospector(db),
	createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** How long writers wait for another process that holds the lock: all together, not one after the other. */
const patience = 2000

/** Opens the file, made with its folders where it is missing, with every commit forced to the disk. */
export function openSqlite(path: string) {
	mkdirSync(dirname(path), { recursive: true })
	const database = new Libsql(path)
	// SQLite's own waiting would hold up the event loop, and with it every page.
	database.pragma('busy_timeout = 0')
	turnWalOn(database)
	for (const setting of [
		'synchronous = FULL',
		'foreign_keys = ON',
		'secure_delete = ON',
		'trusted_schema = OFF',
	]) {
		database.pragma(setting)
	}
	return {
		database,
		dialect: dialectOf(database, { inPlace: guardPlace(path), patiently: waiting() }),
	}
}

/** Whatever is written into a file that was deleted or replaced is lost with the process: nothing may be accepted. */
function guardPlace(path: string) {
	const here = () => statSync(path, { throwIfNoEntry: false })?.ino
	const opened = here()
	return () => {
		if (here() === opened) return
		throw Object.assign(new Error('The database file was removed or replaced'), {
			code: 'SQLITE_READONLY_DBMOVED',
		})
	}
}

const isBusy = (fault: unknown) => (fault as { code?: string }).code === 'SQLITE_BUSY'

function waiting(): Guard['patiently'] {
	let busySince: number | undefined

	return async work => {
		for (;;) {
			try {
				const result = await work()
				// Readers never wait: only a write says that the lock is free again.
				if (result.numAffectedRows !== undefined) busySince = undefined
				return result
			} catch (fault) {
				if (!isBusy(fault)) throw fault
				busySince ??= performance.now()
				if (performance.now() - busySince > patience) throw fault
				await pause(2 + 8 * Math.random())
			}
		}
	}
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

/** After some faults SQLite has rolled back by itself; the fault that led here is the one to tell. */
function rollBack(database: Libsql.Database) {
	if (!database.inTransaction) return
	try {
		database.exec('rollback')
	} catch {}
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
		rollBack(database)
		throw fault
	}
}

async function lock(database: Libsql.Database) {
	const deadline = performance.now() + migrationPatience
	for (;;) {
		try {
			return database.exec('BEGIN EXCLUSIVE')
		} catch (fault) {
			if (!isBusy(fault) || performance.now() > deadline) throw fault
			await pause(20)
		}
	}
}
