import type { Phrase } from '#app/clinic/search/ranking/phrases.ts'
import type { Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { casesOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import type { Entry } from './entries.ts'
import type { Field, Row } from './inverted-index.ts'
import { createTermIds } from './term-ids.ts'
import { cached, createTextTerms, type TextTerms } from './text-terms.ts'

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

export function createRowBuilder(vocabulary: Vocabulary, related: Map<string, string[]>) {
	const { ids, idOf, excluded, termsOf } = createTermIds()
	const terms = createTextTerms(vocabulary, related, idOf)
	const { titles, titlesOf } = createTitles(idOf)

	function nameTerms({ group, name }: Entry) {
		const named = terms.ofName(name)
		addSpellings(vocabulary, name, group === 'doctors')
		if (group !== 'doctors') return named
		const roots = new Set([...termsOf(named)].filter(term => term.startsWith('~')).map(idOf))
		return named.filter(term => !roots.has(term))
	}

	function rowOf(entry: Entry, phrases: Phrase[]): Row {
		if (entry.group === 'pages') return passageRow(entry, terms, titlesOf)
		const name = [...nameTerms(entry), ...titlesOf(entry.name)]
		const without = entry.group === 'documents' ? excluded.inDocuments : excluded.everywhere
		return thingRow(entry, { name, phrases }, terms, titlesOf).map(({ field, parts }) => ({
			field,
			// Running text has no topics to leave out.
			parts: field === thing.body ? parts : parts.map(part => part.filter(term => !without.has(term))),
		}))
	}

	return { ids, titles, termsOf, rowOf }
}

type TitlesOf = (text: string) => number[]

function passageRow({ name, keys, under, about, minor }: Entry, terms: TextTerms, titlesOf: TitlesOf): Row {
	const { strongOf, textOf } = terms
	return [
		{ field: passage.name, parts: [strongOf(name), titlesOf(minor ? name : withEnd(name))] },
		{ field: passage.keys, parts: [strongOf(keys)] },
		{ field: passage.under, parts: [strongOf(under)] },
		{ field: passage.about, parts: [textOf(about)] },
	]
}

function thingRow(
	{ group, keys, prices, about, questions, body }: Entry,
	{ name, phrases }: { name: number[]; phrases: Phrase[] },
	terms: TextTerms,
	titlesOf: TitlesOf,
): Row {
	const { strongOf } = terms
	const own = group === 'services' ? terms.ofTreatment : terms
	return [
		{ field: thing.name, parts: [name] },
		{ field: thing.keys, parts: [strongOf(keys)] },
		{ field: thing.phrases, parts: [strongOf(phrases.flatMap(({ words }) => words).join(' '))] },
		{ field: thing.prices, parts: [strongOf(prices)] },
		{ field: thing.about, parts: [own.strongOf(about)] },
		{ field: thing.questions, parts: [own.strongOf(questions), titlesOf(questions)] },
		{ field: thing.body, parts: body.map(own.weakOf) },
	]
}

/** «Сколько она служит» is known by all its words together, each of them says hardly anything. */
function createTitles(idOf: (term: string) => number) {
	const titles = new Set<string>()
	const titlesOf: TitlesOf = cached(text =>
		text.split('\n').flatMap(line => {
			const term = titleTerm(wordsOf(line))
			if (!term) return []
			titles.add(term)
			return [idOf(term)]
		}),
	)
	return { titles, titlesOf }
}

/**
 * «Памятка: после удаления зуба» is asked for by its end too; «Информированное согласие: удаление зуба», of a thing that
 * stands in a list of its own, is not.
 */
const withEnd = (title: string) => [title, ...title.split(': ').slice(1)].join('\n')

function addSpellings(vocabulary: Vocabulary, name: string, ofPerson: boolean) {
	vocabulary.addPairs(name)
	if (!ofPerson) return
	for (const word of wordsOf(name)) {
		vocabulary.addPerson(word)
		for (const form of casesOf(word)) vocabulary.addForm(form, word)
	}
}

export const titleTerm = (words: string[]) => (words.length > 1 ? `"${words.join(' ')}` : '')
