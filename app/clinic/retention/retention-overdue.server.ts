import { reviewsKept } from '#app/clinic/consent/consent-chain.server.ts'
import type { RecordKind } from '#app/clinic/personal-data/personal-data.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { isOlder, wrongTimes } from './clock-watch.server.ts'
import { lettersWaiting, type WaitingLetters } from './retention-letters.server.ts'
import { terms } from './retention-terms.ts'

type Overdue = { kind: RecordKind; id: string; since: string }

const before = (now: Date, term: number) => new Date(now.getTime() - term).toISOString()

export const overdueRows = (now: Date) => ({
	surveys: before(now, terms.surveys),
	tracking: before(now, terms.tracking),
	letters: before(now, terms.sentLetters),
	consents: before(now, terms.consents),
	acts: before(now, terms.acts),
})

type Column = Parameters<typeof isOlder>[0]

/** `held` are records whose letter is not delivered yet; with `limit` of each kind the oldest are looked at. */
export async function overdueRecords(
	db: Executor,
	now: Date,
	waiting: WaitingLetters = {},
	limit = Number.MAX_SAFE_INTEGER,
) {
	const { requests, jobs, reviews } = await olderRows(db, now, limit)
	const isHeld = await lettersWaiting(db, waiting)
	const overdue: Overdue[] = []
	const held: Overdue[] = []
	const sort = (kind: RecordKind, rows: { id: string | number; since: string; status: string }[]) => {
		// The consent to publish names the day, whatever became of a letter.
		for (const { id, since, status } of rows)
			(status !== 'published' && isHeld(kind, String(id), status) ? held : overdue).push({
				kind,
				id: String(id),
				since,
			})
	}
	sort('appointment', requests)
	sort('job_application', jobs)
	sort('review', reviews)
	return { overdue, held }
}

async function olderRows(db: Executor, now: Date, limit: number) {
	const wrong = await wrongTimes(db)
	const older = (column: Column, term: number) => isOlder(column, before(now, term), wrong)
	const quarantine = older('created_at', terms.quarantine)
	const requests = await db
		.selectFrom('appointments')
		.select(['id', 'created_at as since', 'status'])
		.where(({ or, and, eb }) =>
			or([
				and([eb('status', '=', 'done'), older('done_at', terms.doneRequests)]),
				and([eb('status', '=', 'new'), older('created_at', terms.openRequests)]),
				and([eb('status', '=', 'quarantined'), quarantine]),
			]),
		)
		.orderBy('created_at')
		.limit(limit)
		.execute()
	const jobs = await db
		.selectFrom('job_applications')
		.select(['id', 'created_at as since', 'status'])
		.where(({ or, and, eb }) =>
			or([older('created_at', terms.jobApplications), and([eb('status', '=', 'quarantined'), quarantine])]),
		)
		.orderBy('created_at')
		.limit(limit)
		.execute()
	const reviews = await db
		.selectFrom('reviews')
		.select(['id', 'created_at as since', 'status'])
		.where(({ or, and, eb }) =>
			or([
				and([eb('status', '=', 'rejected'), older('decided_at', terms.rejectedReviews)]),
				and([eb('status', '=', 'pending'), older('created_at', terms.pendingReviews)]),
				and([eb('status', '=', 'published'), older('decided_at', terms.publishedReviews)]),
				and([eb('status', '=', 'quarantined'), quarantine]),
			]),
		)
		.orderBy('created_at')
		.limit(limit)
		.execute()
	return { requests, jobs, reviews }
}

/** Proofs kept for a published review are emptied of other people's data. */
export async function proofsToEmpty(db: Executor, now: Date) {
	const rows = await db
		.selectFrom('consents')
		.select('id')
		.where(isOlder('received_at', overdueRows(now).consents, await wrongTimes(db)))
		.where('salt', 'is not', null)
		.where('subject_id', 'not in', reviewsKept(db))
		.where('subject_id', 'not in', db.selectFrom('outbox').select('about_id').where('status', '!=', 'sent'))
		.execute()
	return rows.map(({ id }) => id)
}

export async function retentionDue(db: Executor, now: Date, waiting: WaitingLetters = {}) {
	const limits = overdueRows(now)
	const wrong = await wrongTimes(db)
	const { overdue } = await overdueRecords(db, now, waiting)
	const of = (kind: RecordKind) => {
		const some = overdue.filter(record => record.kind === kind)
		return { count: some.length, oldest: some.map(({ since }) => since).sort()[0] ?? null }
	}
	const older = async (table: 'survey_responses' | 'tracking' | 'consents', limit: string) => {
		const { count, oldest } = await db
			.selectFrom(table)
			.select(({ fn }) => [fn.countAll().as('count'), fn.min('received_at').as('oldest')])
			.where(isOlder('received_at', limit, wrong))
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
