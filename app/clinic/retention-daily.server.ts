import type { Executor } from '#app/storage/database.server.ts'
import { dayIn } from './calendar.ts'
import { giveBack, takeLease } from './lease.server.ts'

const hour = 60 * 60 * 1000
/** Three in the morning by the clinic's clock. */
const begins = 3
const lastDay = 'retention-day'
const lease = 'retention'

/**
 * Runs `work` once a day from three in the morning on, on one of the nodes; a server that was down then makes up
 * for it. A run that failed, or whose server died, is taken up again within the hour.
 */
export async function onceADay(db: Executor, timezone: string, now: Date, work: () => Promise<unknown>) {
	const today = Number(dayIn(timezone, now).replaceAll('-', ''))
	if (hourIn(timezone, now) < begins || (await lastRun(db)) >= today) return false
	if (!(await takeLease(db, lease, now, hour))) return false
	try {
		// Another node may have finished between the two questions.
		if ((await lastRun(db)) >= today) return false
		await work()
		await db
			.insertInto('counters')
			.values({ name: lastDay, value: today })
			.onConflict(conflict => conflict.column('name').doUpdateSet({ value: today }))
			.execute()
		return true
	} finally {
		await giveBack(db, lease)
	}
}

async function lastRun(db: Executor) {
	const row = await db.selectFrom('counters').select('value').where('name', '=', lastDay).executeTakeFirst()
	return Number(row?.value ?? 0)
}

const hourIn = (timezone: string, now: Date) =>
	Number(new Intl.DateTimeFormat('en', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(now))
