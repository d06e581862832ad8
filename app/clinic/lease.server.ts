import { randomUUID } from 'node:crypto'
import type { Executor } from '#app/database/database.server.ts'
import { hour } from '#app/platform/units.ts'

/** @returns the owner to release the lease with, or undefined where another holds it */
export async function takeLease(tx: Executor, name: string, now: Date, milliseconds: number) {
	// A later end means that the clock was set back.
	const wrong = new Date(now.getTime() + milliseconds + hour).toISOString()
	const lease = { owner: randomUUID(), until: new Date(now.getTime() + milliseconds).toISOString() }
	const taken = await tx
		.insertInto('leases')
		.values({ name, ...lease })
		.onConflict(conflict =>
			conflict
				.column('name')
				.doUpdateSet(lease)
				.where(({ or, eb }) =>
					or([eb('leases.until', '<', now.toISOString()), eb('leases.until', '>', wrong)]),
				),
		)
		.returning('name')
		.execute()
	return taken.length === 1 ? lease.owner : undefined
}

export const releaseLease = (tx: Executor, name: string, owner: string) =>
	tx.deleteFrom('leases').where('name', '=', name).where('owner', '=', owner).execute()
