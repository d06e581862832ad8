import type { Database, Executor } from '#app/database/database.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { hour, second } from '#app/platform/units.ts'
import type { Failure } from './failure.ts'

export const leaseTime = 90 * second
const firstPause = 30 * second
/** A later end means that the clock was set back. */
const tooFar = 2 * hour

/**
 * Requests come first: a mailbox takes so many letters a day, which a flood of reviews must not use up.
 * @returns the letter that is due next, under a lease: if this process dies, another one takes it when that ends
 */
export async function claimNext({ db, dialect }: Database, owner: string, channel: string, now: Date) {
	const at = now.toISOString()
	const wrong = new Date(now.getTime() + tooFar).toISOString()

	// In one statement PostgreSQL may find the row changed and return nothing.
	return await db.transaction().execute(async tx => {
		const due = await tx
			.selectFrom('outbox')
			.select('id')
			.where('status', 'in', ['pending', 'dead'])
			.where('channel', '=', channel)
			// Letters given up by a wrong clock are due again.
			.where(({ or, and, eb }) =>
				or([and([eb('status', '=', 'pending'), eb('next_at', '<=', at)]), eb('next_at', '>', wrong)]),
			)
			.where(free => free.or([free('lease_until', '<', at), free('lease_until', '>', wrong)]))
			.orderBy(row => row.case().when('kind', '=', 'appointment').then(0).else(1).end())
			.orderBy('attempts')
			.orderBy('id')
			.limit(1)
			.$if(dialect === 'postgres', query => query.forUpdate().skipLocked())
			.executeTakeFirst()
		if (!due) return undefined

		const lease_until = new Date(now.getTime() + leaseTime).toISOString()
		return await tx
			.updateTable('outbox')
			.set(row => ({ owner, lease_until, status: 'pending' as const, attempts: row('attempts', '+', 1) }))
			.where('id', '=', due.id)
			.returningAll()
			.executeTakeFirstOrThrow()
	})
}

export async function markSent(db: Executor, { id }: OutboxRow, owner: string, now: Date) {
	await db
		.updateTable('outbox')
		.set({ status: 'sent', sent_at: now.toISOString(), lease_until: '', owner: null, last_error: null })
		.where('id', '=', id)
		.where('owner', '=', owner)
		.execute()
}

export async function putBack(
	db: Executor,
	letter: OutboxRow,
	owner: string,
	{ code, wait = pause(letter.attempts) }: Failure,
	now: Date,
) {
	await db
		.updateTable('outbox')
		.set({
			status: now.toISOString() > letter.give_up_at ? 'dead' : 'pending',
			next_at: new Date(now.getTime() + wait).toISOString(),
			lease_until: '',
			owner: null,
			last_error: code,
		})
		.where('id', '=', letter.id)
		.where('owner', '=', owner)
		.execute()
}

export async function releaseLeases(db: Executor, owner: string) {
	await db
		.updateTable('outbox')
		.set({ lease_until: '', owner: null })
		.where('owner', '=', owner)
		.where('status', '=', 'pending')
		.execute()
}

/** 30 s, 1 min, 2 min … at most an hour, with jitter. */
export function pause(attempts: number, random = Math.random()) {
	return Math.min(firstPause * 2 ** (attempts - 1), hour) * (0.9 + 0.2 * random)
}
