import { type Entry, entriesOf, type Findable } from '#app/clinic/search/index/entries.ts'
import { type Field, invertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { linksOf } from '#app/clinic/search/index/links.ts'
import { passagesOf } from '#app/clinic/search/index/passages.ts'
import { recognised, understanding, weighed } from '#app/clinic/search/ranking/evidence.ts'
import {
	isWhereabouts,
	matterAsked,
	mattersByTerm,
	tellsOfClinic,
	turnsOf,
} from '#app/clinic/search/ranking/matters.ts'
import {
	familiesOf,
	fillersOf,
	phraseFinder,
	phrasesByThing,
	phrasesOf,
} from '#app/clinic/search/ranking/phrases.ts'
import { ranking } from '#app/clinic/search/ranking/rank.ts'
import type { SearchGroup } from '#app/clinic/search/search.ts'
import { casesOf, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { readingIn } from '#app/clinic/search/words/read-query.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import { openVocabulary } from '#app/clinic/search/words/vocabulary.ts'

const thing = {
	name: { weight: 4, shortening: 0.3 },
	keys: { weight: 2, shortening: 0.2 },
	said: { weight: 1, shortening: 0.3 },
	prices: { weight: 1.5, shortening: 0.4 },
	about: { weight: 1.2, shortening: 0.4 },
	questions: { weight: 0.6, shortening: 0.5 },
	body: { weight: 0.2, shortening: 0.6 },
} as const satisfies Record<string, Field>

const passage = {
	name: { weight: 3, shortening: 0.3 },
	keys: { weight: 4, shortening: 0.2 },
	under: { weight: 0.8, shortening: 0.2 },
	about: { weight: 1, shortening: 0.6 },
} as const satisfies Record<string, Field>

export type Found = {
	/** Everything worth showing, best first. */
	entries: Entry[]
	corrected: string | null
	/** Where nothing was: the words known here. */
	understood: string[]
}

/** Makes everything the clinic says findable; thrown away and made anew when that changes. */
export function openEngine(findable: Findable) {
	const { lexicon } = findable
	const related = relatedOf(lexicon)
	const vocabulary = openVocabulary(related)
	const phrases = phrasesOf(lexicon, vocabulary.strongTermsOf)
	const phrasesFor = phrasesByThing(phrases)
	const entries = [...entriesOf(findable), ...passagesOf(findable)]

	const telling = (text: string) => wordsOf(text).filter(word => !stopWords.has(word))
	/** «Разговор о жалобах» is no answer to a complaint. */
	const isOfClinic = (word: string) => termsOf(word).some(stem => related.get(stem)?.some(tellsOfClinic))
	const ofTreatment = remembering((text: string) =>
		telling(text)
			.filter(word => !isOfClinic(word))
			.join(' '),
	)
	const strong = remembering((text: string) => learned(text, false))
	const naming = remembering((text: string) => learned(text, true))
	function learned(text: string, isName: boolean) {
		const words = telling(text)
		for (const word of words) vocabulary.learn(word, isName)
		// «Синус-лифтинг» is written «синуслифтинг» too, and then misspelt as one word.
		if (isName)
			for (const [pair] of text.matchAll(/\p{L}{4,}-\p{L}{4,}/gu)) vocabulary.learnPair(wordsOf(pair))
		return words.flatMap(vocabulary.strongTermsOf)
	}
	const nameTerms = ({ group, name }: Entry) => {
		const terms = naming(name)
		if (group !== 'doctors') return terms
		for (const word of wordsOf(name)) for (const form of casesOf(word)) vocabulary.learnForm(form, word)
		return terms.filter(term => !term.startsWith('~'))
	}
	const weak = remembering((text: string) => telling(text).flatMap(vocabulary.weakTermsOf))
	const text = remembering((text: string) => telling(text).flatMap(vocabulary.textTermsOf))

	// «Сколько она служит» is known as a whole, its words hardly tell anything.
	const said = new Set<string>()
	const whole = (lines: string) =>
		lines.split('\n').flatMap(line => {
			const term = wholeTerm(wordsOf(line))
			if (term) said.add(term)
			return term ? [term] : []
		})

	const rows = entries.map(entry => {
		if (entry.group === 'pages')
			return [
				{ field: passage.name, terms: [...strong(entry.name), ...whole(entry.name)] },
				{ field: passage.keys, terms: strong(entry.keys) },
				{ field: passage.under, terms: strong(entry.under) },
				{ field: passage.about, terms: text(entry.about) },
			]
		const outside = (text: string) => (entry.group === 'services' ? ofTreatment(text) : text)
		const rows = [
			{ field: thing.name, terms: [...nameTerms(entry), ...whole(entry.name)] },
			{ field: thing.keys, terms: strong(entry.keys) },
			{
				field: thing.said,
				terms: strong(
					phrasesFor(entry)
						.flatMap(({ says }) => says)
						.join(' '),
				),
			},
			{ field: thing.prices, terms: strong(entry.prices) },
			{ field: thing.about, terms: strong(outside(entry.about)) },
			{ field: thing.questions, terms: [...strong(outside(entry.questions)), ...whole(entry.questions)] },
			{ field: thing.body, terms: weak(outside(entry.body)) },
		]
		const silent = entry.group === 'documents' ? isWhereabouts : tellsOfClinic
		return rows.map(({ field, terms }) => ({ field, terms: terms.filter(term => !silent(term)) }))
	})
	for (const { says } of phrases) {
		for (const word of says) if (!stopWords.has(word)) vocabulary.learn(word, says.length === 1)
	}

	const fillers = fillersOf(lexicon)
	const isFiller = (terms: string[]) => terms.some(term => fillers.has(term)) && !matterAsked(related, terms)
	const read = readingIn(vocabulary, isFiller)
	const rank = ranking({
		entries,
		postings: invertedIndex(rows),
		nameTerms: rows.map(([name]) => new Set(name?.terms)),
		findPhrases: phraseFinder(phrases),
		links: linksOf(findable, entries),
	})

	function find(query: string, groups: readonly (SearchGroup | 'pages')[]): Found {
		const { words, corrected, sentence } = read(query)
		const turns = turnsOf(sentence)
		const asked = weighed(words, turns, sentence, linesIn(sentence, said))
		const understood = understanding(asked)
		const found = understood
			? rank(asked, { turns, sentence: new Set(sentence) }).filter(({ group }) => groups.includes(group))
			: []
		return found.length > 0
			? { entries: found, corrected, understood: [] }
			: { entries: [], corrected: null, understood: recognised(asked) }
	}

	return { find }
}

const wholeTerm = (words: string[]) => (words.length > 1 ? `"${words.join(' ')}` : '')

/** The longest headings and questions of the site that were said word by word. */
function linesIn(sentence: string[], said: Set<string>) {
	for (let length = sentence.length; length > 1; length--) {
		for (let from = 0; from + length <= sentence.length; from++) {
			const words = sentence.slice(from, from + length)
			const tells = length === sentence.length || words.some(word => !stopWords.has(word))
			const term = wholeTerm(words)
			if (tells && said.has(term)) return [{ term, words: length }]
		}
	}
	return []
}

function relatedOf(lexicon: Findable['lexicon']) {
	const related = mattersByTerm()
	for (const [stem, family] of familiesOf(lexicon))
		related.set(stem, [`=${family}`, ...(related.get(stem) ?? [])])
	return related
}

function remembering<Made>(make: (text: string) => Made) {
	const made = new Map<string, Made>()
	return (text: string) => {
		const known = made.get(text)
		if (known !== undefined) return known
		const fresh = make(text)
		made.set(text, fresh)
		return fresh
	}
}
