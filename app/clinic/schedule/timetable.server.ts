import type { Executor } from '#app/database/database.server.ts'
import { day } from '#app/platform/units.ts'
import { freeMoments, type TimeTable } from './timetable.ts'

/** An older timetable offers times that are already taken. */
const stale = day
const ahead = 14 * day
/** Databases limit the number of bound values. */
const batch = 1000

const source = 'ident'

export async function replaceTimetable(db: Executor, timetable: TimeTable, now: Date) {
	const moments = freeMoments(timetable)
	const received = { received_at: now.toISOString() }

	await db.transaction().execute(async tx => {
		// First, so that concurrent updates run one after the other.
		await tx
			.insertInto('timetables')
			.values({ source, ...received })
			.onConflict(conflict => conflict.column('source').doUpdateSet(received))
			.execute()
		await tx.deleteFrom('free_moments').execute()
		for (let from = 0; from < moments.length; from += batch) {
			const rows = moments.slice(from, from + batch).map(starts_at => ({ starts_at }))
			await tx.insertInto('free_moments').values(rows).execute()
		}
	})
	return moments.length
}

/** Undefined without a recent timetable, empty when everything is taken. */
export async function freeMomentsAhead(db: Executor, now: Date) {
	const until = new Date(now.getTime() + ahead).toISOString()
	const rows = await db
		.selectFrom('timetables')
		.leftJoin('free_moments', join =>
			join.on('starts_at', '>', now.toISOString()).on('starts_at', '<', until),
		)
		.select('starts_at')
		.where('source', '=', source)
		.where('received_at', '>', new Date(now.getTime() - stale).toISOString())
		.orderBy('starts_at')
		.execute()
	return rows.length === 0 ? undefined : rows.flatMap(({ starts_at }) => starts_at ?? [])
}
