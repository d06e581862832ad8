import { hash as digest } from 'node:crypto'
import { sql } from 'kysely'
import { releaseLease, takeLease } from '#app/clinic/lease.server.ts'
import { isOlder, wrongTimes } from '#app/clinic/retention/clock-watch.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { partsOf, runPrepared } from '#app/database/prepared-query.server.ts'
import { setCounter } from '#app/database/stored-values.server.ts'
import type { ConsentRow } from '#app/database/tables.ts'

export const chain = 'consent-chain'
const batch = 500
const leaseTime = 30_000
const nothing = { position: 0, hash: '0'.repeat(64) }

const sealedColumns = [
	'id',
	'form_type',
	'subject_id',
	'received_at',
	'page',
	'text_version',
	'text_sha256',
	'privacy_policy_consent',
	'personal_data_consent',
	'digest',
] as const
type SealedRow = Pick<ConsentRow, (typeof sealedColumns)[number]>

/** Covers the digest of the personal columns instead of them, so that erasure does not break the chain. */
export function sealHash(row: SealedRow, position: number, previousHash: string) {
	const sealed = [
		position,
		previousHash,
		row.id,
		row.form_type,
		row.subject_id,
		row.received_at,
		row.page,
		row.text_version,
		row.text_sha256,
		row.privacy_policy_consent,
		row.personal_data_consent,
		row.digest,
	]
	return digest('sha256', JSON.stringify(sealed))
}

/** Runs after the commit, in batches, under a lease. @returns how many were sealed */
export async function sealConsents(db: Executor, now: Date) {
	let sealed = 0
	for (;;) {
		const count = await db.transaction().execute(tx => sealBatch(tx, now))
		sealed += count
		if (count < batch) return sealed
	}
}

async function sealBatch(tx: Executor, now: Date) {
	const owner = await takeLease(tx, chain, now, leaseTime)
	if (!owner) return 0

	const open = await tx
		.selectFrom('consents')
		.select(sealedColumns)
		.where('position', 'is', null)
		.orderBy('received_at')
		.orderBy('id')
		.limit(batch)
		.execute()
	let { position, hash: previousHash } = (await lastLink(tx)) ?? (await beginning(tx))
	const links = open.map(row => {
		position += 1
		const link = { id: row.id, position, previousHash, hash: sealHash(row, position, previousHash) }
		previousHash = link.hash
		return link
	})
	await write(tx, links)
	// Without the stored length, links cut off the end would go unnoticed.
	await setCounter(tx, chain, position)
	await releaseLease(tx, chain, owner)
	return open.length
}

type Link = { id: string; position: number; previousHash: string; hash: string }

async function write(tx: Executor, links: Link[]) {
	for (const part of partsOf(links)) {
		const values = part.map(({ id, position, previousHash, hash }) => [id, position, previousHash, hash])
		await runPrepared(tx, `seal ${part.length}`, values.flat(), () => {
			const rows = values.map(row => sql`(${sql.join(row)})`)
			const query = sql`
				with links (id, position, previous_hash, hash) as (values ${sql.join(rows)})
				update consents
				set position = cast(links.position as bigint), previous_hash = links.previous_hash, hash = links.hash
				from links
				where consents.id = links.id
			`
			return { compile: () => query.compile(tx) }
		})
	}
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

export async function beginning(tx: Executor) {
	const cut = await tx
		.selectFrom('consent_cuts')
		.select(['position', 'hash'])
		.orderBy('position', 'desc')
		.limit(1)
		.executeTakeFirst()
	return cut ?? nothing
}

/** Stores the last hash that was cut off, so that the rest stays verifiable. @returns how many proofs are deleted */
export async function cutConsents(tx: Executor, receivedBefore: Date, now: Date) {
	const isOverdue = isOlder('received_at', receivedBefore.toISOString(), await wrongTimes(tx))
	const kept = await tx
		.selectFrom('consents')
		.select(({ fn }) => fn.min('position').as('position'))
		.where(({ or, eb }) =>
			or([
				sql<boolean>`not (${isOverdue})`,
				// A published review needs its author's consent as long as it is shown.
				eb('subject_id', 'in', reviewsKept(tx)),
				eb('subject_id', 'in', tx.selectFrom('outbox').select('about_id').where('status', '!=', 'sent')),
			]),
		)
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
}

export const reviewsKept = (tx: Executor) =>
	tx.selectFrom('reviews').select(sql<string>`cast(id as text)`.as('id'))
