import type { Executor } from '#app/database/database.server.ts'
import { orderedId } from '#app/database/prepared-query.server.ts'
import { countUp, storedCount } from '#app/database/stored-values.server.ts'
import type { ActRow } from '#app/database/tables.ts'
import type { Tombstone } from './person-matcher.server.ts'

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

export async function writeAct(
	tx: Executor,
	act: Omit<Act, 'id' | 'made_at'>,
	tombstones: Tombstone[],
	now: Date,
) {
	const id = orderedId(now)
	return await keepAct(tx, { id, made_at: now.toISOString(), ...act }, tombstones)
}

export async function keepAct(tx: Executor, act: Act, tombstones: Tombstone[]) {
	await countUp(tx, unpurgedCounter)
	await tx
		.insertInto('acts')
		.values({ ...act, destroyed: JSON.stringify(act.destroyed) })
		// Nodes that start together may replay the same erasure.
		.onConflict(conflict => conflict.doNothing())
		.execute()
	for (const tombstone of tombstones) {
		await tx
			.insertInto('tombstones')
			.values({ act_id: act.id, ...tombstone, erased_at: act.made_at })
			.onConflict(conflict => conflict.doNothing())
			.execute()
	}
	return act
}

export async function raiseAct(tx: Executor, act: Act, destroyed: Destroyed): Promise<Act> {
	await countUp(tx, unpurgedCounter)
	await tx
		.updateTable('acts')
		.set({ destroyed: JSON.stringify(destroyed) })
		.where('id', '=', act.id)
		.execute()
	return { ...act, destroyed }
}

/** Counts erasures whose traces are still in the database's files. */
const unpurgedCounter = 'remains'

export const tracesLeft = async (db: Executor) => (await storedCount(db, unpurgedCounter)) ?? 0

export const noteCleaned = (db: Executor, counted: number) =>
	db.deleteFrom('counters').where('name', '=', unpurgedCounter).where('value', '=', counted).execute()

export async function listActs(db: Executor): Promise<Act[]> {
	const rows = await db.selectFrom('acts').selectAll().orderBy('made_at').orderBy('id').execute()
	return rows.map(row => ({ ...row, destroyed: JSON.parse(row.destroyed) as Destroyed }))
}
