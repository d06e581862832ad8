import type { Executor } from './database.server.ts'
import type { AppointmentRow } from './tables.ts'

/** Requests of the same telephone, oldest first: somebody who asked again, or a family. */
export async function ofSamePhone(db: Executor, { id, phone }: Pick<AppointmentRow, 'id' | 'phone'>) {
	return await db
		.selectFrom('appointments')
		.select(['number', 'created_at', 'status'])
		.where('phone', '=', phone)
		.where('id', '!=', id)
		.where('status', '!=', 'quarantined')
		.orderBy('created_at')
		.orderBy('number')
		.execute()
}

const mostListed = 5

export async function openOfSamePhone(db: Executor, { id, phone }: Pick<AppointmentRow, 'id' | 'phone'>) {
	const newest = await db
		.selectFrom('appointments')
		.select('number')
		.where('phone', '=', phone)
		.where('status', '=', 'new')
		.where('id', '!=', id)
		.orderBy('created_at', 'desc')
		.orderBy('number', 'desc')
		.limit(mostListed)
		.execute()
	return newest.map(({ number }) => number).toReversed()
}
