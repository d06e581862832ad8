type Entry<Thing> = { thing: Thing; size: number }

type Limits = { entries?: number; size?: number }

/** Holds things up to its limits; what was not used for longest goes first. */
export function createLruCache<Thing>({
	entries: mostEntries = Infinity,
	size: mostSize = Infinity,
}: Limits) {
	const entries = new Map<string, Entry<Thing>>()
	let total = 0

	function drop(key: string) {
		total -= entries.get(key)?.size ?? 0
		entries.delete(key)
	}

	return {
		drop,
		clear() {
			entries.clear()
			total = 0
		},
		size: () => total,

		put(key: string, thing: Thing, size = 1) {
			drop(key)
			if (size > mostSize) return
			entries.set(key, { thing, size })
			total += size
			for (const oldest of entries.keys()) {
				if (entries.size <= mostEntries && total <= mostSize) break
				drop(oldest)
			}
		},

		find(key: string) {
			const found = entries.get(key)
			if (!found) return undefined
			// A map remembers the order in which its entries came.
			entries.delete(key)
			entries.set(key, found)
			return found.thing
		},
	}
}
