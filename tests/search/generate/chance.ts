/** Numbers that look random and are the same for the same text. */
export function chance(seed: string) {
	let state = 0x811c9dc5
	for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
	const next = () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
	}
	const below = (most: number) => Math.floor(next() * most)
	const one = <Thing>(list: readonly Thing[]): Thing => {
		const chosen = list[below(list.length)]
		if (chosen === undefined) throw new Error('nothing to choose from')
		return chosen
	}
	return { below, one }
}
export type Chance = ReturnType<typeof chance>
