import { terms } from '#app/clinic/retention/retention-terms.ts'
import { holdsWords } from '#app/clinic/text/fold-case.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { AppointmentRow } from '#app/database/tables.ts'
import { enqueue } from '#app/outbox/queue.server.ts'

export type RequestStatus = AppointmentRow['status']

export async function listRequests(db: Executor, status?: RequestStatus, name = '') {
	const rows = await db
		.selectFrom('appointments')
		.selectAll()
		.$if(status !== undefined, query => query.where('status', '=', status as RequestStatus))
		.orderBy('created_at')
		.orderBy('number')
		.execute()
	return name ? rows.filter(row => holdsWords(row.name, name)) : rows
}

export async function findRequest(db: Executor, name: string) {
	return await db
		.selectFrom('appointments')
		.selectAll()
		.where(row => row.or([row('id', '=', name), row('number', '=', name)]))
		.executeTakeFirst()
}

/** Marks a request as dealt with, once: the first time counts. Undefined when there is none of that name, false when it is done already. */
export async function finishRequest(db: Executor, name: string, now: Date) {
	const request = await findRequest(db, name)
	if (!request) return undefined
	const { numUpdatedRows } = await db
		.updateTable('appointments')
		.set({ status: 'done', done_at: now.toISOString() })
		.where('id', '=', request.id)
		.where('status', '!=', 'done')
		.executeTakeFirst()
	return numUpdatedRows > 0
}

/**
 * Takes back every mark of a request; one that was in quarantine, of which no letter was written, is there again.
 * @returns what it is now; undefined when there is none of that name, false when nobody marked it
 */
export async function reopenRequest(db: Executor, name: string, now: Date) {
	const request = await findRequest(db, name)
	if (!request) return undefined
	const letter = await db
		.selectFrom('outbox')
		.select('id')
		.where('about_id', '=', request.id)
		.executeTakeFirst()
	// Later a letter that was sent is no longer kept.
	const isYoung = Date.parse(request.created_at) > now.getTime() - terms.sentLetters
	const status: RequestStatus = letter || !isYoung ? 'new' : 'quarantined'
	const { numUpdatedRows } = await db
		.updateTable('appointments')
		.set({ status, done_at: null, mark: null, marked_at: null, marked_by: null })
		.where('id', '=', request.id)
		.where(row => row.or([row('status', '=', 'done'), row('mark', 'is not', null)]))
		.executeTakeFirst()
	return numUpdatedRows > 0 && status
}

export async function releaseRequest(db: Executor, name: string, now: Date, channels?: readonly string[]) {
	return await db.transaction().execute(async tx => {
		const released = await tx
			.updateTable('appointments')
			.set({ status: 'new', released_at: now.toISOString() })
			.where(row => row.or([row('id', '=', name), row('number', '=', name)]))
			.where('status', '=', 'quarantined')
			.returning('id')
			.executeTakeFirst()
		if (!released) return false
		await enqueue(tx, [{ channels, kind: 'appointment', aboutId: released.id, now }])
		return true
	})
}
