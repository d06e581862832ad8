/** Words of texts come again and again, in every edition of them; strangers' words must not fill the memory. */
export function remembered<Made>(make: (word: string) => Made) {
	const mostKept = 30_000
	let kept = new Map<string, Made>()
	return (word: string) => {
		const before = kept.get(word)
		if (before !== undefined) return before
		if (kept.size >= mostKept) kept = new Map()
		const fresh = make(word)
		kept.set(word, fresh)
		return fresh
	}
}
