import { randomUUID } from 'node:crypto'
import type { CompiledQuery, Insertable, InsertQueryBuilder, InsertResult, RootOperationNode } from 'kysely'
import type { Executor } from './database.server.ts'
import type { Tables } from './tables.ts'

type Kept = Omit<CompiledQuery, 'parameters'>

/** By the kind of database, which is one object for all transactions of an opened one. */
const texts = new WeakMap<object, Map<string, Kept>>()

/**
 * Runs a query whose text is the same each time under its name, and gives its rows. Kysely writes it once: for the
 * statements of a commit that visitors wait for, writing takes longer than running.
 */
export async function runPrepared<Row>(
	tx: Executor,
	name: string,
	parameters: readonly unknown[],
	write: () => { compile(): CompiledQuery },
): Promise<Row[]> {
	const { adapter } = tx.getExecutor()
	const known = texts.get(adapter) ?? new Map<string, Kept>()
	texts.set(adapter, known)

	let kept = known.get(name)
	if (!kept) {
		const made = write().compile()
		if (made.parameters.length !== parameters.length) throw new Error(`Values and text differ: ${name}`)
		const query = { kind: made.query.kind } as RootOperationNode
		kept = { sql: made.sql, query, queryId: made.queryId }
		known.set(name, kept)
	}
	return (await tx.executeQuery<Row>({ ...kept, parameters })).rows
}

const most = 64

/** Parts of up to three rows or of four, eight, twelve and so on: few texts of statements serve any number of rows. */
export function* partsOf<Row>(rows: readonly Row[]) {
	for (let from = 0; from < rows.length; ) {
		const left = Math.min(most, rows.length - from)
		const size = left < 4 ? left : left - (left % 4)
		yield rows.slice(from, from + size)
		from += size
	}
}

type Table = keyof Tables
type Row<Name extends Table> = Insertable<Tables[Name]>
type Insert<Name extends Table, Given> = InsertQueryBuilder<Tables, Name, Given>

type Ending<Name extends Table, Given> = {
	name: string
	of: (insert: Insert<Name, InsertResult>) => Insert<Name, Given>
	values?: unknown[]
}

/** @throws for rows that differ in their columns: a value of a later one would be lost */
export async function insertAll<Name extends Table, Given = InsertResult>(
	tx: Executor,
	table: Name,
	rows: readonly Row<Name>[],
	ending?: Ending<Name, Given>,
) {
	const columns = Object.keys(rows[0] ?? {}) as (keyof Row<Name>)[]
	const hasAll = (row: Row<Name>) =>
		Object.keys(row).length === columns.length && columns.every(column => column in row)
	if (!rows.every(hasAll)) throw new Error(`${table}: each row needs the columns ${columns.join(', ')}`)

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
export const compareIds = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
