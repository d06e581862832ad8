import { randomUUID } from 'node:crypto'

/** How the ids of the last moment begin: what is written together gets dozens. */
let beginning = { at: Number.NaN, text: '' }

/** A UUIDv7: sorted as text, ids follow the clock to the millisecond. */
export function orderedId(now: Date) {
	const at = now.getTime()
	if (beginning.at !== at) {
		const time = at.toString(16).padStart(12, '0')
		beginning = { at, text: `${time.slice(0, 8)}-${time.slice(8)}-7` }
	}
	return beginning.text + randomUUID().slice(15)
}

/** Rows in the order of their ids are written at the end of their table's index, not all over its last pages. */
export const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
