import { randomUUID } from 'node:crypto'
import type { Executor } from '#app/storage/database.server.ts'

/** True when the lease is ours until it is given back, the transaction is undone, or its time is over. */
export async function takeLease(tx: Executor, name: string, now: Date, milliseconds: number) {
	const lease = { owner: randomUUID(), until: new Date(now.getTime() + milliseconds).toISOString() }
	const taken = await tx
		.insertInto('leases')
		.values({ name, ...lease })
		.onConflict(conflict =>
			conflict.column('name').doUpdateSet(lease).where('leases.until', '<', now.toISOString()),
		)
		.returning('name')
		.execute()
	return taken.length === 1
}

export const giveBack = (tx: Executor, name: string) =>
	tx.deleteFrom('leases').where('name', '=', name).execute()
