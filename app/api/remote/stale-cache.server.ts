import { createLruCache } from '#app/platform/lru-cache.ts'
import { day, megabyte, second } from '#app/platform/units.ts'

type Entry = { value: unknown; freshUntil: number; usableUntil: number }

type Options = {
	clock: () => number
	most?: { entries: number; size: number }
}

/** Answers of a backend: fresh for their max-age, usable for a day in case it fails. Least recently used go first. */
export function createStaleCache({ clock, most = { entries: 500, size: 32 * megabyte } }: Options) {
	const entries = createLruCache<Entry>(most)

	return {
		drop: entries.drop,

		keep(key: string, { value, maxAge, size, ageless = false }: Kept) {
			const now = clock()
			const usableUntil = ageless ? Number.POSITIVE_INFINITY : now + day
			entries.put(key, { value, freshUntil: now + maxAge * second, usableUntil }, size)
		},

		find(key: string) {
			const entry = entries.find(key)
			if (!entry) return undefined
			const now = clock()
			if (now >= entry.usableUntil) {
				entries.drop(key)
				return undefined
			}
			return { value: entry.value, isFresh: now < entry.freshUntil }
		},
	}
}

export type Kept = {
	value: unknown
	maxAge: number
	size: number
	ageless?: boolean
}
