import type { Executor } from '#app/storage/database.server.ts'
import { Overtaken } from '#app/storage/grouped.server.ts'
import { insertAll } from '#app/storage/insert-all.server.ts'
import { partsOf, runKept } from '#app/storage/kept-query.server.ts'
import type { SubmissionRow } from '#app/storage/tables.ts'

/** What was answered under those of the keys, all different, whose time is not over. */
export async function answersUnder(tx: Executor, keys: readonly string[], now: Date) {
	const held = new Map<string, SubmissionRow>()
	const over = now.toISOString()
	for (const part of partsOf(keys)) {
		const rows = await runKept<SubmissionRow>(tx, `answers under ${part.length}`, [...part, over], () =>
			tx.selectFrom('submissions').selectAll().where('key', 'in', part).where('expires_at', '>', over),
		)
		for (const row of rows) held.set(row.key, row)
	}
	return held
}

/**
 * Holds answers that were copied to the end of the transaction: who is about to remove them, since a person is
 * erased, is waited for.
 * @throws Overtaken where one is gone
 */
export async function holdAnswers(tx: Executor, keys: readonly string[]) {
	if (keys.length === 0) return
	const held = await tx
		.updateTable('submissions')
		.set(row => ({ subject: row.ref('subject') }))
		.where('key', 'in', keys)
		.returning('key')
		.execute()
	if (held.length < keys.length) throw new Overtaken()
}

/**
 * Keeps answers under keys, all different, that nobody held or whose time is over.
 * @throws Overtaken where somebody has come to hold one since
 */
export async function keepAnswers(tx: Executor, rows: readonly SubmissionRow[], now: Date) {
	const over = now.toISOString()
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
						.where('submissions.expires_at', '<=', over),
				)
				.returning('key'),
		values: [over],
	})
	if (kept.length < rows.length) throw new Overtaken()
}
