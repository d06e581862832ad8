import { isWhereabouts, tellsOfClinic } from '#app/clinic/search/ranking/matters.ts'
import type { Phrase } from '#app/clinic/search/ranking/phrases.ts'
import { casesOf, termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import { wordsOfText } from '#app/clinic/search/words/text-words.ts'
import type { Vocabulary } from '#app/clinic/search/words/vocabulary.ts'
import type { Entry } from './entries.ts'
import type { Field, Row } from './inverted-index.ts'

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

/** A word of the clinic's, and the numbers of the terms it is found under; worked out once however often it is said. */
type Word = {
	word: string
	ofClinic: boolean
	learned: boolean
	named: boolean
	strong: number[] | undefined
	weak: number[] | undefined
	text: number[] | undefined
}

/** Takes texts apart into numbered terms. */
export function openTexts(vocabulary: Vocabulary, related: Map<string, string[]>) {
	const numbers = new Map<string, number>()
	const terms: string[] = []
	const silent = { everywhere: new Set<number>(), inDocuments: new Set<number>() }
	const words = new Map<string, Word | undefined>()
	// «Сколько она служит» is known as a whole, its words hardly tell anything.
	const lines = new Set<string>()

	function numberOf(term: string) {
		const known = numbers.get(term)
		if (known !== undefined) return known
		const fresh = terms.push(term) - 1
		numbers.set(term, fresh)
		if (tellsOfClinic(term)) silent.everywhere.add(fresh)
		if (isWhereabouts(term)) silent.inDocuments.add(fresh)
		return fresh
	}

	/** Those of its words that tell something. */
	const telling = remembering((text: string) => {
		const told: Word[] = []
		for (const word of wordsOfText(text)) {
			let known = words.get(word)
			if (known === undefined && !stopWords.has(word)) {
				known = { word, ofClinic: isOfClinic(word), ...unread }
				words.set(word, known)
			}
			if (known) told.push(known)
		}
		return told
	})
	/** «Разговор о жалобах» is no answer to a complaint. */
	const isOfClinic = (word: string) => termsOf(word).some(stem => related.get(stem)?.some(tellsOfClinic))

	function strongOf(word: Word) {
		if (!word.learned) vocabulary.learn(word.word)
		word.learned = true
		word.strong ??= vocabulary.strongTermsOf(word.word).map(numberOf)
		return word.strong
	}
	function namingOf(word: Word) {
		if (!word.named) vocabulary.learn(word.word, true)
		word.named = word.learned = true
		return strongOf(word)
	}
	function weakOf(word: Word) {
		word.weak ??= vocabulary.weakTermsOf(word.word).map(numberOf)
		return word.weak
	}
	function textOf(word: Word) {
		word.text ??= vocabulary.textTermsOf(word.word).map(numberOf)
		return word.text
	}
	const strong = (text: string) => each(telling(text), strongOf)

	function naming(text: string) {
		const named = each(telling(text), namingOf)
		// «Синус-лифтинг» is written «синуслифтинг» too, and then misspelt as one word.
		for (const [pair] of text.matchAll(/\p{L}{4,}-\p{L}{4,}/gu)) vocabulary.learnPair(wordsOfText(pair))
		return named
	}

	function nameTerms({ group, name }: Entry) {
		const named = naming(name)
		if (group !== 'doctors') return named
		for (const word of wordsOfText(name)) for (const form of casesOf(word)) vocabulary.learnForm(form, word)
		return named.filter(term => !terms[term]?.startsWith('~'))
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
		...{ numbers, lines },
		rowOf: (entry: Entry, said: Phrase[]) =>
			entry.group === 'pages' ? passageRow(entry) : thingRow(entry, said),
		termsOf: (numbered: number[]) => new Set(numbered.map(number => terms[number] ?? '')),
	}
}

/** `flatMap`, several times faster. */
function each(words: Word[], termsOf: (word: Word) => number[]) {
	const all: number[] = []
	for (const word of words) for (const term of termsOf(word)) all.push(term)
	return all
}

const unread = { learned: false, named: false, strong: undefined, weak: undefined, text: undefined }

/** A heading or a question word by word. */
export const wholeTerm = (words: string[]) => (words.length > 1 ? `"${words.join(' ')}` : '')

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
