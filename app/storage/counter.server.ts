import type { Executor } from './database.server.ts'

/** The next number under a name, from 1 on; parallel transactions wait for each other here. */
export async function countUp(tx: Executor, name: string) {
	const { value } = await tx
		.insertInto('counters')
		.values({ name, value: 1 })
		.onConflict(conflict =>
			conflict.column('name').doUpdateSet(set => ({ value: set('counters.value', '+', 1) })),
		)
		.returning('value')
		.executeTakeFirstOrThrow()
	return Number(value)
}

const revision = 'revision'

/** Tells every node that pages say something else now; in the transaction that changed it. */
export const bumpRevision = (tx: Executor) => countUp(tx, revision)

/** Grows whenever something stored changes what pages say. */
export async function storedRevision(db: Executor) {
	const row = await db.selectFrom('counters').select('value').where('name', '=', revision).executeTakeFirst()
	return Number(row?.value ?? 0)
}
