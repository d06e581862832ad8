import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { InvertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { type Links, linked } from '#app/clinic/search/index/links.ts'
import { conditionsOf } from './conditions.ts'
import { createEvidence } from './evidence-rows.ts'
import { createPhraseEvidence, withClinicTerms } from './phrase-evidence.ts'
import type { phraseFinder } from './phrases.ts'
import type { QueryClause } from './query-clauses.ts'
import { createScorer } from './scoring.ts'

type Index = {
	entries: Entry[]
	postings: InvertedIndex
	nameTerms: Set<string>[]
	findPhrases: ReturnType<typeof phraseFinder>
	links: Links
}

type Question = { intents: Set<string>; sentence: Set<string> }

/** A row with how much of the query it holds. */
export type Ranked = { row: number; score: number }

const shareOfGroup = { things: 0.55, pages: 0.7 }
const shareOfAll = 0.3
const mostPages = 8

/** Orders what was found by how much of the question it holds, each word counting by its rarity. */
export function createRanking({ entries, postings, nameTerms, findPhrases, links }: Index) {
	const isPage = entries.map(({ group }) => group === 'pages')
	const addPhrases = createPhraseEvidence(entries)
	const evidenceOf = createEvidence(postings, isPage)
	const score = createScorer(entries, nameTerms)
	const fits = conditionsOf(entries, nameTerms)

	return (clauses: QueryClause[], { intents, sentence }: Question): Entry[] => {
		const matches = findPhrases(
			clauses.map(({ terms }) => terms),
			sentence,
		)
		const expanded = withClinicTerms(clauses, matches)
		const evidence = expanded.map(evidenceOf)
		const phraseBonus = addPhrases(expanded, evidence, matches)
		const ranked = score(expanded, evidence, phraseBonus, fits(expanded, matches))
		const things = linked(
			ranked.filter(({ row }) => !isPage[row]),
			links,
			intents,
		)
		const pages = ranked.filter(({ row }) => isPage[row])
		return [
			...worthwhile(things, entries, shareOfGroup.things),
			...onePlaceEach(worthwhile(pages, entries, shareOfGroup.pages), entries),
		].flatMap(({ row }) => entries[row] ?? [])
	}
}

/** News stand under a heading of their own. */
const shownIn = (entry: Entry | undefined) => (entry?.to.startsWith('/news/') ? 'news' : (entry?.group ?? ''))

/** Leaves out what only mentions in passing where something else is called so. */
function worthwhile(some: Ranked[], entries: Entry[], share: number) {
	const best = new Map<string, number>()
	for (const { row, score } of some) {
		const group = shownIn(entries[row])
		if (score > (best.get(group) ?? 0)) best.set(group, score)
	}
	const most = Math.max(...best.values(), 0)
	return some
		.filter(
			({ row, score }) =>
				score >= share * (best.get(shownIn(entries[row])) ?? 0) && score >= shareOfAll * most,
		)
		.sort((a, b) => b.score - a.score || a.row - b.row)
}

/** Of a page its best place, and a few pages only. */
function onePlaceEach(pages: Ranked[], entries: Entry[]) {
	const seen = new Set<string>()
	return pages
		.filter(({ row }) => {
			const page = entries[row]?.to.split('#')[0] ?? ''
			return !seen.has(page) && seen.add(page)
		})
		.slice(0, mostPages)
}
