import { v7 as uuid } from 'uuid'
import type { Executor } from '#app/storage/database.server.ts'

/** Keeps what a beacon told, apart from requests and never tied to one. */
export async function track(db: Executor, kind: string, facts: object, now: Date) {
	await db
		.insertInto('tracking')
		.values({
			id: uuid({ msecs: now.getTime() }),
			kind,
			received_at: now.toISOString(),
			facts: JSON.stringify(facts),
		})
		.execute()
}
