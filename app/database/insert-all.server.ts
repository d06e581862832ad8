import { randomUUID } from 'node:crypto'
import type { Insertable, InsertQueryBuilder, InsertResult } from 'kysely'
import type { Executor } from './database.server.ts'
import { partsOf, runPrepared } from './prepared-query.server.ts'
import type { Tables } from './tables.ts'

type Table = keyof Tables
type Row<Name extends Table> = Insertable<Tables[Name]>
type Insert<Name extends Table, Given> = InsertQueryBuilder<Tables, Name, Given>

type Ending<Name extends Table, Given> = {
	name: string
	of: (insert: Insert<Name, InsertResult>) => Insert<Name, Given>
	values?: unknown[]
}

export async function insertAll<Name extends Table, Given = InsertResult>(
	tx: Executor,
	table: Name,
	rows: readonly Row<Name>[],
	ending?: Ending<Name, Given>,
) {
	const columns = Object.keys(rows[0] ?? {}) as (keyof Row<Name>)[]
	const given: Given[] = []
	for (const part of partsOf(rows)) {
		const values: unknown[] = []
		for (const row of part) for (const column of columns) values.push(row[column])
		if (ending?.values) values.push(...ending.values)

		const name = `insert ${table} ${part.length} ${ending?.name ?? ''} ${columns.join()}`
		const returned = await runPrepared<Given>(tx, name, values, () => {
			const insert = tx.insertInto(table).values(part) as unknown as Insert<Name, InsertResult>
			return ending ? ending.of(insert) : insert
		})
		given.push(...returned)
	}
	return given
}

/** A UUIDv7: sorted as text, ids follow the clock to the millisecond. */
export function orderedId(now: Date) {
	const time = now.getTime().toString(16).padStart(12, '0')
	return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Rows in the order of their ids are written at the end of their table's index, not all over its last pages. */
export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
