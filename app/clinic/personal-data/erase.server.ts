import type { Executor } from '#app/database/database.server.ts'
import { bumpRevision } from '#app/database/stored-values.server.ts'
import { hour, minute } from '#app/platform/units.ts'
import { type Destroyed, type DestroyedKind, writeAct } from './acts.server.ts'
import { type MentionQuery, mentionsOf, removeMentions } from './mentions.server.ts'
import {
	contactsOf,
	digester,
	matcherFor,
	type PersonQuery,
	type Tombstone,
	tombstonesOf,
} from './person-matcher.server.ts'
import { findRecords, type PersonalRecords } from './personal-data.server.ts'

/**
 * Proofs of consent stay, without the person; the caller deletes files after the commit.
 * @param approve throws where these records shall stay
 */
export async function erase(
	db: Executor,
	query: PersonQuery,
	reason: string,
	now: Date,
	approve: (records: PersonalRecords) => void = () => {},
) {
	return await db.transaction().execute(async tx => {
		const records = await findRecords(tx, matcherFor(query))
		approve(records)
		const tombstones = [...recordTombstones(records), ...tombstonesOf(query, await digester(tx))]
		const destroyed = await destroy(tx, records, contactsOf(query))
		if (Object.keys(destroyed).length === 0) return undefined

		const act = await writeAct(tx, { occasion: 'request', reason, destroyed }, tombstones, now)
		return { act, marks: tombstones, files: records.files.map(({ file }) => file) }
	})
}

const recordTombstones = ({ appointments, job_applications, reviews }: PersonalRecords): Tombstone[] => [
	...appointments.map(({ id }) => ({ kind: 'appointment' as const, value: id })),
	...job_applications.map(({ id }) => ({ kind: 'job_application' as const, value: String(id) })),
	...reviews.map(({ id }) => ({ kind: 'review' as const, value: String(id) })),
]

export async function destroy(
	tx: Executor,
	records: PersonalRecords,
	mentionQuery: MentionQuery = {},
): Promise<Destroyed> {
	const { appointments, job_applications, files, reviews, consents, letters, answers } = records
	const each = async <Key>(keys: Key[], run: (some: Key[]) => Promise<unknown>) => {
		// Databases limit the number of bound values.
		for (let from = 0; from < keys.length; from += 500) await run(keys.slice(from, from + 500))
	}
	const ids = <Id>(rows: { id: Id }[]) => rows.map(({ id }) => id)

	await each(ids(appointments), some => tx.deleteFrom('appointments').where('id', 'in', some).execute())
	await each(ids(job_applications), some =>
		tx.deleteFrom('job_applications').where('id', 'in', some).execute(),
	)
	await each(
		files.map(({ file }) => file),
		some => tx.deleteFrom('job_files').where('file', 'in', some).execute(),
	)
	await each(ids(reviews), some => tx.deleteFrom('reviews').where('id', 'in', some).execute())
	await each(ids(letters), some => tx.deleteFrom('outbox').where('id', 'in', some).execute())
	const subjects = [...new Set(answers.flatMap(({ subject }) => subject ?? []))]
	const removeAnswers = () =>
		each(subjects, some => tx.deleteFrom('submissions').where('subject', 'in', some).execute())
	// Repeated: a concurrent retry may have copied an answer in between.
	await removeAnswers()
	await removeAnswers()
	await each(ids(consents), some => emptyProofs(tx, some))
	const tracking = await removeTracking(
		tx,
		consents.map(({ received_at }) => received_at),
	)
	if (reviews.length > 0) await bumpRevision(tx)
	const mentions = await mentionsOf(tx, mentionQuery)
	await removeMentions(tx, mentions)

	return present({
		appointments: { count: appointments.length, ids: appointments.map(({ number }) => number) },
		job_applications: { count: job_applications.length, ids: job_applications.map(({ id }) => String(id)) },
		files: { count: files.length },
		reviews: { count: reviews.length, ids: reviews.map(({ id }) => String(id)) },
		consent_values: { count: consents.length, ids: ids(consents) },
		letters: { count: letters.length },
		answers: { count: answers.length },
		mentions: { count: mentions.length, ids: mentions.map(({ name }) => name) },
		tracking: { count: tracking },
	})
}

/** Beacons name nobody, but browser and moment could: all within an hour of an erased proof's minute go with it. */
async function removeTracking(tx: Executor, moments: string[]) {
	const near = [...new Set(moments.map(moment => moment.slice(0, 16)))]
	let removed = 0
	for (let from = 0; from < near.length; from += 100) {
		const some = near.slice(from, from + 100).map(text => Date.parse(`${text}Z`))
		const { numDeletedRows } = await tx
			.deleteFrom('tracking')
			.where(({ and, eb, or }) =>
				or(
					some.map(at =>
						and([
							eb('received_at', '>=', new Date(at - hour).toISOString()),
							eb('received_at', '<=', new Date(at + hour + minute).toISOString()),
						]),
					),
				),
			)
			.executeTakeFirstOrThrow()
		removed += Number(numDeletedRows)
	}
	return removed
}

export const emptyProofs = (tx: Executor, ids: string[]) =>
	tx
		.updateTable('consents')
		.set({ name: null, phone: null, email: null, salt: null })
		.where('id', 'in', ids)
		.execute()

export const present = (all: Record<string, { count: number; ids?: string[] }>) =>
	Object.fromEntries(Object.entries(all).filter(([, { count }]) => count > 0)) as Destroyed satisfies Partial<
		Record<DestroyedKind, unknown>
	>
