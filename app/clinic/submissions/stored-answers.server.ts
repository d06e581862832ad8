import { ConflictRetry } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { insertAll, partsOf, runPrepared } from '#app/database/prepared-query.server.ts'
import type { SubmissionRow } from '#app/database/tables.ts'
import { hour, minute } from '#app/platform/units.ts'

/** No answer is kept longer: what ends later was dated by a clock that has been put back. */
const longestLife = { byKey: 50 * hour, byContent: 15 * minute }

const endsOf = (now: Date) => ({
	over: now.toISOString(),
	latestByKey: new Date(now.getTime() + longestLife.byKey).toISOString(),
	latestByContent: new Date(now.getTime() + longestLife.byContent).toISOString(),
})

export const contentKey = (form: string, fingerprint: string) => `${byContent}${form}:${fingerprint}`
const byContent = 'same:'

/**
 * Whether an answer under a key is the answer to a submission of this fingerprint. Whoever holds the key and sends the
 * same again means the same, whatever the clock says.
 */
export function isAnswerTo(row: SubmissionRow, fingerprint: string, now: Date) {
	const { latestByKey, latestByContent } = endsOf(now)
	if (row.key.startsWith(byContent)) return row.expires_at <= latestByContent
	return row.expires_at <= latestByKey || row.fingerprint === fingerprint
}

export async function answersUnder(tx: Executor, keys: readonly string[], now: Date) {
	const held = new Map<string, SubmissionRow>()
	const { over } = endsOf(now)
	for (const part of partsOf(keys)) {
		const rows = await runPrepared<SubmissionRow>(tx, `answers under ${part.length}`, [...part, over], () =>
			tx.selectFrom('submissions').selectAll().where('key', 'in', part).where('expires_at', '>', over),
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
	const { over, latestByKey, latestByContent } = endsOf(now)
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
						.where(({ or, and, eb }) =>
							or([
								eb('submissions.expires_at', '<=', over),
								eb('submissions.expires_at', '>', latestByKey),
								and([
									eb('submissions.key', 'like', `${byContent}%`),
									eb('submissions.expires_at', '>', latestByContent),
								]),
							]),
						),
				)
				.returning('key'),
		values: [over, latestByKey, `${byContent}%`, latestByContent],
	})
	if (kept.length < rows.length) throw new ConflictRetry()
}
