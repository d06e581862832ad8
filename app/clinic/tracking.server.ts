import type { Executor } from '#app/storage/database.server.ts'
import { groupedTransaction } from '#app/storage/grouped.server.ts'
import { orderedId } from '#app/storage/ordered-id.server.ts'

/** Keeps what a beacon told, apart from requests and never tied to one. */
export async function track(db: Executor, kind: string, facts: object, now: Date) {
	await groupedTransaction(db, tx =>
		tx
			.insertInto('tracking')
			.values({
				id: orderedId(now),
				kind,
				received_at: now.toISOString(),
				facts: JSON.stringify(facts),
			})
			.execute(),
	)
}
