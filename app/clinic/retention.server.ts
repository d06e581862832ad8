import type { Executor } from '#app/storage/database.server.ts'
import { type Act, type Destroyed, writeAct } from './acts.server.ts'
import { cutConsents } from './consent-chain.server.ts'
import { type RecordKind, recordsHeld } from './personal-data.server.ts'
import { destroy, emptyProofs, present } from './personal-data-erase.server.ts'
import { overdueRecords, overdueRows, proofsToEmpty } from './retention-overdue.server.ts'
import { terms } from './retention-terms.ts'

const batch = 200

/**
 * Destroys what is kept no longer, in batches so that nobody who sends a form waits, each with its act.
 * @returns the acts and the files to remove; no act where nothing personal was due
 */
export async function retain(db: Executor, now: Date) {
	const acts: Act[] = []
	const files: string[] = []

	for (;;) {
		const due = (await overdueRecords(db, now)).slice(0, batch)
		if (due.length === 0) break
		const idsOf = (kind: RecordKind) => due.filter(record => record.kind === kind).map(({ id }) => id)
		await db.transaction().execute(async tx => {
			const held = await recordsHeld(tx, {
				requestIds: idsOf('appointment'),
				jobIds: idsOf('job_application').map(Number),
				reviewIds: idsOf('review').map(Number),
			})
			// The proofs outlive their records: for three years the clinic must be able to show them.
			const destroyed = await destroy(tx, { ...held, consents: [] })
			acts.push(await retentionAct(tx, destroyed, now))
			files.push(...held.files.map(({ file }) => file))
		})
	}
	const consents = await cutConsents(db, new Date(now.getTime() - terms.consents), now)
	const rest = await db.transaction().execute(tx => destroyRest(tx, now))
	const destroyed = { ...rest, ...present({ consents: { count: consents } }) }
	if (Object.keys(destroyed).length > 0)
		acts.push(await db.transaction().execute(tx => retentionAct(tx, destroyed, now)))

	return { acts, files }
}

const retentionAct = (tx: Executor, destroyed: Destroyed, now: Date) =>
	writeAct(tx, { occasion: 'retention', reason: 'истёк срок хранения', destroyed }, [], now)

/** What belongs to no single record, or outlived it. */
async function destroyRest(tx: Executor, now: Date) {
	const proofs = await proofsToEmpty(tx, now)
	for (let from = 0; from < proofs.length; from += 500) await emptyProofs(tx, proofs.slice(from, from + 500))

	const { surveys, tracking, letters, acts } = overdueRows(now)
	const counted = async (rows: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }) => ({
		count: Number((await rows.executeTakeFirst()).numDeletedRows),
	})
	const gone = {
		consent_values: { count: proofs.length },
		surveys: await counted(tx.deleteFrom('survey_responses').where('received_at', '<', surveys)),
		tracking: await counted(tx.deleteFrom('tracking').where('received_at', '<', tracking)),
	}
	// Nothing personal stands in these: no act is written about them.
	await tx.deleteFrom('outbox').where('status', '=', 'sent').where('sent_at', '<', letters).execute()
	await tx.deleteFrom('submissions').where('expires_at', '<', now.toISOString()).execute()
	await tx.deleteFrom('tombstones').where('erased_at', '<', acts).execute()
	await tx.deleteFrom('acts').where('made_at', '<', acts).execute()
	return present(gone)
}
