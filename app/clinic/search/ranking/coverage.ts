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
export function createCoverageFilter({ coverage, mentions }: RowSums, isPage: Uint8Array) {
	type By = { known: number; eased?: number; isCompared: (row: number) => boolean; meant: Set<number> }
	return (rows: Int32Array, { known, eased = 1, isCompared, meant }: By) => {
		const least = leastBeside(highestCoverage(rows))
		return rows.filter(row => {
			if (meant.has(row)) return true
			const held = coverage[row] ?? 0
			const wanted = isPage[row] ? least.pages : least.things
			return (
				isEnough(row, known, eased) && (held >= wanted || (held >= comparedShare * wanted && isCompared(row)))
			)
		})
	}

	function highestCoverage(rows: Int32Array) {
		let things = 0
		let pages = 0
		for (const row of rows) {
			const held = coverage[row] ?? 0
			if (isPage[row]) {
				if (held > pages) pages = held
			} else if (held > things) things = held
		}
		return { things, pages }
	}

	function isEnough(row: number, known: number, eased: number) {
		const page = isPage[row]
		const kind = page ? 'pages' : 'things'
		const least = eased * leastCoverage[kind] * Math.max(leastKnown[kind], known)
		return (coverage[row] ?? 0) >= least && (page || (mentions[row] ?? 0) >= 1)
	}
}

/** Where a text holds more than every thing does, things are still measured by the best of them. */
function leastBeside({ things, pages }: { things: number; pages: number }) {
	const all = Math.max(things, pages)
	const ofThings = things >= shareOfBest * all ? all : things
	return { things: shareOfBest * ofThings, pages: shareOfBest * all }
}
