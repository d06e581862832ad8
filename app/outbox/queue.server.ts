import type { Executor } from '#app/database/database.server.ts'
import { compareIds, insertAll, orderedId } from '#app/database/prepared-query.server.ts'
import { day } from '#app/platform/units.ts'

const defaultChannels = ['email']

const longestWait = 7 * day

export const giveUpAt = (now: Date) => new Date(now.getTime() + longestWait).toISOString()

export function waitingRow(id: string, channel: string, kind: string, aboutId: string, now: Date) {
	const at = now.toISOString()
	return {
		id,
		channel,
		kind,
		about_id: aboutId,
		status: 'pending' as const,
		attempts: 0,
		lease_until: '',
		created_at: at,
		next_at: at,
		give_up_at: giveUpAt(now),
	}
}

type Entry = { channels: readonly string[] | undefined; kind: string; aboutId: string; now: Date }

export async function enqueue(tx: Executor, entries: readonly Entry[]) {
	const rows = entries.flatMap(({ channels, kind, aboutId, now }) =>
		(channels?.length ? channels : defaultChannels).map(channel =>
			waitingRow(orderedId(now), channel, kind, aboutId, now),
		),
	)
	await insertAll(tx, 'outbox', rows.sort(compareIds))
}
