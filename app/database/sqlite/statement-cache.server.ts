import type { SqliteDatabase, SqliteStatement } from 'kysely'
import type Libsql from 'libsql'
import { createLruCache } from '#app/platform/lru-cache.ts'

/** More than the site ever runs; lists of other lengths are other texts. */
const most = 300

/**
 * Prepares each text once: parsing it costs as much as running it. A statement that failed is not used again,
 * since it may have stopped in the middle.
 */
export function createStatementCache(database: Libsql.Database) {
	const kept = createLruCache<SqliteStatement>({ entries: most })

	function prepare(text: string): SqliteStatement {
		const statement = database.prepare(text)
		const tried = <Result>(work: () => Result) => {
			try {
				return work()
			} catch (error) {
				kept.drop(text)
				throw error
			}
		}
		return {
			reader: statement.reader,
			all: parameters => tried(() => statement.all(parameters)),
			run: parameters =>
				tried(() => statement.run(parameters) as { changes: number; lastInsertRowid: number }),
			iterate: parameters => database.prepare(text).iterate(parameters) as IterableIterator<unknown>,
		}
	}

	const prepareOnce: SqliteDatabase['prepare'] = text => {
		const known = kept.find(text)
		if (known) return known
		const made = prepare(text)
		kept.put(text, made)
		return made
	}
	return { prepare: prepareOnce, clear: () => kept.clear() }
}
