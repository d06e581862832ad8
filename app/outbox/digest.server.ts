import type { Executor } from '#app/database/database.server.ts'
import { minute } from '#app/platform/units.ts'
import { waitingRow } from './queue.server.ts'

const nine = '09:00:00'

type Dependencies = {
	db: Executor
	channels: readonly string[]
	clock: () => Date
	timezone: () => string
	onWritten: () => void
	onError: (error: unknown) => void
	every?: number
}

/** At nine in the clinic's time zone, or at a later start. */
export function startDigests({ every = minute / 2, ...dependencies }: Dependencies) {
	/** Days on which this process saw the early morning, and on which the digest was written. */
	const last = { seen: '', written: '' }
	let work = Promise.resolve()
	const poll = () => {
		work = work.then(() => writeIfDue(dependencies, last)).catch(dependencies.onError)
	}
	const timer = dependencies.channels.length > 0 ? setInterval(poll, every) : undefined
	timer?.unref()
	if (timer) poll()

	return {
		async stop() {
			clearInterval(timer)
			await work
		},
	}
}

async function writeIfDue(dependencies: Dependencies, last: { seen: string; written: string }) {
	const now = dependencies.clock()
	const [day = '', time = ''] = now.toLocaleString('sv-SE', { timeZone: dependencies.timezone() }).split(' ')
	if (time < nine) {
		last.seen = day
		return
	}
	if (day === last.written) return
	const wasThere = last.seen === day
	const nineToday = new Date(now.getTime() - (Date.parse(`${day}T${time}Z`) - Date.parse(`${day}T${nine}Z`)))
	if (wasThere || (await hasEarlierRecords(dependencies.db, nineToday.toISOString())))
		await writeDigest(dependencies, day, now)
	last.written = day
}

/** No digest on the first day. */
async function hasEarlierRecords(db: Executor, before: string) {
	const tables = ['appointments', 'reviews', 'job_applications', 'outbox'] as const
	for (const table of tables) {
		const first = db.selectFrom(table).select('created_at').where('created_at', '<', before)
		if (await first.limit(1).executeTakeFirst()) return true
	}
	return false
}

async function writeDigest({ db, channels, onWritten }: Dependencies, day: string, now: Date) {
	const rows = channels.map(channel => waitingRow(`digest-${day}-${channel}`, channel, 'digest', day, now))
	const fresh = await db
		.insertInto('outbox')
		.values(rows)
		.onConflict(conflict => conflict.column('id').doNothing())
		.returning('id')
		.execute()
	if (fresh.length > 0) onWritten()
}
