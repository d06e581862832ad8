import type { Entry } from '#app/clinic/search/index/entries.ts'
import { wordsOfText } from '#app/clinic/search/index/text-words.ts'
import { termsOf as stemsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import type { Lexicon } from '#app/clinic/search/words/lexicon.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'

export type Phrase = {
	/** The term under which the things it means stand in the index. */
	term: string
	/** Every word of it by all its terms. */
	words: Set<string>[]
	says: string[]
	/** «Нет», «без», «не»: the phrase is not said without it. */
	negations: string[]
	/** Group and slug of a thing → its place in the order of the entry. */
	means: Map<string, number>
	/** Terms of the words by which the clinic's texts call it. */
	called: string[]
}

/** Stem → family: words of one root whose stems differ, as the lexicon lists them. */
export function familiesOf(lexicon: Lexicon) {
	const families = new Map<string, string>()
	for (const { kind, say, words = [] } of lexicon) {
		if (kind !== 'family' && kind !== 'name') continue
		const stems = [...say, ...words].flatMap(wordsOfText).flatMap(stemsOf)
		const family = stems.map(stem => families.get(stem)).find(known => known) ?? stems[0] ?? ''
		for (const stem of stems) if (!families.has(stem)) families.set(stem, family)
	}
	return families
}

export const fillersOf = (lexicon: Lexicon) =>
	new Set(
		lexicon
			.filter(({ kind }) => kind === 'filler')
			.flatMap(({ say }) => say)
			.flatMap(wordsOfText)
			.flatMap(stemsOf),
	)

const negating = new Set(['нет', 'без', 'не'])

const keyOf = ({ group, slug }: Pick<Entry, 'group' | 'slug'>) => `${group}/${slug}`

/** Everything visitors say, each phrase with what it means. */
export function phrasesOf(lexicon: Lexicon, termsOf: (word: string) => string[]): Phrase[] {
	return lexicon
		.filter(({ kind }) => kind !== 'family' && kind !== 'filler' && kind !== 'name')
		.flatMap((entry, number) => {
			const means = new Map(
				(['services', 'categories', 'documents'] as const).flatMap(group =>
					(entry[group] ?? []).map((slug, place) => [keyOf({ group, slug }), place] as const),
				),
			)
			const called = (entry.words ?? []).flatMap(wordsOfText).flatMap(termsOf)
			return entry.say.map((phrase, place) => {
				const says = wordsOfText(phrase)
				const meant = says.filter(word => !stopWords.has(word))
				const words = (meant.length > 0 ? meant : says).map(
					word => new Set(termsOf(word).filter(term => !term.startsWith('@'))),
				)
				// «Имплантация» is not «имплантолог»: a single word has to be said, not only its root.
				if (words.length === 1)
					for (const term of words[0] ?? []) if (/^[~@]/.test(term)) words[0]?.delete(term)
				const negations = says.filter(word => negating.has(word))
				return { term: `#${number}.${place}`, words, says, negations, means, called }
			})
		})
}

/** Which phrases a thing is meant by. */
export function phrasesByThing(phrases: Phrase[]) {
	const byThing = new Map<string, Phrase[]>()
	for (const phrase of phrases) {
		for (const key of phrase.means.keys()) {
			const before = byThing.get(key)
			if (before) before.push(phrase)
			else byThing.set(key, [phrase])
		}
	}
	return (entry: Entry) => byThing.get(keyOf(entry)) ?? []
}

/** Finds the phrases all words of which were said; tells for each which of the typed words said them. */
export function phraseFinder(phrases: Phrase[]) {
	const byTerm = new Map<string, [Phrase, number][]>()
	for (const phrase of phrases) {
		for (const [place, terms] of phrase.words.entries()) {
			for (const term of terms) {
				const before = byTerm.get(term)
				if (before) before.push([phrase, place])
				else byTerm.set(term, [[phrase, place]])
			}
		}
	}

	return (typed: Map<string, number>[], sentence: Set<string>) => {
		const said = new Map<Phrase, { sure: number; by: number }[]>()
		for (const [by, terms] of typed.entries()) {
			for (const [term, sure] of terms) {
				for (const [phrase, place] of byTerm.get(term) ?? []) {
					const words = said.get(phrase) ?? []
					if ((words[place]?.sure ?? 0) < sure) words[place] = { sure, by }
					said.set(phrase, words)
				}
			}
		}
		return [...said].filter(
			([phrase, words]) =>
				Object.keys(words).length === phrase.words.length &&
				phrase.negations.every(word => sentence.has(word)) &&
				new Set(words.map(({ by }) => by)).size === phrase.words.length,
		)
	}
}
