import type { Executor } from './database.server.ts'
import { runPrepared } from './prepared-query.server.ts'

/** The next number under a name, from 1 on, or the last of the next `by`; parallel transactions wait for each other here. */
export async function countUp(tx: Executor, name: string, by = 1) {
	const [row] = await runPrepared<{ value: number }>(tx, 'count up', [name, by, by], () =>
		tx
			.insertInto('counters')
			.values({ name, value: by })
			.onConflict(conflict =>
				conflict.column('name').doUpdateSet(set => ({ value: set('counters.value', '+', by) })),
			)
			.returning('value'),
	)
	return Number(row?.value)
}

export async function setCounter(tx: Executor, name: string, value: number) {
	await tx
		.insertInto('counters')
		.values({ name, value })
		.onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
		.execute()
}

const revision = 'revision'

/** What nobody may be given twice; the rest that is counted are facts about this database alone. */
const forGood = (name: string) => /^(appointments:\d+|job_applications|reviews|revision)$/.test(name)

export type Given = { name: string; value: number }[]

export async function numbersGiven(db: Executor): Promise<Given> {
	const rows = await db.selectFrom('counters').selectAll().execute()
	return rows.filter(({ name }) => forGood(name)).map(({ name, value }) => ({ name, value: Number(value) }))
}

const restoredCopy = 'restored-copy'
export const copyFrom = (madeAt: string) => ({ name: restoredCopy, value: Date.parse(madeAt) })

export async function restoredFrom(db: Executor) {
	const row = await db
		.selectFrom('counters')
		.select('value')
		.where('name', '=', restoredCopy)
		.executeTakeFirst()
	return row && new Date(Number(row.value))
}

/** Goes on from where the numbers of another database had come, so that none of them is given again. */
export async function goOnFrom(tx: Executor, given: Given) {
	for (const { name, value } of given) {
		await tx
			.insertInto('counters')
			.values({ name, value })
			.onConflict(conflict =>
				conflict.column('name').doUpdateSet({ value }).where('counters.value', '<', value),
			)
			.execute()
	}
	await bumpRevision(tx)
}

/** Tells every node that pages say something else now; in the transaction that changed it. */
export const bumpRevision = (tx: Executor) => countUp(tx, revision)

export async function storedRevision(db: Executor) {
	const row = await db.selectFrom('counters').select('value').where('name', '=', revision).executeTakeFirst()
	return Number(row?.value ?? 0)
}
