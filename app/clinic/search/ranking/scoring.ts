import { type Entry, listOf } from '#app/clinic/search/index/entries.ts'
import { searchGroups } from '#app/clinic/search/search.ts'
import { greatestBoost } from './conditions.ts'
import { createCoverageFilter } from './coverage.ts'
import type { Evidence } from './evidence-rows.ts'
import { createNameBonus, type NameBonus } from './name-bonus.ts'
import { knownShare, type QueryClause } from './query-clauses.ts'
import type { Ranked } from './rank.ts'
import { RowSums } from './row-sums.ts'

const fillerShare = 0.2
/** A word that the language has often says little, however rarely the site has it. */
const leastShare = 0.25
const fullWeight = 1.4
const minorShare = 0.8
/** What scores less than this share of the best of its group is never shown: see `worthwhile`. */
const shareOfGroup = 0.5

/** Where no row holds enough of a question, so much of that is enough. */
const easedForQuestions = 0.75
const leastWordsOfQuestion = 3
const order: string[] = [...searchGroups, 'pages', 'news']

type Asked = Parameters<ReturnType<typeof createCoverageFilter>>[1]
type Words = { clauses: QueryClause[]; evidence: Evidence[] }
type Topics = (rows: Int32Array) => Int32Array

/** Adds up the words of a query row by row; what holds too little of it is left out. */
export function createScorer(entries: Entry[], nameTerms: Set<string>[], isPage: Uint8Array) {
	const sums = new RowSums(isPage)
	const coveringRows = createCoverageFilter(sums, isPage)
	const bonusOf = createNameBonus(isPage, nameTerms)
	const scoresWith = createFinalScores(entries, sums.scores)

	return (
		clauses: QueryClause[],
		evidence: Evidence[],
		phrases: { bonus: Map<number, number>; meant: Set<number> },
		{ fits, ofTopics }: { fits: (row: number) => number; ofTopics: Topics },
	): Ranked[] => {
		const typicalRarity = addEvidence(sums, clauses, evidence)
		const { rows } = sums
		const bonus = bonusOf(clauses, typicalRarity, phrases.bonus)
		const asked = { known: confidenceOf(clauses), isCompared: bonus.isCompared, meant: phrases.meant }
		const ranked = withoutEchoes(
			scoresWith(covering(rows, asked, { clauses, evidence }, ofTopics), {
				bonus: bonus.of,
				fits,
				meant: phrases.meant,
			}),
			entries,
			evidence.filter((_, place) => !clauses[place]?.filler),
		)
		sums.clear()
		return ranked
	}

	function covering(rows: Int32Array, asked: Asked, { clauses, evidence }: Words, ofTopics: Topics) {
		const holding = coveringRows(rows, asked)
		if (holding.length > 0) return holding
		if (!isQuestion(clauses)) {
			// «Поручни», «откидной столик»: of a long text a word is a small part.
			const needed = evidence.filter((_, place) => !clauses[place]?.filler)
			return rows.filter(row => isPage[row] && needed.every(({ stands }) => (stands[row] ?? 0) > 0))
		}
		// «Есть парковка или опять круги нарезать»: no row holds enough of it.
		const topics = ofTopics(rows)
		// Of what is told at length each row holds little: «пью холодное, и прямо в голову стреляет справа сверху».
		return topics.length > 0 ? topics : coveringRows(rows, { ...asked, eased: easedForQuestions })
	}
}

/** In a question a row need not hold what nobody here knows; in a name that counts in full. */
const confidenceOf = (clauses: QueryClause[]) => (isQuestion(clauses) ? knownShare(clauses) : 1)

const isQuestion = (clauses: QueryClause[]) =>
	clauses.filter(({ filler }) => !filler).length >= leastWordsOfQuestion

/** «Имплант»: a form to sign says nothing of it that the service does not say more of. */
function withoutEchoes(ranked: Ranked[], entries: Entry[], evidence: Evidence[]) {
	const services = ranked.filter(({ row }) => entries[row]?.group === 'services')
	const best = services.reduce<Ranked | undefined>(
		(most, one) => (one.score > (most?.score ?? 0) ? one : most),
		undefined,
	)
	if (!best) return ranked
	return ranked.filter(({ row, score }) => {
		if (entries[row]?.group !== 'documents' || score > best.score) return true
		return evidence.some(({ stands }) => (stands[row] ?? 0) > (stands[best.row] ?? 0))
	})
}

function addEvidence(sums: RowSums, clauses: QueryClause[], evidence: Evidence[]) {
	const typicalRarity = { things: 0, pages: 0 }
	const all = clauses.reduce((sum, { weight }) => sum + weight, 0) || 1
	const needed = clauses.filter(({ filler }) => !filler).length || clauses.length
	for (const [place, found] of evidence.entries()) {
		const clause = clauses[place]
		if (!clause) continue
		const share = shareOf(clause)
		typicalRarity.things += (share * found.rarity.things) / needed
		typicalRarity.pages += (share * found.rarity.pages) / needed
		sums.add(found, { share, coverage: (clause.weight * clause.known) / all, filler: clause.filler })
	}
	return typicalRarity
}

const shareOf = ({ filler, weight }: QueryClause) =>
	filler ? fillerShare : Math.min(1, Math.max(leastShare, weight * fullWeight))

/** Names said in full come before what only mentions them; what is far behind the best of its group goes at once. */
function createFinalScores(entries: Entry[], scores: Float64Array) {
	const groups = Uint8Array.from(entries, entry => order.indexOf(listOf(entry)))
	const isMinor = entries.map(({ minor }) => minor)

	type By = { bonus: NameBonus['of']; fits: (row: number) => number; meant: Set<number> }
	return (rows: Int32Array, { bonus, fits, meant }: By) => {
		const best = new Float64Array(order.length)
		const candidates: number[] = []
		for (let place = 0; place < rows.length; place++) {
			const row = rows[place] ?? 0
			const group = groups[row] ?? 0
			const most = (scores[row] ?? 0) + bonus(row)
			if (most * greatestBoost < shareOfGroup * (best[group] ?? 0) && !meant.has(row)) continue
			const score = most * fits(row) * (isMinor[row] ? minorShare : 1)
			scores[row] = score
			candidates.push(row)
			if (score > (best[group] ?? 0)) best[group] = score
		}
		return candidates
			.filter(row => meant.has(row) || (scores[row] ?? 0) >= shareOfGroup * (best[groups[row] ?? 0] ?? 0))
			.map((row): Ranked => ({ row, score: scores[row] ?? 0 }))
	}
}
