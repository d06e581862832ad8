import type { Entry } from '#app/clinic/search/index/entries.ts'
import { cached } from '#app/clinic/search/index/text-terms.ts'
import { termsOf as stemsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import type { Lexicon } from '#app/clinic/search/words/lexicon.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'

export type Phrase = {
	/** The terms of each word that counts; phrases share those of a word. */
	wordTerms: ReadonlySet<string>[]
	words: string[]
	/** «Нет», «без», «не»: the phrase does not match without it. */
	negations: string[]
	/** «Хирург»: whom people look for. */
	ofDoctor: boolean
	/** Group and slug of a thing → its place in the order of the entry. */
	targets: Map<string, number>
	/** Those of the words by which the clinic's texts call it. */
	clinicTerms: string[]
}

/** A phrase of the query: how surely each of its words was meant, and by which clause. */
export type PhraseMatch = [Phrase, { sure: number; by: number }[]]

/** Stem → family: words of one root whose stems differ, as the lexicon lists them. */
export function familiesOf(lexicon: Lexicon) {
	const families = new Map<string, string>()
	for (const { kind, say, words = [] } of lexicon) {
		if (kind !== 'family' && kind !== 'name') continue
		const stems = [...say, ...words].flatMap(wordsOf).flatMap(stemsOf)
		const family = stems.map(stem => families.get(stem)).find(known => known) ?? stems[0] ?? ''
		for (const stem of stems) if (!families.has(stem)) families.set(stem, family)
	}
	return families
}

export const fillersOf = (lexicon: Lexicon) =>
	new Set(lexicon.flatMap(({ kind, say }) => (kind === 'filler' ? say.flatMap(wordsOf) : [])))

const negating = new Set(['нет', 'нету', 'без', 'не'])
/** «Нет зубов», «нету зубов» and «без зубов» are one. */
const absent = ['нет', 'нету', 'без']

const keyOf = ({ group, slug }: Pick<Entry, 'group' | 'slug'>) => `${group}/${slug}`

export function phrasesOf(lexicon: Lexicon, termsOf: (word: string) => string[]): Phrase[] {
	const termsIn = termSets(termsOf)
	return lexicon
		.filter(({ kind }) => kind !== 'family' && kind !== 'filler' && kind !== 'name')
		.flatMap(entry => {
			const targets = new Map(
				(['services', 'categories', 'documents', 'pages'] as const).flatMap(group =>
					(entry[group] ?? []).map((slug, place) => [keyOf({ group, slug }), place] as const),
				),
			)
			const clinicTerms = (entry.words ?? []).flatMap(wordsOf).flatMap(termsOf)
			return entry.say.map(phrase => {
				const words = wordsOf(phrase)
				const content = words.filter(word => !stopWords.has(word))
				const counting = content.length > 0 ? content : words
				const wordTerms = counting.map(counting.length === 1 ? termsIn.alone : termsIn.phrase)
				const negations = words.filter(word => negating.has(word))
				return { wordTerms, words, negations, ofDoctor: entry.kind === 'doctor', targets, clinicTerms }
			})
		})
}

/** The terms by which a word is known in a phrase of several, and alone; worked out once for each word. */
function termSets(termsOf: (word: string) => string[]) {
	return {
		phrase: cached(word => new Set(termsOf(word).filter(term => !term.startsWith('@')))),
		// «Имплантация» is not «имплантолог»: a single word has to be there, not only its root.
		alone: (word: string) => new Set(termsOf(word).filter(term => !/^[~@]/.test(term))),
	}
}

export function phrasesByThing(phrases: Phrase[]) {
	const byThing = new Map<string, Phrase[]>()
	for (const phrase of phrases) {
		for (const key of phrase.targets.keys()) {
			const before = byThing.get(key)
			if (before) before.push(phrase)
			else byThing.set(key, [phrase])
		}
	}
	return (entry: Entry) => byThing.get(keyOf(entry)) ?? []
}

export type FindPhrases = ReturnType<typeof phraseFinder>

/** Finds the phrases of which every word is in the query, and those that a single word is part of. */
export function phraseFinder(phrases: Phrase[]) {
	const byTerm = new Map<string, [Phrase, number][]>()
	for (const phrase of phrases) {
		for (const [place, terms] of phrase.wordTerms.entries()) {
			for (const term of terms) {
				const before = byTerm.get(term)
				if (before) before.push([phrase, place])
				else byTerm.set(term, [[phrase, place]])
			}
		}
	}

	/** @param most phrases of more words are left out */
	function wholeOrPart(typed: Map<string, number>[], most = Number.POSITIVE_INFINITY) {
		const matches = new Map<Phrase, PhraseMatch[1]>()
		for (const [by, terms] of typed.entries()) {
			for (const [term, sure] of terms) {
				for (const [phrase, place] of byTerm.get(term) ?? []) {
					if (phrase.wordTerms.length > most) continue
					const words = matches.get(phrase) ?? []
					if ((words[place]?.sure ?? 0) < sure) words[place] = { sure, by }
					matches.set(phrase, words)
				}
			}
		}
		return [...matches]
	}

	return {
		having: (terms: Set<string>) =>
			new Set([...terms].flatMap(term => byTerm.get(term)?.map(([phrase]) => phrase) ?? [])),
		whole: (typed: Map<string, number>[], sentence: Set<string>): PhraseMatch[] =>
			wholeOrPart(typed, typed.length).filter(
				([phrase, words]) =>
					Object.keys(words).length === phrase.wordTerms.length &&
					phrase.negations.every(word => isNegated(word, sentence)) &&
					new Set(words.map(({ by }) => by)).size === phrase.wordTerms.length,
			),
		/** «Дырка» of «дырка в зубе» and not of «дырка в молочном зубе»: the phrases that add least to the word. */
		part(typed: Map<string, number>[]): PhraseMatch[] {
			const matches = wholeOrPart(typed).filter(([{ negations }]) => negations.length === 0)
			const shortest = Math.min(...matches.map(([{ wordTerms }]) => wordTerms.length))
			return matches
				.filter(([{ wordTerms }]) => wordTerms.length === shortest)
				.map(([phrase, words]) => [phrase, words.filter(Boolean)])
		},
	}
}

const isNegated = (word: string, sentence: Set<string>) =>
	sentence.has(word) || (absent.includes(word) && absent.some(other => sentence.has(other)))
