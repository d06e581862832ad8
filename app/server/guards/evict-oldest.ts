/** Forgets a tenth at once: the first key of a map from which single ones were taken is found ever more slowly. */
export function evictOldest(map: Map<string, unknown>) {
	let left = Math.ceil(map.size / 10)
	for (const key of map.keys()) {
		if (left-- === 0) return
		map.delete(key)
	}
}
