import type { Evidence } from './evidence-rows.ts'

/** A word that stands for so much in a row is fully there. */
const fullPresence = 0.4
/** What stands for less than this in a thing only mentions it, unless another word does so too. */
const leastMention = 0.44

/** What a word adds to the rows it stands in: `share` to the score, `coverage` to how much of the query they hold. */
type Addition = { share: number; coverage: number; filler: boolean }

/** What the words of a query add up to in each row; the arrays are used again by the next query. */
export class RowSums {
	readonly scores: Float64Array
	/** How much of the query a row holds, up to 1. */
	readonly coverage: Float64Array
	readonly mentions: Float64Array
	readonly #seen: Uint8Array
	readonly #isPage: boolean[]

	constructor(isPage: boolean[]) {
		this.scores = new Float64Array(isPage.length)
		this.coverage = new Float64Array(isPage.length)
		this.mentions = new Float64Array(isPage.length)
		this.#seen = new Uint8Array(isPage.length)
		this.#isPage = isPage
	}

	add({ rows, stands, rarity }: Evidence, { share, coverage: ofQuery, filler }: Addition) {
		const { scores, coverage, mentions } = this
		const isPage = this.#isPage
		const most = ofQuery / fullPresence
		for (const row of rows) {
			const here = stands[row] ?? 0
			scores[row] = (scores[row] ?? 0) + share * here * (isPage[row] ? rarity.pages : rarity.things)
			coverage[row] = (coverage[row] ?? 0) + most * Math.min(fullPresence, here)
			if (!filler) mentions[row] = (mentions[row] ?? 0) + Math.max(0.5, here / leastMention)
		}
	}

	rowsOf(evidence: Evidence[]) {
		const seen = this.#seen
		const all: number[] = []
		for (const { rows } of evidence) {
			for (const row of rows) {
				if (seen[row]) continue
				seen[row] = 1
				all.push(row)
			}
		}
		return all
	}

	clear(rows: number[]) {
		const { scores, coverage, mentions } = this
		for (const row of rows) scores[row] = coverage[row] = mentions[row] = this.#seen[row] = 0
	}
}
