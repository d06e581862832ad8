import type { Executor } from '#app/storage/database.server.ts'

/** Letters that have not left the house, oldest first, with the number of the request they are about. */
export async function undelivered(db: Executor) {
	return await db
		.selectFrom('outbox')
		.leftJoin('appointments', 'appointments.id', 'outbox.about_id')
		.select(['outbox.id', 'outbox.channel', 'outbox.kind', 'appointments.number', 'outbox.status'])
		.select(['outbox.attempts', 'outbox.created_at', 'outbox.next_at', 'outbox.last_error'])
		.where('outbox.status', '!=', 'sent')
		.orderBy('outbox.created_at')
		.execute()
}

/** Makes a letter due now and gives it another week; false when there is none that waits under this id. */
export async function retryLetter(db: Executor, id: string, now: Date) {
	const at = now.toISOString()
	const { numUpdatedRows } = await db
		.updateTable('outbox')
		.set({ status: 'pending', attempts: 0, created_at: at, next_at: at, lease_until: '', owner: null })
		.where('id', '=', id)
		.where('status', '!=', 'sent')
		.executeTakeFirst()
	return numUpdatedRows === 1n
}
