import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { InvertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { type Links, linked } from '#app/clinic/search/index/links.ts'
import { createAskedPages } from './asked-pages.ts'
import { conditionsOf } from './conditions.ts'
import { createEvidence } from './evidence-rows.ts'
import { createDoctorNames, createNamedTests } from './name-bonus.ts'
import { createMentionFilter, createOwners } from './owners.ts'
import { createPhraseEvidence, withClinicTerms } from './phrase-evidence.ts'
import type { phraseFinder } from './phrases.ts'
import { isMentionedByChance, type QueryClause } from './query-clauses.ts'
import { createScorer } from './scoring.ts'
import { createSelection } from './selection.ts'
import { createTopicPages } from './topic-pages.ts'

type Index = {
	entries: Entry[]
	postings: InvertedIndex
	nameTerms: Set<string>[]
	findPhrases: ReturnType<typeof phraseFinder>
	links: Links
}

type Question = { intents: Set<string>; sentence: Set<string> }

export type Ranked = { row: number; score: number }

/** Orders what was found by how much of the question it holds, each word counting by its rarity. */
export function createRanking({ entries, postings, nameTerms, findPhrases, links }: Index) {
	const isPage = entries.map(({ group }) => group === 'pages')
	const addPhrases = createPhraseEvidence(entries)
	const evidenceOf = createEvidence(postings, isPage)
	const score = createScorer(entries, nameTerms)
	const fits = conditionsOf(entries, nameTerms, links)
	const topicPages = createTopicPages(postings, isPage)
	const withoutMentions = createMentionFilter(entries)
	const withTexts = createOwners(entries)
	const namedIn = createNamedTests(
		entries.map(({ group }) => group === 'services'),
		nameTerms,
	)
	const doctorsNamed = createDoctorNames(entries, nameTerms)
	const askedPages = createAskedPages(entries)
	const select = createSelection(entries)

	return (clauses: QueryClause[], { intents, sentence }: Question): Entry[] => {
		const matches = findPhrases(
			clauses.map(({ terms }) => terms),
			sentence,
		)
		const expanded = withClinicTerms(clauses, matches)
		const evidence = expanded.map(evidenceOf)
		const phrases = addPhrases(expanded, evidence, matches)
		for (const row of doctorsNamed(clauses)) phrases.meant.add(row)
		const bookingPage = askedPages.booking(clauses)
		if (bookingPage !== undefined) phrases.meant.add(bookingPage)
		const ranked = score(expanded, evidence, phrases, {
			fits: fits(expanded, matches),
			ofTopics: rows => topicPages(expanded, rows),
		})
		const pages = ranked.filter(({ row }) => isPage[row])
		const ofThings = ranked.filter(({ row }) => !isPage[row])
		const words = clauses.filter(({ filler }) => !filler).length
		const found = withTexts(withoutMentions(ofThings, pages, clauses, phrases.treatments), pages, words)
		const things = linked(found, links, intents, clauses)
		const isChance = things.length === 0 && phrases.meant.size === 0 && isMentionedByChance(clauses)
		if (isChance) return []
		const named = namedIn(clauses, phrases.targeted)
		const shown = select({ things, pages, phrases, ...named }, clauses, sentence)
		return askedPages.first({ clauses, intents, sentence }, shown).flatMap(({ row }) => entries[row] ?? [])
	}
}
