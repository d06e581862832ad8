const day = 24 * 60 * 60 * 1000

type Copy = { given: unknown; freshUntil: number; usableUntil: number; size: number }

type Wishes = {
	/** Milliseconds that only grow. */
	clock: () => number
	most?: { entries: number; letters: number }
}

/** What a backend gave, for its max-age and, in case it fails, for a day. What was not used for longest goes first. */
export function createStaleCache({ clock, most = { entries: 500, letters: 32 * 1024 * 1024 } }: Wishes) {
	const copies = new Map<string, Copy>()
	let letters = 0

	function drop(key: string) {
		letters -= copies.get(key)?.size ?? 0
		copies.delete(key)
	}

	return {
		drop,

		keep(key: string, { given, maxAge, size, ageless = false }: Kept) {
			drop(key)
			const now = clock()
			const usableUntil = ageless ? Number.POSITIVE_INFINITY : now + day
			copies.set(key, { given, freshUntil: now + maxAge * 1000, usableUntil, size })
			letters += size
			for (const oldest of copies.keys()) {
				if (copies.size <= most.entries && letters <= most.letters) break
				drop(oldest)
			}
		},

		find(key: string) {
			const copy = copies.get(key)
			if (!copy) return undefined
			const now = clock()
			if (now >= copy.usableUntil) {
				drop(key)
				return undefined
			}
			// A map remembers the order in which its entries came.
			copies.delete(key)
			copies.set(key, copy)
			return { given: copy.given, isFresh: now < copy.freshUntil }
		},
	}
}

export type Kept = {
	given: unknown
	/** Seconds for which nobody asks again. */
	maxAge: number
	/** Letters of the answer. */
	size: number
	/** Never too old where nothing newer is to be had. */
	ageless?: boolean
}
