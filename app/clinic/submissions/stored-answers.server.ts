import { ConflictRetry } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { insertAll, partsOf, runPrepared } from '#app/database/prepared-query.server.ts'
import type { SubmissionRow } from '#app/database/tables.ts'
import { hour } from '#app/platform/units.ts'

/** No answer is kept longer: what ends later was dated by a clock that has been put back. */
const longestLife = 50 * hour
const latestEnd = (now: Date) => new Date(now.getTime() + longestLife).toISOString()

export async function answersUnder(tx: Executor, keys: readonly string[], now: Date) {
	const held = new Map<string, SubmissionRow>()
	const over = now.toISOString()
	const latest = latestEnd(now)
	for (const part of partsOf(keys)) {
		const rows = await runPrepared<SubmissionRow>(
			tx,
			`answers under ${part.length}`,
			[...part, over, latest],
			() =>
				tx
					.selectFrom('submissions')
					.selectAll()
					.where('key', 'in', part)
					.where('expires_at', '>', over)
					.where('expires_at', '<=', latest),
		)
		for (const row of rows) held.set(row.key, row)
	}
	return held
}

/**
 * Holds answers that were copied to the end of the transaction: who is about to remove them, since a person is
 * erased, is waited for.
 * @throws ConflictRetry where one is gone
 */
export async function holdAnswers(tx: Executor, keys: readonly string[]) {
	if (keys.length === 0) return
	const held = await tx
		.updateTable('submissions')
		.set(row => ({ subject: row.ref('subject') }))
		.where('key', 'in', keys)
		.returning('key')
		.execute()
	if (held.length < keys.length) throw new ConflictRetry()
}

/**
 * Keeps answers under keys, all different, that nobody held or whose time is over.
 * @throws ConflictRetry where somebody has come to hold one since
 */
export async function keepAnswers(tx: Executor, rows: readonly SubmissionRow[], now: Date) {
	const over = now.toISOString()
	const latest = latestEnd(now)
	const kept = await insertAll(tx, 'submissions', rows, {
		name: 'unless held',
		of: insert =>
			insert
				.onConflict(conflict =>
					conflict
						.column('key')
						.doUpdateSet(row => ({
							fingerprint: row.ref('excluded.fingerprint'),
							answer: row.ref('excluded.answer'),
							subject: row.ref('excluded.subject'),
							expires_at: row.ref('excluded.expires_at'),
						}))
						.where(({ or, eb }) =>
							or([eb('submissions.expires_at', '<=', over), eb('submissions.expires_at', '>', latest)]),
						),
				)
				.returning('key'),
		values: [over, latest],
	})
	if (kept.length < rows.length) throw new ConflictRetry()
}
