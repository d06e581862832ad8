import { countUp } from '#app/database/counter.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { orderedId } from '#app/database/prepared-query.server.ts'
import type { ActRow } from '#app/database/tables.ts'
import type { Mark } from './marks.server.ts'

export type Destroyed = Partial<Record<DestroyedKind, { count: number; ids?: string[] }>>
export type DestroyedKind =
	| 'appointments'
	| 'job_applications'
	| 'files'
	| 'reviews'
	| 'consents'
	| 'consent_values'
	| 'letters'
	| 'answers'
	| 'mentions'
	| 'surveys'
	| 'tracking'

export type Act = Omit<ActRow, 'destroyed'> & { destroyed: Destroyed }

export async function writeAct(tx: Executor, act: Omit<Act, 'id' | 'made_at'>, marks: Mark[], now: Date) {
	const id = orderedId(now)
	return await keepAct(tx, { id, made_at: now.toISOString(), ...act }, marks)
}

export async function keepAct(tx: Executor, act: Act, marks: Mark[]) {
	await countUp(tx, remains)
	await tx
		.insertInto('acts')
		.values({ ...act, destroyed: JSON.stringify(act.destroyed) })
		// Nodes that start together may replay the same erasure.
		.onConflict(conflict => conflict.doNothing())
		.execute()
	for (const mark of marks) {
		await tx
			.insertInto('tombstones')
			.values({ act_id: act.id, ...mark, erased_at: act.made_at })
			.onConflict(conflict => conflict.doNothing())
			.execute()
	}
	return act
}

/** Counter of erasures whose traces are still in the database's files. */
const remains = 'remains'

export async function tracesLeft(db: Executor) {
	const row = await db.selectFrom('counters').select('value').where('name', '=', remains).executeTakeFirst()
	return Number(row?.value ?? 0)
}

export const noteCleaned = (db: Executor, counted: number) =>
	db.deleteFrom('counters').where('name', '=', remains).where('value', '=', counted).execute()

export async function listActs(db: Executor): Promise<Act[]> {
	const rows = await db.selectFrom('acts').selectAll().orderBy('made_at').orderBy('id').execute()
	return rows.map(row => ({ ...row, destroyed: JSON.parse(row.destroyed) as Destroyed }))
}
