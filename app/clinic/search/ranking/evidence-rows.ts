import type { InvertedIndex, Postings } from '#app/clinic/search/index/inverted-index.ts'
import { confidence } from '#app/clinic/search/vocabulary/meaning.ts'
import type { QueryClause } from './query-clauses.ts'

type Rarity = { things: number; pages: number }

/** Where a word stands, or what it may mean, and for how much; how rare that is among things and among texts. */
export class Evidence {
	rarity: Rarity = { things: 0, pages: 0 }
	readonly stands: Float32Array
	readonly #rows: Int32Array
	#count = 0

	constructor(rows: number) {
		this.stands = new Float32Array(rows)
		this.#rows = new Int32Array(rows)
	}

	get rows() {
		return this.#rows.subarray(0, this.#count)
	}

	/** @param here above 0 */
	raise(row: number, here: number) {
		const before = this.stands[row] ?? 0
		if (before === 0) this.#rows[this.#count++] = row
		if (here > before) this.stands[row] = here
	}

	clear() {
		for (let place = 0; place < this.#count; place++) this.stands[this.#rows[place] ?? 0] = 0
		this.#count = 0
	}
}

/** Of terms nearly as sure as the surest the commonest decides how rare the word is. */
const nearlyAsSure = 0.15

export function createEvidence(postings: InvertedIndex, isPage: Uint8Array) {
	const pages = isPage.filter(Boolean).length
	const counts = { things: isPage.length - pages, pages }
	const rarityOf = createRarity(isPage, counts)
	// Of a clinic with ten thousand things each would be as long as two photographs.
	const free: Evidence[] = []

	function evidenceOf({ terms }: QueryClause): Evidence {
		const evidence = free.pop() ?? new Evidence(isPage.length)
		const surest = Math.max(0, ...[...terms].map(([term, sure]) => (postings.has(term) ? sure : 0)))
		// «English» stands in no text itself: the words that the lexicon takes for the same count as much.
		const whole = surest >= confidence.family ? surest : 1
		const rarities: Rarity[] = []
		for (const [term, sure] of terms) {
			const found = postings.get(term)
			if (!found) continue
			const meant = sure / whole
			for (let place = 0; place < found.rows.length; place++)
				evidence.raise(found.rows[place] ?? 0, meant * (found.weights[place] ?? 0))
			if (sure >= surest - nearlyAsSure) rarities.push(rarityOf(term, found))
		}
		evidence.rarity = commonest(rarities, counts)
		return evidence
	}

	function release(evidence: Evidence[]) {
		for (const one of evidence) one.clear()
		free.push(...evidence)
	}

	return { evidenceOf, release }
}

function createRarity(isPage: Uint8Array, counts: Rarity) {
	const known = new Map<string, Rarity>()

	return (term: string, { rows, weights }: Postings) => {
		const before = known.get(term)
		if (before) return before
		let pages = 0
		let all = 0
		for (const [place, row] of rows.entries()) {
			const here = weights[place] ?? 0
			all += here
			if (isPage[row]) pages += here
		}
		const both = { things: rarity(all - pages, counts.things), pages: rarity(pages, counts.pages) }
		known.set(term, both)
		return both
	}
}

/** As BM25 has it: much where a word stands in few rows, little where in most. */
const rarity = (rows: number, all: number) => Math.log(1 + (all - rows + 0.5) / (rows + 0.5))

/** What the lexicon alone knows is as rare as can be. */
function commonest(rarities: Rarity[], counts: Rarity): Rarity {
	const least = (kind: keyof Rarity) => Math.min(rarity(0, counts[kind]), ...rarities.map(one => one[kind]))
	return { things: least('things'), pages: least('pages') }
}
