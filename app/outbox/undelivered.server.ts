import type { ExpressionBuilder } from 'kysely'
import type { Executor } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.ts'
import { giveUpAt } from './queue.server.ts'

/** @param name a letter's id, or the number of its subject; all of them without it */
export async function undelivered(db: Executor, name?: string) {
	return await db
		.selectFrom('outbox')
		.leftJoin('appointments', 'appointments.id', 'outbox.about_id')
		.select(['outbox.id', 'outbox.channel', 'outbox.kind', 'outbox.status'])
		.select(subjectNumber)
		.select(['outbox.attempts', 'outbox.created_at', 'outbox.next_at', 'outbox.last_error'])
		.where('outbox.status', '!=', 'sent')
		.$if(name !== undefined, query => query.where(isAbout(name ?? '')))
		.orderBy('outbox.created_at')
		.orderBy('outbox.id')
		.execute()
}

/** Letters in progress are left alone. @param name a letter's id, or the number of its subject @returns how many are due */
export async function retryLetters(db: Executor, name: string, now: Date) {
	const at = now.toISOString()
	const { numUpdatedRows } = await db
		.updateTable('outbox')
		.set({ status: 'pending', attempts: 0, next_at: at, give_up_at: giveUpAt(now) })
		.where(isAbout(name))
		.where('status', '!=', 'sent')
		.where('lease_until', '<', at)
		.executeTakeFirst()
	return Number(numUpdatedRows)
}

/** Letters of that name that are not due: on their way under a lease, or sent; a number alone may be of several kinds. */
export async function otherLetters(db: Executor, name: string) {
	return await db
		.selectFrom('outbox')
		.leftJoin('appointments', 'appointments.id', 'outbox.about_id')
		.select(['outbox.channel', 'outbox.kind', 'outbox.status', 'outbox.sent_at'])
		.select(subjectNumber)
		.where(isAbout(name))
		.orderBy('outbox.sent_at')
		.orderBy('outbox.id')
		.execute()
}

// Only appointments have a number besides their id.
const subjectNumber = ({ eb, ref }: ExpressionBuilder<Tables, 'outbox' | 'appointments'>) =>
	eb
		.case()
		.when('outbox.kind', '=', 'appointment')
		.then(ref('appointments.number'))
		.else(ref('outbox.about_id'))
		.end()
		.as('number')

const isAbout =
	(name: string) =>
	({ or, eb, selectFrom }: ExpressionBuilder<Tables, 'outbox'>) =>
		or([
			eb('outbox.id', '=', name),
			eb('outbox.about_id', '=', name),
			eb('outbox.about_id', 'in', selectFrom('appointments').select('id').where('number', '=', name)),
		])
