import type { RowSums } from './row-sums.ts'

/** What holds less of the query than this share of what holds most is left out. */
const shareOfBest = 0.6
/** Of two things compared each holds only its own word. */
const comparedShare = 0.65
/** Where less of the question is known, a row has to hold as much less of it, down to these shares. */
const leastKnown = { things: 0.8, pages: 0.6 }
const leastCoverage = { things: 0.4, pages: 0.3 }

/**
 * Tells which rows hold enough of the query, by themselves and beside the others. `known` is the share of the query
 * that was recognised, `eased` the share of the usual least that is asked of a row.
 */
export function createCoverageFilter(sums: RowSums, isPage: Uint8Array) {
	const { coverage, mentions } = sums
	type By = { known: number; eased?: number; isCompared: (row: number) => boolean; meant: Set<number> }
	return (rows: Int32Array, { known, eased = 1, isCompared, meant }: By) => {
		const best = leastBeside(highestCoverage(rows))
		const least = leastOf(known, eased)
		return sums.where(rows, row => {
			if (meant.has(row)) return true
			const page = isPage[row]
			const held = coverage[row] ?? 0
			if (held < (page ? least.pages : least.things) || !(page || (mentions[row] ?? 0) >= 1)) return false
			const wanted = page ? best.pages : best.things
			return held >= wanted || (held >= comparedShare * wanted && isCompared(row))
		})
	}

	function highestCoverage(rows: Int32Array) {
		let things = 0
		let pages = 0
		for (let place = 0; place < rows.length; place++) {
			const row = rows[place] ?? 0
			const held = coverage[row] ?? 0
			if (isPage[row]) {
				if (held > pages) pages = held
			} else if (held > things) things = held
		}
		return { things, pages }
	}
}

const leastOf = (known: number, eased: number) => ({
	things: eased * leastCoverage.things * Math.max(leastKnown.things, known),
	pages: eased * leastCoverage.pages * Math.max(leastKnown.pages, known),
})

/** Where a text holds more than every thing does, things are still measured by the best of them. */
function leastBeside({ things, pages }: { things: number; pages: number }) {
	const all = Math.max(things, pages)
	const ofThings = things >= shareOfBest * all ? all : things
	return { things: shareOfBest * ofThings, pages: shareOfBest * all }
}
