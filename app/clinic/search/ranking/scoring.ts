import type { Entry } from '#app/clinic/search/index/entries.ts'
import { searchGroups } from '#app/clinic/search/search.ts'
import type { Asked } from './evidence.ts'
import type { Evidence } from './evidence-rows.ts'
import type { Ranked } from './rank.ts'

/** What holds less of the question than this share of what holds most is left out. */
const shareOfCover = 0.65
/** Of two things compared each holds only its own word. */
const comparedShare = 0.65
const leastCover = { things: 0.4, pages: 0.33 }
/** What stands for less than this in a thing only mentions it, unless another word does so too. */
const leastTouch = 0.44
/** A word that stands for so much in a row is wholly there. */
const whollyThere = 0.4
const fillerShare = 0.15
/** A word that the language says often tells little, however rarely the site says it. */
const leastShare = 0.25
const fullWeight = 1.4
const minorShare = 0.8
/** Words less sure than this do not say a name. */
const surelySaid = 0.55
const ofName = { covered: 0.25, whole: 0.4 }
const mostBonus = 1
/** What scores less than this share of the best of its group is never shown: see `worthwhile`. */
const shareOfGroup = 0.5

const order: string[] = [...searchGroups, 'pages']

/** Weighs all words of a question row by row; what holds too little of it is left out. */
export function scoring(entries: Entry[], nameTerms: Set<string>[]) {
	const groups = Uint8Array.from(entries, ({ group }) => order.indexOf(group))
	const isPage = entries.map(({ group }) => group === 'pages')
	const sizes = nameTerms.map(terms => [...terms].filter(term => !/^[=~@"]/.test(term)).length)
	const isMinor = entries.map(({ minor }) => minor)
	const scores = new Float64Array(entries.length)
	const covers = new Float64Array(entries.length)
	const touches = new Float64Array(entries.length)
	const seen = new Uint8Array(entries.length)

	return (
		asked: Asked[],
		evidence: Evidence[],
		whole: Map<number, number>,
		fits: (row: number) => number,
	) => {
		const typical = { things: 0, pages: 0 }
		const all = asked.reduce((sum, { weight }) => sum + weight, 0) || 1
		for (const [place, found] of evidence.entries()) {
			const word = asked[place]
			if (!word) continue
			const share = shareOf(word)
			typical.things += (share * found.rarity.things) / asked.length
			typical.pages += (share * found.rarity.pages) / asked.length
			add(found, share, (word.weight * word.known) / all / whollyThere, word.filler)
		}
		const rows = rowsOf(evidence)
		const ranked = ordered(rows, bonusOf(asked, typical, whole), fits)
		for (const { clear } of evidence) clear()
		for (const row of rows) scores[row] = covers[row] = touches[row] = seen[row] = 0
		return ranked
	}

	function rowsOf(evidence: Evidence[]) {
		const rows: number[] = []
		for (const { rows: some } of evidence) {
			for (const row of some) {
				if (seen[row]) continue
				seen[row] = 1
				rows.push(row)
			}
		}
		return rows
	}

	function add({ rows, stands, rarity }: Evidence, share: number, cover: number, filler: boolean) {
		for (const row of rows) {
			const here = stands[row] ?? 0
			scores[row] = (scores[row] ?? 0) + share * here * (isPage[row] ? rarity.pages : rarity.things)
			covers[row] = (covers[row] ?? 0) + cover * Math.min(whollyThere, here)
			if (!filler) touches[row] = (touches[row] ?? 0) + Math.max(0.5, here / leastTouch)
		}
	}

	/** Names said in full come before what only mentions them; what is far behind the best of its group goes at once. */
	function ordered(rows: number[], bonus: ReturnType<typeof bonusOf>, fits: (row: number) => number) {
		const enough = holdingEnough(rows, bonus.isCompared)
		const best = bestOf(enough)
		for (const row of enough) {
			const bare = scores[row] ?? 0
			const least = shareOfGroup * minorShare * (best[groups[row] ?? 0] ?? 0)
			scores[row] =
				bare + bonus.most(row) < least
					? 0
					: (bare + bonus.of(row)) * fits(row) * (isMinor[row] ? minorShare : 1)
		}
		const final = bestOf(enough)
		return enough
			.filter(row => (scores[row] ?? 0) >= shareOfGroup * (final[groups[row] ?? 0] ?? 0))
			.map((row): Ranked => ({ row, score: scores[row] ?? 0 }))
	}

	function holdingEnough(rows: number[], isCompared: (row: number) => boolean) {
		let things = 0
		let pages = 0
		for (const row of rows) {
			const cover = covers[row] ?? 0
			if (isPage[row]) {
				if (cover > pages) pages = cover
			} else if (cover > things) things = cover
		}
		// Where a text holds more than every thing does, things are still measured by the best of them.
		const all = Math.max(things, pages)
		const ofThings = things >= shareOfCover * all ? all : things
		return rows.filter(row => {
			const cover = covers[row] ?? 0
			const wide = shareOfCover * (isPage[row] ? all : ofThings)
			return isEnough(row) && (cover >= wide || (cover >= comparedShare * wide && isCompared(row)))
		})
	}

	function bestOf(rows: number[]) {
		const best = new Float64Array(order.length)
		for (const row of rows) {
			const group = groups[row] ?? 0
			if ((scores[row] ?? 0) > (best[group] ?? 0)) best[group] = scores[row] ?? 0
		}
		return best
	}

	function isEnough(row: number) {
		const page = isPage[row]
		const least = page ? leastCover.pages : leastCover.things
		return (covers[row] ?? 0) >= least && (page || (touches[row] ?? 0) >= 1)
	}

	function bonusOf(asked: Asked[], typical: { things: number; pages: number }, whole: Map<number, number>) {
		const needed = asked
			.filter(({ filler }) => !filler)
			.map(({ terms }) => [...terms].flatMap(([term, sure]) => (sure >= surelySaid ? [term] : [])))
		const scale = (row: number) => (isPage[row] ? typical.pages : typical.things)
		const surelyNamed = asked
			.filter(({ weight, known }) => weight >= 0.7 && known === 1)
			.map(({ terms }) =>
				[...terms].flatMap(([term, sure]) => (sure >= 1 && !/^[=~@"]/.test(term) ? [term] : [])),
			)
		return {
			isCompared: (row: number) =>
				!isPage[row] &&
				surelyNamed.length > 1 &&
				surelyNamed.some(terms => terms.some(term => nameTerms[row]?.has(term))),
			most: (row: number) => scale(row) * mostBonus,
			of: (row: number) =>
				scale(row) * (wholeName(needed, nameTerms[row], sizes[row] ?? 0) + (whole.get(row) ?? 0)),
		}
	}
}

const shareOf = ({ filler, weight }: Asked) =>
	filler ? fillerShare : Math.min(1, Math.max(leastShare, weight * fullWeight))

/** How much of the name was said, and whether nothing else was. */
function wholeName(needed: string[][], name: Set<string> | undefined, size: number) {
	if (!name || name.size === 0) return 0
	const inName = needed.filter(terms => terms.some(term => name.has(term))).length
	const coverage = Math.min(1, inName / (size || 1))
	const whole = coverage === 1 && inName >= needed.length
	return ofName.covered * coverage * (inName / (needed.length || 1)) + (whole ? ofName.whole : 0)
}
