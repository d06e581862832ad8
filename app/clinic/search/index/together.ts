import type { Phrase } from '#app/clinic/search/ranking/phrases.ts'
import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import type { Entry } from './entries.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** Surer than this is the word or one of the same root in a name. */
const surelyMeant = 0.6
/** «Камень под десной». */
const farthest = 2
/** Of a question's few words; more rows than these say it nowhere else than they do. */
const mostRead = 40

/** Whether the site ever says the two words side by side. */
export function togetherTest(entries: Entry[], phrases: Phrase[], { get }: InvertedIndex) {
	return (one: Meaning, other: Meaning) => {
		const [ofOne, ofOther] = [surelyOf(one), surelyOf(other)]
		const isInPhrase = phrases.some(({ wordTerms }) =>
			[ofOne, ofOther].every(terms => wordTerms.some(word => hasOneOf(terms, word))),
		)
		if (isInPhrase) return true
		const rows = new Set(rowsOf(ofOne))
		return rowsOf(ofOther)
			.filter(row => rows.has(row))
			.slice(0, mostRead)
			.some(row => textsOf(entries[row]).some(text => isSaid(text, ofOne, ofOther)))
	}

	function rowsOf(terms: Set<string>) {
		return [...new Set([...terms].flatMap(term => [...(get(term)?.rows ?? [])]))]
	}
}

const surelyOf = ({ terms }: Meaning) =>
	new Set([...terms].flatMap(([term, sure]) => (sure >= surelyMeant ? [term] : [])))

function textsOf(entry: Entry | undefined) {
	if (!entry) return []
	const { name, keys, about, prices, questions, body } = entry
	return [name, keys, about, prices, questions, ...body]
}

function hasOneOf(terms: Set<string>, some: Iterable<string>) {
	for (const term of some) if (terms.has(term)) return true
	return false
}

function isSaid(text: string, one: Set<string>, other: Set<string>) {
	const places = (terms: Set<string>, words: string[]) =>
		words.flatMap((word, place) => (hasOneOf(terms, termsOf(word)) ? [place] : []))
	const words = wordsOf(text)
	const ofOther = places(other, words)
	return places(one, words).some(place => ofOther.some(there => Math.abs(there - place) <= farthest))
}
