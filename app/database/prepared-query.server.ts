import type { CompiledQuery, RootOperationNode } from 'kysely'
import type { Executor } from './database.server.ts'

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
