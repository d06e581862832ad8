import { createHash, randomUUID } from 'node:crypto'
import type { Executor } from '#app/storage/database.server.ts'
import type { ConsentRow } from '#app/storage/tables.ts'

/** The lease of the one who seals, and the counter that holds the chain's length. */
export const chain = 'consent-chain'
const batch = 500
const leaseTime = 30_000
/** Stands before the very first link. */
const nothing = { position: 0, hash: '0'.repeat(64) }

/** One link: every column but the person's, which the digest stands for, so that erasing them breaks nothing. */
export function hashOf(row: ConsentRow, position: number, previousHash: string) {
	const sealed = [
		...[position, previousHash, row.id, row.form_type, row.subject_id, row.received_at, row.page],
		...[row.text_version, row.text_sha256, row.privacy_policy_consent, row.personal_data_consent, row.digest],
	]
	return createHash('sha256').update(JSON.stringify(sealed)).digest('hex')
}

/**
 * Takes proofs that lie open into the chain, in batches and after their commit, so that nobody who sends a form
 * waits for it. One sealer at a time, by a lease; another one finds nothing to do.
 * @returns how many were sealed
 */
export async function sealConsents(db: Executor, now: Date) {
	let sealed = 0
	for (;;) {
		const count = await db.transaction().execute(tx => sealBatch(tx, now))
		sealed += count
		if (count < batch) return sealed
	}
}

async function sealBatch(tx: Executor, now: Date) {
	if (!(await takeLease(tx, chain, now))) return 0

	const open = await tx
		.selectFrom('consents')
		.selectAll()
		.where('position', 'is', null)
		.orderBy('received_at')
		.orderBy('id')
		.limit(batch)
		.execute()
	let { position, hash: previousHash } = (await lastLink(tx)) ?? (await beginning(tx))
	for (const row of open) {
		position += 1
		const hash = hashOf(row, position, previousHash)
		await tx
			.updateTable('consents')
			.set({ position, previous_hash: previousHash, hash })
			.where('id', '=', row.id)
			.execute()
		previousHash = hash
	}
	// How long the chain has to be: the newest links could be cut off unseen otherwise.
	await tx
		.insertInto('counters')
		.values({ name: chain, value: position })
		.onConflict(conflict => conflict.column('name').doUpdateSet({ value: position }))
		.execute()
	await tx.deleteFrom('leases').where('name', '=', chain).execute()
	return open.length
}

async function lastLink(tx: Executor) {
	const { position, hash } =
		(await tx
			.selectFrom('consents')
			.select(['position', 'hash'])
			.where('position', 'is not', null)
			.orderBy('position', 'desc')
			.limit(1)
			.executeTakeFirst()) ?? {}
	return position && hash ? { position, hash } : undefined
}

/** What the oldest link that is kept follows: the last one that was cut off, else nothing. */
export async function beginning(tx: Executor) {
	const cut = await tx
		.selectFrom('consent_cuts')
		.select(['position', 'hash'])
		.orderBy('position', 'desc')
		.limit(1)
		.executeTakeFirst()
	return cut ?? nothing
}

/**
 * Cuts off the old end of the chain, up to the first proof that must be kept, and remembers where, so that the
 * rest can still be verified.
 * @returns how many proofs are gone
 */
export async function cutConsents(db: Executor, receivedBefore: Date, now: Date) {
	return await db.transaction().execute(async tx => {
		const kept = await tx
			.selectFrom('consents')
			.select(({ fn }) => fn.min('position').as('position'))
			.where('received_at', '>=', receivedBefore.toISOString())
			.executeTakeFirst()
		const last = await tx
			.selectFrom('consents')
			.select(['position', 'hash'])
			.where('position', 'is not', null)
			.$if(Boolean(kept?.position), query => query.where('position', '<', kept?.position ?? 0))
			.orderBy('position', 'desc')
			.limit(1)
			.executeTakeFirst()
		if (!last?.position || !last.hash) return 0

		const gone = await tx.deleteFrom('consents').where('position', '<=', last.position).executeTakeFirst()
		const removed = Number(gone.numDeletedRows)
		await tx
			.insertInto('consent_cuts')
			.values({ position: last.position, hash: last.hash, removed, cut_at: now.toISOString() })
			.execute()
		return removed
	})
}

/** True when the lease is ours until the end of this transaction or its time. */
async function takeLease(tx: Executor, name: string, now: Date) {
	const lease = { owner: randomUUID(), until: new Date(now.getTime() + leaseTime).toISOString() }
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
