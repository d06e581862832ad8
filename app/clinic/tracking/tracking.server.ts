import { batchedTransaction } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { orderedId } from '#app/database/prepared-query.server.ts'

export async function track(db: Executor, kind: string, facts: object, now: Date) {
	await batchedTransaction(db, tx =>
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
