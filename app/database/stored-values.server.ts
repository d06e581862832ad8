import { randomBytes } from 'node:crypto'
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

/** `counters` also keeps single values under a name, such as the time of the last run of a task. */
export async function setCounter(tx: Executor, name: string, value: number) {
	await tx
		.insertInto('counters')
		.values({ name, value })
		.onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
		.execute()
}

/** What a counter stands at; undefined where nothing was counted under the name. */
export async function storedCount(db: Executor, name: string) {
	const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst()
	return row && Number(row.value)
}

const revision = 'revision'

/** Counters whose numbers must never be issued twice; all others are facts about this database alone. */
const isIssuedNumber = (name: string) => /^(appointments:\d+|job_applications|reviews|revision)$/.test(name)

export type IssuedNumbers = { name: string; value: number }[]

export async function issuedNumbers(db: Executor): Promise<IssuedNumbers> {
	const rows = await db.selectFrom('counters').selectAll().execute()
	return rows
		.filter(({ name }) => isIssuedNumber(name))
		.map(({ name, value }) => ({ name, value: Number(value) }))
}

const restoredCopy = 'restored-copy'

export async function restoredFrom(db: Executor) {
	const madeAt = await storedCount(db, restoredCopy)
	return madeAt === undefined ? undefined : new Date(madeAt)
}

const lastCopy = 'last-backup'
export const noteBackup = (db: Executor, at: Date) => setCounter(db, lastCopy, at.getTime())

/** A copy does not hold the note of its own making, which is written after it. */
export const restoredCopyCounters = (madeAt: string) =>
	[restoredCopy, lastCopy].map(name => ({ name, value: Date.parse(madeAt) }))

export async function lastBackup(db: Executor) {
	const at = await storedCount(db, lastCopy)
	return at === undefined ? undefined : new Date(at)
}

/** Raises counters to those of another database, so that none of its numbers is issued again. */
export async function raiseCounters(tx: Executor, issued: IssuedNumbers) {
	for (const { name, value } of issued) {
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

/** Tells every node that stored content of pages has changed; in the transaction that changes it. */
export const bumpRevision = (tx: Executor) => countUp(tx, revision)

export const storedRevision = async (db: Executor) => (await storedCount(db, revision)) ?? 0

type SecretName = 'form-token' | 'fingerprint' | 'moderation' | 'rates'

export async function secret(db: Executor, name: SecretName) {
	const [row] = await runPrepared<{ value: string }>(db, 'secret', [name], () =>
		db.selectFrom('secrets').select('value').where('name', '=', name),
	)
	if (!row) throw new Error(`The database has no secret ${name}`)
	return row.value
}

export async function renewSecret(db: Executor, name: SecretName) {
	const value = randomBytes(32).toString('base64url')
	await db.updateTable('secrets').set({ value }).where('name', '=', name).execute()
}
