import type { Mistake, Place } from '#app/content/mistake.ts'

export type Raw = { value: unknown; placeOf: (path: PropertyKey[]) => Place; first: PropertyKey[] }

export type Parsed = { raws: Raw[]; mistakes: Omit<Mistake, 'file'>[] }

export const broken = (says: string, place: Place = {}): Parsed => ({
	raws: [],
	mistakes: [{ level: 'error', ...place, says }],
})
