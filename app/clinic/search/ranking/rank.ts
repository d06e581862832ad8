import type { Entry } from '#app/clinic/search/index/entries.ts'
import type { InvertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { type Links, linked } from '#app/clinic/search/index/links.ts'
import { createAskedPages } from './asked-pages.ts'
import { conditionsOf } from './conditions.ts'
import { createEvidence } from './evidence-rows.ts'
import { createDoctorNames, createNamedTests, createShareOfServices } from './name-bonus.ts'
import { createMentionFilter, createOwners } from './owners.ts'
import { createPhraseEvidence, withClinicTerms } from './phrase-evidence.ts'
import type { FindPhrases, PhraseMatch } from './phrases.ts'
import { isMentionedByChance, isOneWord, type QueryClause } from './query-clauses.ts'
import { createScorer } from './scoring.ts'
import { createSelection } from './selection.ts'
import { createTopicPages } from './topic-pages.ts'

type Index = {
	entries: Entry[]
	postings: InvertedIndex
	nameTerms: Set<string>[]
	phrases: FindPhrases
	links: Links
}

type Question = { intents: Set<string>; sentence: Set<string> }

const nothing = new Map<string, number>()

export type Ranked = { row: number; score: number }

/** Orders what was found by how much of the question it holds, each word counting by its rarity. */
export function createRanking({ entries, postings, nameTerms, phrases, links }: Index) {
	const isPage = Uint8Array.from(entries, ({ group }) => Number(group === 'pages'))
	const addPhrases = createPhraseEvidence(entries)
	const { evidenceOf, release } = createEvidence(postings, isPage)
	const score = createScorer(entries, nameTerms, isPage)
	const fits = conditionsOf(entries, nameTerms, links)
	const topicPages = createTopicPages(postings, isPage)
	const withoutMentions = createMentionFilter(entries)
	const withTexts = createOwners(entries)
	const shareOfServices = createShareOfServices(entries, nameTerms)
	const namedIn = createNamedTests(shareOfServices, nameTerms)
	const doctorsNamed = createDoctorNames(entries, nameTerms)
	const askedPages = createAskedPages(entries, nameTerms, shareOfServices)
	const select = createSelection(entries)

	return (asked: QueryClause[], question: Question) => {
		const clauses = askedPages.withTreatmentFirst(asked)
		const terms = clauses.map(clause => clause.terms)
		const found = rankBy(phrases.whole(terms, question.sentence), clauses, question)
		if (found.length > 0 || !isOneWord(clauses)) return found
		return rankBy(phrases.part(clauses.map(one => (one.filler ? nothing : one.terms))), clauses, question)
	}

	function rankBy(matches: PhraseMatch[], clauses: QueryClause[], { intents, sentence }: Question): Entry[] {
		const expanded = withClinicTerms(clauses, matches)
		const evidence = expanded.map(evidenceOf)
		const ofPhrases = addPhrases(expanded, evidence, matches)
		for (const row of doctorsNamed(clauses)) ofPhrases.meant.add(row)
		const bookingPage = askedPages.booking(clauses)
		if (bookingPage !== undefined) ofPhrases.meant.add(bookingPage)
		const ranked = score(expanded, evidence, ofPhrases, {
			fits: fits(expanded, matches),
			ofTopics: rows => topicPages(expanded, rows),
		})
		release(evidence)
		const pages = ranked.filter(({ row }) => isPage[row])
		const ofThings = ranked.filter(({ row }) => !isPage[row])
		const words = clauses.filter(({ filler }) => !filler).length
		const found = withTexts(withoutMentions(ofThings, pages, clauses, ofPhrases.treatments), pages, words)
		const things = linked(found, links, intents, clauses)
		const isChance = things.length === 0 && ofPhrases.meant.size === 0 && isMentionedByChance(clauses)
		if (isChance) return []
		const named = namedIn(clauses, ofPhrases.targeted)
		const shown = select({ things, pages, phrases: ofPhrases, ...named }, clauses, sentence)
		return askedPages.first({ clauses, intents, sentence }, shown).flatMap(({ row }) => entries[row] ?? [])
	}
}
