import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import {
	largerThan,
	looksLikeSurname,
	perfectiveTermsOf,
	rootsOf,
	termsOf,
} from '#app/clinic/search/words/dictionary/terms.ts'
import { confidence, isStem, isTopic } from './meaning.ts'
import { endsLikeSurname, isCorrect, isUnknownSurname, type VocabularyIndex } from './vocabulary-index.ts'

type Terms = Map<string, number>

/** So few letters say little: a word of its own, initials or the beginning of another one. */
const shortPrefix = 4

/** The terms of a word that is spelt right, typed to its end or not. */
export function candidateTerms(index: VocabularyIndex, word: string, last: boolean) {
	const terms = relatedTerms(index, word)
	for (const stem of index.spellings.stemsOf(word)) terms.set(stem, confidence.stem)
	const hasOwnStem = [...terms.keys()].some(term => isStem(term) && index.terms.isStrong(term))
	const correct = isCorrect(index, word)
	const complete = index.spellings.has(word) || /\d/.test(word)
	const short = last && word.length <= shortPrefix
	// «Лиц» is more often the beginning of «лицензия» than a form of «лицо».
	if (short && !complete && hasOwnStem) terms.delete(word)
	if (!hasOwnStem) addDiminutives(index, word, terms)
	const asksForTopic = correct && [...terms.keys()].some(isTopic)
	const mayGoOn = short || (last && !complete) || (!hasOwnStem && !correct)
	// A word of the language is seldom the beginning of another one: «лифт» is no «лифтинг».
	const likely = correct && word.length > shortPrefix ? confidence.prefixOfCorrect : 1
	if (!asksForTopic && mayGoOn) addCompletions(index, word, terms, { shortest: last ? 2 : 3, likely })
	return terms
}

/** Its stems, what they belong to, and the words of the same root. */
export function relatedTerms(index: VocabularyIndex, word: string) {
	const terms: Terms = new Map()
	const isSurname = isUnknownSurname(index, word)
	const stems = looksLikeSurname(word)
		? termsOf(word).filter(stem => mayBeCalledSo(index, { word, isSurname }, stem))
		: termsOf(word)
	const ofOtherAspect = perfectiveTermsOf(word)
	for (const stem of [...stems, ...ofOtherAspect]) {
		const sure = stems.includes(stem) ? confidence.stem : confidence.otherAspect
		if (index.terms.isIndexed(stem)) raise(terms, stem, sure)
		for (const other of index.related.get(stem) ?? []) {
			if (isTopic(other)) raise(terms, other, confidence.topic)
			else if (index.terms.isStrong(other)) raise(terms, other, confidence.family)
		}
	}
	// Possessives of names stand in the dictionary: «Петров» is not akin to «Петровна».
	const isOfName = terms.size === 0 && endsLikeSurname(word)
	for (const root of isSurname || isOfName ? [] : rootsOf(word)) {
		if (index.terms.isStrong(`~${root}`)) raise(terms, `~${root}`, confidence.root)
		for (const stem of index.terms.stemsOfRoot(root)) raise(terms, stem, confidence.sameRoot)
	}
	return terms
}

/** «Белов» is no form of «белый», or the dictionary had it, nor of a first name; «виниров» is one of a word it lacks. */
function mayBeCalledSo(
	{ personTerms, spellings }: VocabularyIndex,
	{ word, isSurname }: { word: string; isSurname: boolean },
	stem: string,
) {
	const isWhole =
		word.startsWith(stem) && /^(?:[аеуы]|[ыи]м|ой|ых|ыми|ий|ая|ую|ого|ому|ом)?$/.test(word.slice(stem.length))
	if (isWhole || spellings.has(word)) return true
	const isForm = () =>
		!isSurname || mayHavePluralInOv(stem) || !endings.some(ending => dictionary().knows(stem + ending))
	return !personTerms.has(stem) && isForm()
}
const endings = ['', 'а', 'о', 'ь', 'я', 'е', 'ы', 'и', 'ый', 'ий', 'ой', 'ить', 'ать', 'еть', 'нуть']

export const mayHavePluralInOv = (word: string) =>
	!/[аоеиыяуюь]$/.test(word) && dictionary().lemmasOf(word).includes(word)

/** «Зубик» is a small «зуб». */
function addDiminutives({ terms: index, related }: VocabularyIndex, word: string, terms: Terms) {
	for (const larger of largerThan(word)) {
		for (const stem of termsOf(larger)) {
			for (const term of [stem, ...(related.get(stem) ?? [])]) {
				if (!index.isStrong(term) || (term === stem && !index.hasStrongWord(larger))) continue
				raise(terms, term, isTopic(term) ? confidence.topic : confidence.diminutive)
			}
		}
	}
}

function addCompletions(
	{ spellings, personTerms }: VocabularyIndex,
	prefix: string,
	terms: Terms,
	{ shortest, likely }: { shortest: number; likely: number },
) {
	if (prefix.length < shortest) return
	const isName = looksLikeSurname(prefix)
	for (const { word, stems } of spellings.startingWith(prefix)) {
		// «Павлов» is no «Павлович».
		if (isName && !looksLikeSurname(word) && stems.some(stem => personTerms.has(stem))) continue
		const sure = likely * (confidence.prefix + (0.4 * prefix.length) / word.length)
		for (const stem of stems) raise(terms, stem, sure)
	}
}

const raise = (terms: Terms, term: string, sure: number) =>
	terms.set(term, Math.max(sure, terms.get(term) ?? 0))
