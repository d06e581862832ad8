import type { Phrase } from '#app/clinic/search/ranking/phrases.ts'
import type { Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { casesOf } from '#app/clinic/search/words/dictionary/terms.ts'
import type { Entry } from './entries.ts'
import type { Field, Row } from './inverted-index.ts'
import { createTermIds } from './term-ids.ts'
import { createTextTerms, type TextTerms, type TextWord } from './text-terms.ts'
import { wordsOfText } from './text-words.ts'

const thing = {
	name: { weight: 4, shortening: 0.3 },
	keys: { weight: 2, shortening: 0.2 },
	phrases: { weight: 1, shortening: 0.3 },
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

/** Makes rows of term ids of things and passages. */
export function createRowBuilder(vocabulary: Vocabulary, related: Map<string, string[]>) {
	const { ids, idOf, excluded, termsOf } = createTermIds()
	const terms = createTextTerms(vocabulary, related, idOf)
	const { titles, titlesOf } = createTitles(idOf)

	function nameTerms({ group, name }: Entry) {
		const named = flatten(terms.contentWords(name), terms.ofName)
		addSpellings(vocabulary, name, group === 'doctors')
		if (group !== 'doctors') return named
		const roots = new Set([...termsOf(named)].filter(term => term.startsWith('~')).map(idOf))
		return named.filter(term => !roots.has(term))
	}

	function rowOf(entry: Entry, phrases: Phrase[]): Row {
		if (entry.group === 'pages') return passageRow(entry, terms, titlesOf)
		const name = [...nameTerms(entry), ...titlesOf(entry.name)]
		const row = thingRow(entry, { name, phrases }, terms, titlesOf)
		const without = entry.group === 'documents' ? excluded.inDocuments : excluded.everywhere
		return row.map(({ field, terms }) => ({ field, terms: terms.filter(term => !without.has(term)) }))
	}

	return { ids, titles, termsOf, rowOf }
}

type TitlesOf = (text: string) => number[]

function passageRow({ name, keys, under, about }: Entry, terms: TextTerms, titlesOf: TitlesOf): Row {
	const { contentWords, strongOf, textOf } = terms
	const strong = (text: string) => flatten(contentWords(text), strongOf)
	return [
		{ field: passage.name, terms: [...strong(name), ...titlesOf(name)] },
		{ field: passage.keys, terms: strong(keys) },
		{ field: passage.under, terms: strong(under) },
		{ field: passage.about, terms: flatten(contentWords(about), textOf) },
	]
}

function thingRow(
	{ group, keys, prices, about, questions, body }: Entry,
	{ name, phrases }: { name: number[]; phrases: Phrase[] },
	{ contentWords, strongOf, weakOf }: TextTerms,
	titlesOf: TitlesOf,
): Row {
	const strong = (text: string) => flatten(contentWords(text), strongOf)
	const own = (text: string) =>
		group === 'services' ? contentWords(text).filter(one => !one.hasClinicTopic) : contentWords(text)
	return [
		{ field: thing.name, terms: name },
		{ field: thing.keys, terms: strong(keys) },
		{ field: thing.phrases, terms: strong(phrases.flatMap(({ words }) => words).join(' ')) },
		{ field: thing.prices, terms: strong(prices) },
		{ field: thing.about, terms: flatten(own(about), strongOf) },
		{ field: thing.questions, terms: [...flatten(own(questions), strongOf), ...titlesOf(questions)] },
		{ field: thing.body, terms: body.flatMap(part => flatten(own(part), weakOf)) },
	]
}

/** «Сколько она служит» is known by all its words together, each of them says hardly anything. */
function createTitles(idOf: (term: string) => number) {
	const titles = new Set<string>()
	const titlesOf: TitlesOf = text =>
		text.split('\n').flatMap(line => {
			const term = titleTerm(wordsOfText(line))
			if (!term) return []
			titles.add(term)
			return [idOf(term)]
		})
	return { titles, titlesOf }
}

function addSpellings(vocabulary: Vocabulary, name: string, ofPerson: boolean) {
	// «Синус-лифтинг» is written «синуслифтинг» too, and then misspelt as one word.
	for (const [pair] of name.matchAll(/\p{L}{4,}-\p{L}{4,}/gu)) vocabulary.addPair(wordsOfText(pair))
	if (!ofPerson) return
	for (const word of wordsOfText(name)) for (const form of casesOf(word)) vocabulary.addForm(form, word)
}

/** `flatMap`, several times faster. */
function flatten(words: TextWord[], termsOf: (word: TextWord) => number[]) {
	const all: number[] = []
	for (const word of words) for (const term of termsOf(word)) all.push(term)
	return all
}

/** A heading or a question word by word. */
export const titleTerm = (words: string[]) => (words.length > 1 ? `"${words.join(' ')}` : '')
