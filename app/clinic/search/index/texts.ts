import type { Phrase } from '#app/clinic/search/ranking/phrases.ts'
import { casesOf } from '#app/clinic/search/words/dictionary/terms.ts'
import type { Vocabulary } from '#app/clinic/search/words/vocabulary.ts'
import type { Entry } from './entries.ts'
import type { Field, Row } from './inverted-index.ts'
import { wordsOfText } from './text-words.ts'
import { openNumbers, openWords, type Word } from './words.ts'

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

/** Takes the texts of things and passages apart into rows of numbered terms. */
export function openTexts(vocabulary: Vocabulary, related: Map<string, string[]>) {
	const { numbers, numberOf, silent, termsOf } = openNumbers()
	const { telling, strongOf, namingOf, weakOf, textOf } = openWords(vocabulary, related, numberOf)
	const strong = (text: string) => each(telling(text), strongOf)
	// «Сколько она служит» is known as a whole, its words hardly tell anything.
	const lines = new Set<string>()

	function nameTerms({ group, name }: Entry) {
		const named = each(telling(name), namingOf)
		// «Синус-лифтинг» is written «синуслифтинг» too, and then misspelt as one word.
		for (const [pair] of name.matchAll(/\p{L}{4,}-\p{L}{4,}/gu)) vocabulary.learnPair(wordsOfText(pair))
		if (group !== 'doctors') return named
		for (const word of wordsOfText(name)) for (const form of casesOf(word)) vocabulary.learnForm(form, word)
		const roots = new Set([...termsOf(named)].filter(term => term.startsWith('~')).map(numberOf))
		return named.filter(term => !roots.has(term))
	}

	const whole = (text: string) =>
		text.split('\n').flatMap(line => {
			const term = wholeTerm(wordsOfText(line))
			if (!term) return []
			lines.add(term)
			return [numberOf(term)]
		})

	const passageRow = (entry: Entry): Row => [
		{ field: passage.name, terms: [...strong(entry.name), ...whole(entry.name)] },
		{ field: passage.keys, terms: strong(entry.keys) },
		{ field: passage.under, terms: strong(entry.under) },
		{ field: passage.about, terms: each(telling(entry.about), textOf) },
	]

	function thingRow(entry: Entry, said: Phrase[]): Row {
		const isService = entry.group === 'services'
		const outside = (text: string) =>
			isService ? telling(text).filter(({ ofClinic }) => !ofClinic) : telling(text)
		const row = [
			{ field: thing.name, terms: [...nameTerms(entry), ...whole(entry.name)] },
			{ field: thing.keys, terms: strong(entry.keys) },
			{ field: thing.said, terms: strong(said.flatMap(({ says }) => says).join(' ')) },
			{ field: thing.prices, terms: strong(entry.prices) },
			{ field: thing.about, terms: each(outside(entry.about), strongOf) },
			{
				field: thing.questions,
				terms: [...each(outside(entry.questions), strongOf), ...whole(entry.questions)],
			},
			{ field: thing.body, terms: entry.body.flatMap(part => each(outside(part), weakOf)) },
		]
		const unsaid = entry.group === 'documents' ? silent.inDocuments : silent.everywhere
		return row.map(({ field, terms }) => ({ field, terms: terms.filter(term => !unsaid.has(term)) }))
	}

	return {
		...{ numbers, lines, termsOf },
		rowOf: (entry: Entry, said: Phrase[]) =>
			entry.group === 'pages' ? passageRow(entry) : thingRow(entry, said),
	}
}

/** `flatMap`, several times faster. */
function each(words: Word[], termsOf: (word: Word) => number[]) {
	const all: number[] = []
	for (const word of words) for (const term of termsOf(word)) all.push(term)
	return all
}

/** A heading or a question word by word. */
export const wholeTerm = (words: string[]) => (words.length > 1 ? `"${words.join(' ')}` : '')
