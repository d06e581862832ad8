import type { Executor } from '#app/storage/database.server.ts'
import { orderedId } from '#app/storage/ordered-id.server.ts'

/** Ways out of the house. E-mail is always queued; without a mail server its letters wait and the desk lists them. */
export type Channel = 'email'

const patience = 7 * 24 * 60 * 60 * 1000

/** A letter that could not leave for a week waits for the desk. */
export const giveUpAt = (now: Date) => new Date(now.getTime() + patience).toISOString()

/** Puts a letter about a record into the outbox, in the transaction that wrote the record. */
export async function enqueue(tx: Executor, channel: Channel, kind: string, aboutId: string, now: Date) {
	await tx
		.insertInto('outbox')
		.values({
			id: orderedId(now),
			channel,
			kind,
			about_id: aboutId,
			status: 'pending',
			attempts: 0,
			created_at: now.toISOString(),
			next_at: now.toISOString(),
			give_up_at: giveUpAt(now),
			lease_until: '',
		})
		.execute()
}
