import { randomUUID } from 'node:crypto'

/** A UUIDv7: sorted as text, ids follow the clock to the millisecond. */
export function orderedId(now: Date) {
	const time = now.getTime().toString(16).padStart(12, '0')
	return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Rows in the order of their ids are written at the end of their table's index, not all over its last pages. */
export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
