import type { FindPhrases } from '#app/clinic/search/ranking/phrases.ts'
import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import type { Entry } from './entries.ts'
import type { InvertedIndex } from './inverted-index.ts'

/** Surer than this is the word or one of the same root in a name. */
const surelyMeant = 0.6
const farthest = 2
/** Of a question's few words; more rows than these say it nowhere else than they do. */
const mostRead = 40

/** Whether the site ever says the two words side by side. */
export function togetherTest(entries: Entry[], phrases: FindPhrases, { get }: InvertedIndex) {
	const textsOf = rememberedTexts()

	return (one: Meaning, other: Meaning) => {
		const [ofOne, ofOther] = [surelyOf(one), surelyOf(other)]
		if (hasOneOf(phrases.having(ofOne), phrases.having(ofOther))) return true
		const both = inBoth(rowsOf(ofOne), rowsOf(ofOther))
		const stands = standsFor(ofOne, ofOther)
		return both.some(row => textsOf(entries[row]).some(words => isSaid(words, stands)))
	}

	function rowsOf(terms: Set<string>) {
		const rows = new Set<number>()
		for (const term of terms) for (const row of get(term)?.rows ?? []) rows.add(row)
		return rows
	}
}

function inBoth(some: Set<number>, others: Set<number>) {
	const both: number[] = []
	for (const row of others) if (some.has(row) && both.push(row) === mostRead) break
	return both
}

const surelyOf = ({ terms }: Meaning) =>
	new Set([...terms].flatMap(([term, sure]) => (sure >= surelyMeant ? [term] : [])))

/** The words of an entry's texts, taken apart by the first question that reads them. */
function rememberedTexts() {
	const known = new WeakMap<Entry, string[][]>()
	return (entry: Entry | undefined) => {
		if (!entry) return []
		const { name, keys, about, prices, questions, body } = entry
		const texts = known.get(entry) ?? [name, keys, about, prices, questions, ...body].map(wordsOf)
		known.set(entry, texts)
		return texts
	}
}

function hasOneOf<Item>(all: Set<Item>, some: Iterable<Item>) {
	for (const item of some) if (all.has(item)) return true
	return false
}

type Stands = (word: string) => { forOne: boolean; forOther: boolean }

/** Which of the two a word of a text is; words come again and again. */
function standsFor(one: Set<string>, other: Set<string>): Stands {
	const known = new Map<string, ReturnType<Stands>>()
	return word => {
		const before = known.get(word)
		if (before) return before
		const terms = termsOf(word)
		const fresh = { forOne: hasOneOf(one, terms), forOther: hasOneOf(other, terms) }
		known.set(word, fresh)
		return fresh
	}
}

function isSaid(words: string[], stands: Stands) {
	let [lastOne, lastOther] = [-Infinity, -Infinity]
	return words.some((word, place) => {
		const { forOne, forOther } = stands(word)
		if (forOne) lastOne = place
		if (forOther) lastOther = place
		return Math.abs(lastOne - lastOther) <= farthest
	})
}
