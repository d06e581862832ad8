type Options = {
	/** Gives seconds that only go forward. */
	clock: () => number
	/** So many are held: whoever makes up names fills no memory. */
	most: number
}

/** Entries by name, made anew once their time is over; where there are too many, those unused for longest go. */
export function createExpiringEntries<Entry extends object>(create: () => Entry, { clock, most }: Options) {
	const entries = new Map<string, Entry & { until: number }>()
	return {
		/** What is held of this name, or a new entry that lasts so many seconds. */
		take(name: string, seconds: number) {
			const now = clock()
			const known = entries.get(name)
			const entry = known && known.until > now ? known : { ...create(), until: now + seconds }
			// A name that comes again moves to the end, away from being forgotten.
			entries.delete(name)
			entries.set(name, entry)
			if (entries.size > most) evictOldest(entries)
			return entry
		},
		get: (name: string) => entries.get(name),
	}
}

/** Forgets a tenth at once: the first key of a map from which single ones were taken is found ever more slowly. */
function evictOldest(entries: Map<string, unknown>) {
	let left = Math.ceil(entries.size / 10)
	for (const name of entries.keys()) {
		if (left-- === 0) return
		entries.delete(name)
	}
}
