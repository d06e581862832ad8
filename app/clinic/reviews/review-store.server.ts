import { dayIn } from '#app/clinic/schedule/calendar.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { ReviewRow } from '#app/database/tables.ts'
import { timedOut, withTimeout } from '#app/platform/with-timeout.ts'
import type { Review } from './review.ts'

/** Pause after a failure: otherwise every page would wait for the database. */
const rest = 2000
const timeout = 1000
const late = () => timedOut('The database did not answer in time')

/** Serves the last known reviews while the database is down. */
export function createReviewStore(db: Executor, onError: (error: unknown) => void = () => {}) {
	let last: ReviewRow[] = []
	let failedAt = Number.NEGATIVE_INFINITY

	return async (timezone: string): Promise<Review[]> => {
		if (performance.now() - failedAt > rest) {
			try {
				const asked = db.selectFrom('reviews').selectAll().where('status', '=', 'published').execute()
				last = await withTimeout(asked, timeout, late)
			} catch (error) {
				failedAt = performance.now()
				onError(error)
			}
		}
		return last.map(row => reviewOf(row, timezone))
	}
}

export function reviewOf(row: ReviewRow, timezone: string): Review {
	const { id, author_name, rating, text, doctor_id, service_id, reply_text, reply_at } = row
	const day = (iso: string) => dayIn(timezone, new Date(iso))
	return {
		id,
		author_name,
		rating,
		text,
		date: day(row.created_at),
		...(doctor_id ? { doctor_id } : {}),
		...(service_id ? { service_id } : {}),
		source: 'site',
		verified: row.verified === 1,
		status: 'published',
		publish_consent: true,
		...(reply_text && reply_at
			? { reply: { text: reply_text, date: day(reply_at), author: 'Администратор клиники' } }
			: {}),
	}
}
