import { subjectOf } from '#app/clinic/submissions/submission.server.ts'
import type { Executor } from '#app/database/database.server.ts'

export type RecordKind = 'appointment' | 'job_application' | 'review'

export type RecordIdentity = {
	kind: RecordKind
	id: string
	number?: string
	at: string
	phone: string | null
	email: string | null
}

export type PersonMatcher = (record: RecordIdentity) => boolean

export type PersonalRecords = Awaited<ReturnType<typeof findRecords>>

/** Phone numbers are compared in the program, because impossible ones are stored as typed. */
export async function findRecords(db: Executor, matches: PersonMatcher) {
	const records = await recordsByIds(db, await matchingIds(db, matches))
	return { ...records, consents: await consentsOf(db, matches, records) }
}

export async function recordsByIds(db: Executor, { requestIds, jobIds, reviewIds }: Ids) {
	const records = [
		...requestIds.map(id => ({ kind: 'appointment', id })),
		...jobIds.map(id => ({ kind: 'job_application', id: String(id) })),
		...reviewIds.map(id => ({ kind: 'review', id: String(id) })),
	]
	const subjects = records.map(({ kind, id }) => subjectOf(kind, id))
	const letters = await db
		.selectFrom('outbox')
		.select(['id', 'channel', 'kind', 'about_id', 'status', 'created_at', 'sent_at'])
		.where('about_id', 'in', either(records.map(({ id }) => id)))
		.execute()
	const reviews = await db
		.selectFrom('reviews')
		.selectAll()
		.where('id', 'in', eitherNumber(reviewIds))
		.orderBy('id')
		.execute()

	return {
		appointments: await db
			.selectFrom('appointments')
			.selectAll()
			.where('id', 'in', either(requestIds))
			.orderBy('number')
			.execute(),
		job_applications: await db
			.selectFrom('job_applications')
			.selectAll()
			.where('id', 'in', eitherNumber(jobIds))
			.orderBy('id')
			.execute(),
		files: await db
			.selectFrom('job_files')
			.selectAll()
			.where('application_id', 'in', eitherNumber(jobIds))
			.orderBy('application_id')
			.orderBy('position')
			.execute(),
		// Without the salt, which signs their links.
		reviews: reviews.map(({ link_salt: _, ...review }) => review),
		letters: letters.filter(({ kind, about_id }) => subjects.includes(subjectOf(kind, about_id))),
		answers: await db
			.selectFrom('submissions')
			.select(['key', 'subject', 'answer', 'expires_at'])
			.where('subject', 'in', either(subjects))
			.execute(),
	}
}

export const isEmpty = (records: PersonalRecords) => Object.values(records).every(rows => rows.length === 0)

const recordKind = (formType: string) => formType.replace('review_publication', 'review') as RecordKind

const either = (ids: string[]) => (ids.length > 0 ? ids : [''])
const eitherNumber = (ids: number[]) => (ids.length > 0 ? ids : [-1])

type Ids = { requestIds: string[]; jobIds: number[]; reviewIds: number[] }

async function matchingIds(db: Executor, matches: PersonMatcher): Promise<Ids> {
	const requests = await db
		.selectFrom('appointments')
		.select(['id', 'number', 'created_at as at', 'phone', 'email'])
		.execute()
	const jobs = await db
		.selectFrom('job_applications')
		.select(['id', 'created_at as at', 'phone', 'email'])
		.execute()
	const reviews = await db.selectFrom('reviews').select(['id', 'created_at as at']).execute()
	const noContact = { phone: null, email: null }
	return {
		requestIds: requests.filter(row => matches({ kind: 'appointment', ...row })).map(({ id }) => id),
		jobIds: jobs
			.filter(row => matches({ kind: 'job_application', ...row, id: String(row.id) }))
			.map(({ id }) => id),
		reviewIds: reviews
			.filter(row => matches({ kind: 'review', ...row, ...noContact, id: String(row.id) }))
			.map(({ id }) => id),
	}
}

/** Also proofs whose record is already deleted. */
async function consentsOf(
	db: Executor,
	matches: PersonMatcher,
	records: Pick<Awaited<ReturnType<typeof recordsByIds>>, 'appointments' | 'job_applications' | 'reviews'>,
) {
	const belongs = new Set([
		...records.appointments.map(({ id }) => subjectOf('appointment', id)),
		...records.job_applications.map(({ id }) => subjectOf('job_application', String(id))),
		...records.reviews.map(({ id }) => subjectOf('review', String(id))),
	])
	const rows = await db
		.selectFrom('consents')
		.select(['id', 'form_type', 'subject_id', 'received_at', 'page', 'text_version', 'text_sha256'])
		.select(['privacy_policy_consent', 'personal_data_consent', 'name', 'phone', 'email', 'position'])
		.where('salt', 'is not', null)
		.orderBy('received_at')
		.orderBy('id')
		.execute()
	return rows.filter(({ form_type, subject_id, received_at, phone, email }) => {
		const kind = recordKind(form_type)
		return (
			belongs.has(subjectOf(kind, subject_id)) ||
			matches({ kind, id: subject_id, at: received_at, phone, email })
		)
	})
}
