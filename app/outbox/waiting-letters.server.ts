import type { Executor } from '#app/database/database.server.ts'
import { minute } from '#app/platform/units.ts'

/** How many letters have not left, and for how long the oldest has waited; all of them where no channel is set up. */
export async function waitingLetters(db: Executor, channels: readonly string[], now: Date) {
	const { count, oldest } = await db
		.selectFrom('outbox')
		.select(({ fn }) => [fn.countAll().as('count'), fn.min('created_at').as('oldest')])
		.where('status', 'in', ['pending', 'dead'])
		.where(({ or, eb }) => or([eb('status', '=', 'pending'), eb('kind', '!=', 'digest')]))
		.$if(channels.length > 0, query => query.where('channel', 'in', channels))
		.executeTakeFirstOrThrow()
	const waited = oldest ? Math.floor((now.getTime() - Date.parse(oldest)) / minute) : 0
	return { count: Number(count), minutes: Math.max(0, waited) }
}
