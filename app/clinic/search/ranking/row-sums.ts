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
	readonly coverage: Float64Array
	readonly mentions: Float64Array
	readonly #isPage: Uint8Array
	readonly #isSeen: Uint8Array
	readonly #rows: Int32Array
	readonly #wanted: Int32Array
	#count = 0

	constructor(isPage: Uint8Array) {
		this.scores = new Float64Array(isPage.length)
		this.coverage = new Float64Array(isPage.length)
		this.mentions = new Float64Array(isPage.length)
		this.#isPage = isPage
		this.#isSeen = new Uint8Array(isPage.length)
		this.#rows = new Int32Array(isPage.length)
		this.#wanted = new Int32Array(isPage.length)
	}

	/** Those that hold a word, in the order in which they were met. */
	get rows() {
		return this.#rows.subarray(0, this.#count)
	}

	/** Those of `rows` that are wanted; valid until it is asked again. `filter` would make two lists as long. */
	where(rows: Int32Array, isWanted: (row: number) => boolean) {
		let count = 0
		for (let place = 0; place < rows.length; place++) {
			const row = rows[place] ?? 0
			if (isWanted(row)) this.#wanted[count++] = row
		}
		return this.#wanted.subarray(0, count)
	}

	add({ rows, stands, rarity }: Evidence, { share, coverage: ofQuery, filler }: Addition) {
		const { scores, coverage, mentions } = this
		const [isPage, isSeen, all] = [this.#isPage, this.#isSeen, this.#rows]
		let count = this.#count
		const most = ofQuery / fullPresence
		// By place: an iterator of such an array makes an object for each of its numbers.
		for (let place = 0; place < rows.length; place++) {
			const row = rows[place] ?? 0
			if (!isSeen[row]) {
				isSeen[row] = 1
				all[count++] = row
			}
			const here = stands[row] ?? 0
			scores[row] = (scores[row] ?? 0) + share * here * (isPage[row] ? rarity.pages : rarity.things)
			coverage[row] = (coverage[row] ?? 0) + most * Math.min(fullPresence, here)
			if (!filler) mentions[row] = (mentions[row] ?? 0) + Math.max(0.5, here / leastMention)
		}
		this.#count = count
	}

	clear() {
		const { scores, coverage, mentions } = this
		const { rows } = this
		for (let place = 0; place < rows.length; place++) {
			const row = rows[place] ?? 0
			scores[row] = coverage[row] = mentions[row] = this.#isSeen[row] = 0
		}
		this.#count = 0
	}
}
