import MiniSearch, { type Query } from 'minisearch'
import type { SearchGroup } from '#app/clinic/search/search.ts'
import { isForeign } from '#app/clinic/search/words/foreign-words.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { type Read, readingIn } from '#app/clinic/search/words/read-query.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import { openVocabulary } from '#app/clinic/search/words/vocabulary.ts'
import { type Entry, entriesOf, type Findable } from './entries.ts'
import { familiesOf, fillersOf, phraseFinder, phrasesByThing, phrasesOf } from './phrases.ts'
import { type Hit, type Ranked, ranked, worthwhile } from './rank.ts'

/** A misspelt or half typed word is not one to build on when others are left out. */
const wellKnown = 0.8
const fields = ['name', 'keys', 'phrases', 'said', 'prices', 'about', 'questions'] as const
type Row = Record<(typeof fields)[number], string> & { id: number }

export type Found = {
	/** Everything worth showing, best first. */
	entries: Entry[]
	corrected: string | null
}

const nothing: Found = { entries: [], corrected: null }

/** Makes everything the clinic says findable; thrown away and made anew when that changes. */
export function openEngine(findable: Findable) {
	const { lexicon } = findable
	const vocabulary = openVocabulary(familiesOf(lexicon))
	const phrases = phrasesOf(lexicon, vocabulary.strongTermsOf)
	const byTerm = new Map(phrases.map(phrase => [phrase.term, phrase]))
	const phrasesFor = phrasesByThing(phrases)
	const entries = entriesOf(findable)

	const index = new MiniSearch<Row>({
		fields: [...fields],
		tokenize: text => text.split(' '),
		processTerm: term => term,
	})
	const sizes = new Map<Entry, number>()
	const strong = (text: string, isName = false) => {
		const words = wordsOf(text).filter(word => !stopWords.has(word))
		for (const word of words) vocabulary.learn(word, isName)
		// «Синус-лифтинг» is written «синуслифтинг» too, and then misspelt as one word.
		if (isName)
			for (const [pair] of text.matchAll(/\p{L}{4,}-\p{L}{4,}/gu)) vocabulary.learnPair(wordsOf(pair))
		return words.flatMap(vocabulary.strongTermsOf).join(' ')
	}
	const weak = (text: string) =>
		wordsOf(text)
			.filter(word => !stopWords.has(word))
			.flatMap(word => vocabulary.weakTermsOf(word))
			.join(' ')

	index.addAll(
		entries.map((entry, id) => {
			const meant = phrasesFor(entry)
			sizes.set(entry, wordsOf(entry.name).filter(word => !stopWords.has(word)).length)
			return {
				id,
				name: strong(entry.name, true),
				keys: strong(entry.keys),
				phrases: meant.map(({ term }) => term).join(' '),
				said: strong(meant.flatMap(({ says }) => says).join(' ')),
				prices: strong(entry.prices),
				about: weak(entry.about),
				questions: weak(entry.questions),
			}
		}),
	)
	for (const { says } of phrases) {
		for (const word of says) if (!stopWords.has(word)) vocabulary.learn(word)
	}

	const read = readingIn(vocabulary, fillersOf(lexicon))
	const findPhrases = phraseFinder(phrases)

	function find(query: string, groups: readonly SearchGroup[]): Found {
		const { words, corrected } = read(query)
		const known = words.filter(({ meaning }) => meaning)
		const strange = words.filter(({ meaning, needed }) => needed && !meaning)
		if (known.length === 0 || (strange.length > 0 && !tellsEnough(known, strange))) return nothing

		const ranking = search(known, groups)
		const best = ranking.length > 0 ? ranking : withoutOne(known, groups)
		return best.length > 0 ? { entries: worthwhile(best).map(({ entry }) => entry), corrected } : nothing
	}

	/** «Болит зуб» says what is meant, whatever stands beside it; a word of other matters says that it is not. */
	function tellsEnough(known: Read[], strange: Read[]) {
		const phrases = findPhrases(known.map(({ meaning }) => meaning?.terms ?? new Map()))
		const clear = phrases.some(([, said]) => said.length > 1 && said.every(({ sure }) => sure >= wellKnown))
		return clear && strange.length === 1 && !strange.some(({ word }) => isForeign(word))
	}

	function search(typed: Read[], groups: readonly SearchGroup[]): Ranked[] {
		const words = withPhrases(typed)
		const queries: Query[] = words
			.filter(({ needed }) => needed)
			.map(({ meaning }) => ({ combineWith: 'OR', queries: [...(meaning?.terms.keys() ?? [])] }))
		const also = matchesOf(words.filter(({ needed }) => !needed))

		const hits: Hit[] = index.search({ combineWith: 'AND', queries }).flatMap(({ id, match, score }) => {
			const entry = entries[id]
			if (!entry || !groups.includes(entry.group)) return []
			return [{ entry, match: { ...match, ...also.get(id) }, relevance: score }]
		})
		return ranked(hits, { words, phrases: byTerm, size: entry => sizes.get(entry) ?? 0 })
	}

	/** Where words that need not be there are, all the same. */
	function matchesOf(words: Read[]) {
		const queries = words.flatMap(({ meaning }) => [...(meaning?.terms.keys() ?? [])])
		if (queries.length === 0) return new Map<number, Hit['match']>()
		return new Map(index.search({ combineWith: 'OR', queries }).map(({ id, match }) => [Number(id), match]))
	}

	/** Every word is known, only not together: the reading that leaves out one and finds best. */
	function withoutOne(words: Read[], groups: readonly SearchGroup[]): Ranked[] {
		const needed = words.filter(word => word.needed)
		if (needed.length < 2 || needed.some(({ meaning }) => (meaning?.sure ?? 0) < wellKnown)) return []
		const tries = needed.map(left =>
			search(
				words.filter(word => word !== left),
				groups,
			),
		)
		return tries.reduce((best, ranking) =>
			(ranking[0]?.score ?? 0) > (best[0]?.score ?? 0) ? ranking : best,
		)
	}

	function withPhrases(words: Read[]): Read[] {
		const terms = words.map(({ meaning }) => new Map(meaning?.terms))
		for (const [phrase, said] of findPhrases(words.map(({ meaning }) => meaning?.terms ?? new Map()))) {
			const sure = Math.min(...said.map(one => one.sure))
			for (const { by } of said) {
				const meant = terms[by]
				for (const term of [phrase.term, ...phrase.called]) {
					const now = term === phrase.term ? sure : sure * 0.85
					meant?.set(term, Math.max(now, meant.get(term) ?? 0))
				}
			}
		}
		return words.map((read, place) => ({
			...read,
			meaning: read.meaning && { ...read.meaning, terms: terms[place] ?? read.meaning.terms },
		}))
	}

	return { find }
}
