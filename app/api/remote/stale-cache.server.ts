import { createLruCache } from '#app/platform/lru-cache.ts'
import { day, megabyte, second } from '#app/platform/units.ts'

type Copy = { given: unknown; freshUntil: number; usableUntil: number }

type Options = {
	clock: () => number
	most?: { entries: number; size: number }
}

/** What a backend gave, for its max-age and, in case it fails, for a day. What was not used for longest goes first. */
export function createStaleCache({ clock, most = { entries: 500, size: 32 * megabyte } }: Options) {
	const copies = createLruCache<Copy>(most)

	return {
		drop: copies.drop,

		keep(key: string, { given, maxAge, size, ageless = false }: Kept) {
			const now = clock()
			const usableUntil = ageless ? Number.POSITIVE_INFINITY : now + day
			copies.put(key, { given, freshUntil: now + maxAge * second, usableUntil }, size)
		},

		find(key: string) {
			const copy = copies.find(key)
			if (!copy) return undefined
			const now = clock()
			if (now >= copy.usableUntil) {
				copies.drop(key)
				return undefined
			}
			return { given: copy.given, isFresh: now < copy.freshUntil }
		},
	}
}

export type Kept = {
	given: unknown
	maxAge: number
	size: number
	ageless?: boolean
}
