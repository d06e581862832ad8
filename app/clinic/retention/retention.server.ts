import { setImmediate as nextTurn } from 'node:timers/promises'
import { cutConsents } from '#app/clinic/consent/consent-chain.server.ts'
import { type Act, type Destroyed, raiseAct, writeAct } from '#app/clinic/personal-data/acts.server.ts'
import { destroy, emptyProofs, present } from '#app/clinic/personal-data/erase.server.ts'
import { type RecordKind, recordsByIds } from '#app/clinic/personal-data/personal-data.server.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import type { Executor } from '#app/database/database.server.ts'
import { isOlder, wrongTimes } from './clock-watch.server.ts'
import type { WaitingLetters } from './retention-letters.server.ts'
import { overdueRecords, overdueRows, proofsToEmpty } from './retention-overdue.server.ts'
import { terms } from './retention-terms.ts'

const batch = 200

/** In batches, so that nobody who posts a form waits. @returns the acts, files to remove and the number of held records */
export async function retain(db: Executor, now: Date, { dueAt = now, ...waiting }: Retention = {}) {
	const acts: Act[] = []
	const files: string[] = []
	let held = 0

	for (let whole = false; ; await nextTurn()) {
		// The oldest may all be held: as many more are read.
		const records = await overdueRecords(db, dueAt, waiting, whole ? undefined : held + batch)
		const due = records.overdue.slice(0, batch)
		const before = held
		held = records.held.length
		if (due.length === 0 && whole) break
		whole = due.length === 0 && held === before
		if (due.length === 0) continue
		const idsOf = (kind: RecordKind) => due.filter(record => record.kind === kind).map(({ id }) => id)
		await db.transaction().execute(async tx => {
			const personal = await recordsByIds(tx, {
				requestIds: idsOf('appointment'),
				jobIds: idsOf('job_application').map(Number),
				reviewIds: idsOf('review').map(Number),
			})
			// Proofs have a term of their own.
			const destroyed = await destroy(tx, { ...personal, consents: [] })
			acts.push(await retentionAct(tx, destroyed, now, dueAt))
			files.push(...personal.files.map(({ file }) => file))
		})
	}
	acts.push(...(await destroyTracking(db, now, dueAt)))
	await db.transaction().execute(async tx => {
		const consents = await cutConsents(tx, new Date(dueAt.getTime() - terms.consents), now)
		const destroyed = { ...(await destroyRest(tx, dueAt)), ...present({ consents: { count: consents } }) }
		if (Object.keys(destroyed).length > 0) acts.push(await retentionAct(tx, destroyed, now, dueAt))
	})

	return { acts, files, held }
}

export type Retention = WaitingLetters & {
	dueAt?: Date
}

function retentionAct(tx: Executor, destroyed: Destroyed, now: Date, dueAt: Date) {
	const day = shortDate(dueAt.toISOString().slice(0, 10))
	return writeAct(tx, { occasion: 'retention', reason: `срок хранения истёк к ${day}`, destroyed }, [], now)
}

/** One act for all batches of a run: there may be tens of thousands of rows a night, and acts stay for years. */
async function destroyTracking(db: Executor, now: Date, dueAt: Date) {
	const limit = overdueRows(dueAt).tracking
	let act: Act | undefined
	for (let isDone = false; !isDone; await nextTurn()) {
		const next = await db.transaction().execute(async tx => {
			const old = tx
				.selectFrom('tracking')
				.select('id')
				.where(isOlder('received_at', limit, await wrongTimes(tx)))
				.limit(2000)
			const { numDeletedRows } = await tx.deleteFrom('tracking').where('id', 'in', old).executeTakeFirst()
			if (numDeletedRows === 0n) return undefined
			const count = (act?.destroyed.tracking?.count ?? 0) + Number(numDeletedRows)
			const destroyed = { tracking: { count } }
			return act ? await raiseAct(tx, act, destroyed) : await retentionAct(tx, destroyed, now, dueAt)
		})
		isDone = next === undefined
		act = next ?? act
	}
	return act ? [act] : []
}

async function destroyRest(tx: Executor, dueAt: Date) {
	const proofs = await proofsToEmpty(tx, dueAt)
	for (let from = 0; from < proofs.length; from += 500) await emptyProofs(tx, proofs.slice(from, from + 500))

	const { surveys, letters, acts } = overdueRows(dueAt)
	const wrong = await wrongTimes(tx)
	const counted = async (rows: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) => ({
		count: Number((await rows.executeTakeFirst()).numDeletedRows),
	})
	const gone = {
		consent_values: { count: proofs.length },
		surveys: await counted(tx.deleteFrom('survey_responses').where(isOlder('received_at', surveys, wrong))),
	}
	// No personal data here, so no act.
	await tx
		.deleteFrom('outbox')
		.where('status', '=', 'sent')
		.where(isOlder('sent_at', letters, wrong))
		.execute()
	await tx.deleteFrom('submissions').where('expires_at', '<', dueAt.toISOString()).execute()
	await tx
		.deleteFrom('tombstones')
		.where(isOlder('erased_at', acts, wrong))
		.execute()
	await tx
		.deleteFrom('acts')
		.where(isOlder('made_at', acts, wrong))
		.execute()
	return present(gone)
}
