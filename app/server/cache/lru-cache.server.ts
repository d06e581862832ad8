type Kept<Thing> = { thing: Thing; size: number }

export type LruCache<Thing> = ReturnType<typeof createLruCache<Thing>>

/** Holds things up to so many bytes; what was not used for longest goes first. */
export function createLruCache<Thing>(most: number) {
	const kept = new Map<string, Kept<Thing>>()
	let bytes = 0

	function drop(key: string) {
		bytes -= kept.get(key)?.size ?? 0
		kept.delete(key)
	}

	function put(key: string, thing: Thing, size: number) {
		drop(key)
		if (size > most) return
		kept.set(key, { thing, size })
		bytes += size
		for (const oldest of kept.keys()) {
			if (bytes <= most) break
			drop(oldest)
		}
	}

	return {
		put,
		bytes: () => bytes,

		find(key: string) {
			const found = kept.get(key)
			if (!found) return undefined
			// A map remembers the order in which its entries came.
			kept.delete(key)
			kept.set(key, found)
			return found.thing
		},
	}
}
