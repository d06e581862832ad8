import type { Executor } from '#app/database/database.server.ts'

export type WaitingLetters = {
	channels?: readonly string[] | undefined
	despiteLetters?: boolean | undefined
}

const decided = new Set(['done', 'rejected', 'published'])

/** A letter counts as waiting only if its channel is configured and nobody has decided about the record. */
export async function lettersWaiting(db: Executor, { channels, despiteLetters }: WaitingLetters) {
	if (despiteLetters) return () => false
	const letters = await db
		.selectFrom('outbox')
		.select(['kind', 'about_id', 'channel'])
		.where('status', '!=', 'sent')
		.execute()
	const nameOf = (kind: string, id: string) => `${kind} ${id}`
	const all = new Set(letters.map(({ kind, about_id }) => nameOf(kind, about_id)))
	const deliverable = new Set(
		letters
			.filter(({ channel }) => !channels || channels.includes(channel))
			.map(({ kind, about_id }) => nameOf(kind, about_id)),
	)
	return (kind: string, id: string, status: string) =>
		(decided.has(status) ? deliverable : all).has(nameOf(kind, id))
}
