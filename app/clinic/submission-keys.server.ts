import type { Executor } from '#app/storage/database.server.ts'
import { insertAll } from '#app/storage/insert-all.server.ts'
import type { SubmissionRow } from '#app/storage/tables.ts'

export type Claim = Pick<SubmissionRow, 'key' | 'fingerprint' | 'expires_at'>
type Answered = Claim & Pick<SubmissionRow, 'answer' | 'subject'>

/** Takes those keys, all different, that nobody holds or whose time is over, and tells which. */
export async function claimKeys(tx: Executor, claims: Claim[], now: Date) {
	const rows = claims.map(({ key, fingerprint, expires_at }) => {
		return { key, fingerprint, answer: '', subject: null, expires_at }
	})
	const over = now.toISOString()
	const claimed = await insertAll(tx, 'submissions', rows, {
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
	return new Set(claimed.map(({ key }) => key))
}

/** Writes the answers beside keys that were claimed in this transaction. */
export async function storeAnswers(tx: Executor, rows: Answered[]) {
	await insertAll(tx, 'submissions', rows, {
		name: 'answered',
		of: insert =>
			insert.onConflict(conflict =>
				conflict.column('key').doUpdateSet(row => ({
					answer: row.ref('excluded.answer'),
					subject: row.ref('excluded.subject'),
				})),
			),
	})
}

/** What was answered to those who hold these keys. */
export async function storedAnswers(tx: Executor, keys: string[]) {
	if (keys.length === 0) return new Map<string, SubmissionRow>()
	const rows = await tx.selectFrom('submissions').selectAll().where('key', 'in', keys).execute()
	return new Map(rows.map(row => [row.key, row]))
}
