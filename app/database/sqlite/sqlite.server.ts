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
import type Libsql from 'libsql'
import { isBusy, scrubs } from './sqlite-connection.server.ts'
import { needsRepair, SqliteFile } from './sqlite-file.server.ts'

type Patiently = <Row>(work: () => Promise<QueryResult<Row>>) => Promise<QueryResult<Row>>

const writes = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const isWrite = ({ query }: CompiledQuery) => writes.has(query.kind)

/** Takes the write lock at once: two readers that both turn writers would otherwise fail instead of wait. */
class ImmediateDriver extends SqliteDriver {
	readonly #file: SqliteFile
	readonly #patiently: Patiently = waiting()

	constructor(file: SqliteFile) {
		super({ database: file })
		this.#file = file
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		const connection = await super.acquireConnection()
		try {
			await this.#assertInPlace()
		} catch (error) {
			await super.releaseConnection()
			throw error
		}
		return {
			executeQuery: query =>
				isWrite(query) && !this.#file.database.inTransaction
					? this.#alone(connection, query)
					: this.#patiently(() => connection.executeQuery(query)),
			streamQuery: (query, size) => connection.streamQuery(query, size),
		}
	}

	async #assertInPlace() {
		try {
			this.#file.assertInPlace()
		} catch (error) {
			if ((error as { code?: string }).code !== needsRepair) throw error
			await this.#file.repair()
			this.#file.assertInPlace()
		}
	}

	/** Rejected where it has gone into a file that nobody will read again. */
	#commit() {
		this.#file.assertWhole()
		this.#file.database.exec('commit')
		this.#file.assertCommitted()
	}

	/**
	 * A single write waits for the lock before it begins. Refused in the middle, its statement would keep its view
	 * of the past, and every later write of this connection would be refused too (SQLITE_BUSY_SNAPSHOT).
	 */
	async #alone<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
		await this.#begin()
		try {
			const result = await connection.executeQuery<Row>(query)
			this.#commit()
			return result
		} catch (error) {
			rollBack(this.#file.database)
			throw error
		}
	}

	// By exec, which leaves nothing behind: a refused prepared statement stays "in progress" and forbids the commit.
	async #begin() {
		await this.#patiently(async () => {
			this.#file.database.exec('begin immediate')
			return { rows: [], numAffectedRows: 0n }
		})
	}

	override async beginTransaction() {
		await this.#begin()
	}

	override async commitTransaction() {
		this.#commit()
	}

	override async rollbackTransaction() {
		rollBack(this.#file.database)
	}
}

const dialectOf = (file: SqliteFile): Dialect => ({
	createAdapter: () => new SqliteAdapter(),
	createDriver: () => new ImmediateDriver(file),
	createIntrospector: db => new SqliteIntrospector(db),
	createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** How long writers wait for another process that holds the lock: all together, not one after the other. */
const busyTimeout = 5000

/** Opens the file, made where it is missing, with every commit forced to the disk; see `SqliteFile`. */
export function createSqlite(path: string, dependencies: ConstructorParameters<typeof SqliteFile>[1]) {
	const file = new SqliteFile(path, dependencies)
	return { file, dialect: dialectOf(file) }
}

function waiting(): Patiently {
	let busySince: number | undefined

	return async work => {
		for (;;) {
			try {
				const result = await work()
				// Readers never wait: only a write says that the lock is free again.
				if (result.numAffectedRows !== undefined) busySince = undefined
				return result
			} catch (error) {
				if (!isBusy(error)) throw error
				busySince ??= performance.now()
				if (scrubs.running > 0) busySince = performance.now()
				if (performance.now() - busySince > busyTimeout) throw error
				await pause(2 + 8 * Math.random())
			}
		}
	}
}

/** After some errors SQLite has rolled back by itself; the error that led here is the one to report. */
function rollBack(database: Libsql.Database) {
	if (!database.inTransaction) return
	try {
		database.exec('rollback')
	} catch {}
}

const migrationTimeout = 30_000

export async function exclusively<Result>(database: Libsql.Database, work: () => Promise<Result>) {
	await lock(database)
	try {
		const result = await work()
		database.exec('COMMIT')
		return result
	} catch (error) {
		rollBack(database)
		throw error
	}
}

async function lock(database: Libsql.Database) {
	const deadline = performance.now() + migrationTimeout
	for (;;) {
		try {
			return database.exec('BEGIN EXCLUSIVE')
		} catch (error) {
			if (!isBusy(error) || performance.now() > deadline) throw error
			await pause(20)
		}
	}
}
