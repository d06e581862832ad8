import { createHash, randomUUID } from 'node:crypto'
import type { Executor } from '#app/storage/database.server.ts'
import type { ConsentRow } from '#app/storage/tables.ts'
import { digestOf } from './consent.server.ts'

const chain = 'consent-chain'
const batch = 500
const leaseTime = 30_000
/** Stands before the first link. */
const beginning = '0'.repeat(64)

/** One link: every column but the person's, which the digest stands for, so that erasing them breaks nothing. */
function hashOf(row: ConsentRow, position: number, previousHash: string) {
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
	const last = await tx
		.selectFrom('consents')
		.select(['position', 'hash'])
		.where('position', 'is not', null)
		.orderBy('position', 'desc')
		.limit(1)
		.executeTakeFirst()

	let position = last?.position ?? 0
	let previousHash = last?.hash ?? beginning
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

export type ChainReport = {
	intact: boolean
	sealed: number
	/** Not yet in the chain; `oldestOpen` is when the first of them came. */
	open: number
	oldestOpen: string | null
	/** What does not fit: the row's id and a sentence. */
	broken: { id: string; reason: string }[]
}

/** Recomputes the whole chain: a change in any column, a missing, an added or a moved row is found. */
export async function verifyConsents(db: Executor): Promise<ChainReport> {
	const rows = await db
		.selectFrom('consents')
		.selectAll()
		.where('position', 'is not', null)
		.orderBy('position')
		.execute()
	const open = await db
		.selectFrom('consents')
		.selectAll()
		.where('position', 'is', null)
		.orderBy('received_at')
		.execute()

	const broken: ChainReport['broken'] = []
	let expected = 1
	let previousHash = beginning
	for (const row of rows) {
		const position = Number(row.position)
		if (position !== expected)
			broken.push({ id: row.id, reason: `Перед записью нет звеньев: ждали ${expected}, найдено ${position}` })
		if (row.previous_hash !== previousHash)
			broken.push({ id: row.id, reason: 'Запись не продолжает предыдущую' })
		if (row.hash !== hashOf(row, position, row.previous_hash ?? ''))
			broken.push({ id: row.id, reason: 'Запись изменена' })
		expected = position + 1
		previousHash = row.hash ?? ''
	}
	const length = await db.selectFrom('counters').select('value').where('name', '=', chain).executeTakeFirst()
	if (Number(length?.value ?? 0) !== expected - 1) {
		broken.push({
			id: '',
			reason: `В цепочке должно быть ${length?.value ?? 0} звеньев, найдено ${expected - 1}`,
		})
	}
	for (const row of [...rows, ...open]) {
		if (!fits(row)) broken.push({ id: row.id, reason: 'Данные человека изменены или стёрты не полностью' })
	}

	return {
		intact: broken.length === 0,
		sealed: rows.length,
		open: open.length,
		oldestOpen: open[0]?.received_at ?? null,
		broken,
	}
}

/** The person's fields match their digest, or all of them were erased together with the salt. */
function fits({ salt, name, phone, email, digest }: ConsentRow) {
	if (salt === null) return name === null && phone === null && email === null
	return name !== null && digest === digestOf(salt, { name, phone, email })
}
