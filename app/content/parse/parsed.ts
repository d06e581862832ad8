import type { Mistake, Place } from '#app/content/mistake.ts'

/** A thing a file holds, before it is checked, and where its fields stand. */
export type Raw = { value: unknown; placeOf: (path: PropertyKey[]) => Place; first: PropertyKey[] }

/** A file taken apart: what it holds, or the mistakes that keep it from being taken apart. */
export type Parsed = { raws: Raw[]; mistakes: Omit<Mistake, 'file'>[] }

export const broken = (says: string, place: Place = {}): Parsed => ({
	raws: [],
	mistakes: [{ level: 'error', ...place, says }],
})
