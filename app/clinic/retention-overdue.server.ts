import type { Executor } from '#app/storage/database.server.ts'
import { reviewsKept } from './consent-chain.server.ts'
import type { RecordKind } from './personal-data.server.ts'
import { terms } from './retention-terms.ts'

type Overdue = { kind: RecordKind; id: string; since: string }

const before = (now: Date, term: number) => new Date(now.getTime() - term).toISOString()

/** The moments before which rows are kept no longer. */
export const overdueRows = (now: Date) => ({
	surveys: before(now, terms.surveys),
	tracking: before(now, terms.tracking),
	letters: before(now, terms.sentLetters),
	consents: before(now, terms.consents),
	acts: before(now, terms.acts),
})

/** Records whose time is over, and since when the clinic has had them. */
export async function overdueRecords(db: Executor, now: Date): Promise<Overdue[]> {
	const quarantine = before(now, terms.quarantine)
	const requests = await db
		.selectFrom('appointments')
		.select(['id', 'created_at as since'])
		.where(({ or, and, eb }) =>
			or([
				and([eb('status', '=', 'done'), eb('done_at', '<', before(now, terms.doneRequests))]),
				and([eb('status', '=', 'new'), eb('created_at', '<', before(now, terms.openRequests))]),
				and([eb('status', '=', 'quarantined'), eb('created_at', '<', quarantine)]),
			]),
		)
		.orderBy('created_at')
		.execute()
	const jobs = await db
		.selectFrom('job_applications')
		.select(['id', 'created_at as since'])
		.where(({ or, and, eb }) =>
			or([
				eb('created_at', '<', before(now, terms.jobApplications)),
				and([eb('status', '=', 'quarantined'), eb('created_at', '<', quarantine)]),
			]),
		)
		.orderBy('created_at')
		.execute()
	const reviews = await db
		.selectFrom('reviews')
		.select(['id', 'created_at as since'])
		.where(({ or, and, eb }) =>
			or([
				and([eb('status', '=', 'rejected'), eb('decided_at', '<', before(now, terms.rejectedReviews))]),
				and([eb('status', '=', 'pending'), eb('created_at', '<', before(now, terms.pendingReviews))]),
				and([eb('status', '=', 'quarantined'), eb('created_at', '<', quarantine)]),
			]),
		)
		.orderBy('created_at')
		.execute()
	return [
		...requests.map(row => ({ kind: 'appointment' as const, ...row })),
		...jobs.map(row => ({ kind: 'job_application' as const, ...row, id: String(row.id) })),
		...reviews.map(row => ({ kind: 'review' as const, ...row, id: String(row.id) })),
	]
}

/** Proofs past their time that a review on the site keeps from being cut off: they need not name anybody else. */
export async function proofsToEmpty(db: Executor, now: Date) {
	const rows = await db
		.selectFrom('consents')
		.select('id')
		.where('received_at', '<', overdueRows(now).consents)
		.where('salt', 'is not', null)
		.where('subject_id', 'not in', reviewsKept(db))
		.execute()
	return rows.map(({ id }) => id)
}

/** What `retain` would destroy now: how many of each, and the oldest of them. */
export async function retentionDue(db: Executor, now: Date) {
	const limits = overdueRows(now)
	const records = await overdueRecords(db, now)
	const of = (kind: RecordKind) => {
		const some = records.filter(record => record.kind === kind)
		return { count: some.length, oldest: some.map(({ since }) => since).sort()[0] ?? null }
	}
	const older = async (table: 'survey_responses' | 'tracking' | 'consents', limit: string) => {
		const { count, oldest } = await db
			.selectFrom(table)
			.select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('oldest')])
			.where('received_at', '<', limit)
			.executeTakeFirstOrThrow()
		return { count: Number(count), oldest: oldest ?? null }
	}
	return {
		appointments: of('appointment'),
		job_applications: of('job_application'),
		reviews: of('review'),
		surveys: await older('survey_responses', limits.surveys),
		tracking: await older('tracking', limits.tracking),
		consents: await older('consents', limits.consents),
	}
}
