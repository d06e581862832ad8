import { releaseLease, takeLease } from '#app/clinic/lease.server.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import type { Executor } from '#app/database/database.server.ts'
import { setCounter, storedCount } from '#app/database/stored-values.server.ts'
import { hour } from '#app/platform/units.ts'

const begins = 3
/** The counter that holds when the last run ended, in milliseconds. */
export const lastRunName = 'retention-run'
const lease = 'retention'

/** Once a day after 03:00 on one node; a failed run is retried within the hour. `work` gets the time of the previous run. */
export async function onceADay(
	db: Executor,
	timezone: string,
	now: Date,
	work: (previousRun: Date | undefined) => Promise<unknown>,
) {
	const today = dayIn(timezone, now)
	const isDone = (run: Date | undefined) => run !== undefined && dayIn(timezone, run) === today
	if (hourIn(timezone, now) < begins || isDone(await lastRun(db, now))) return false
	const owner = await takeLease(db, lease, now, hour)
	if (!owner) return false
	try {
		const previous = await lastRun(db, now)
		if (isDone(previous)) return false
		await work(previous)
		await setCounter(db, lastRunName, now.getTime())
		return true
	} finally {
		await releaseLease(db, lease, owner)
	}
}

/** Undefined if never, or if recorded in the future by a wrong clock. */
export async function lastRun(db: Executor, now: Date) {
	const moment = (await storedCount(db, lastRunName)) ?? Number.POSITIVE_INFINITY
	return moment <= now.getTime() ? new Date(moment) : undefined
}

const hourIn = (timezone: string, now: Date) =>
	Number(new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(now))
