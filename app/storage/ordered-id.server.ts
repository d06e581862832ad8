import { randomUUID } from 'node:crypto'

/** A UUIDv7: sorted as text, ids follow the clock to the millisecond. */
export function orderedId(now: Date) {
	const time = now.getTime().toString(16).padStart(12, '0')
	return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
