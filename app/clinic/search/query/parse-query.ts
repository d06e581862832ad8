import type { Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { expandAbbreviation } from '#app/clinic/search/words/abbreviations.ts'
import { languageWeight } from '#app/clinic/search/words/dictionary/language-weight.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { plain, wordsOf } from '#app/clinic/search/words/normalize.ts'
import { joinWords } from './join-words.ts'
import { isDenied } from './negation.ts'
import { isStopWord, type QueryWord } from './query-word.ts'
import { readChunk } from './read-chunk.ts'

export type ParsedQuery = {
	words: QueryWord[]
	/** The query as it was understood, where that differs from what was typed. */
	corrected: string | null
	/** All of them, stop words too, as they were read. */
	sentence: string[]
}

export type Parse = ReturnType<typeof createQueryParser>

/** So many pieces that mean nothing are looked at closely; then the query is lost. */
const mostLost = 3
/** A word of running text or an unknown one that people say so often is nobody's trade. */
const leastTelling = 0.5
const quoted = /^\s*["«“„](.*)["»”“]\s*$/su

/** Reads what was typed: as it stands, in the other layout, in the other script; quotes ask for the letter. */
export function createQueryParser(vocabulary: Vocabulary, isFillerTerm: (terms: string[]) => boolean) {
	const isFiller = (word: string) => isFillerTerm(termsOf(word))

	return (query: string): ParsedQuery => {
		const inner = quoted.exec(query)?.[1]
		const literal = inner !== undefined && wordsOf(inner).length > 0
		const { typed, changed } = readChunks(vocabulary, literal ? inner : query, literal)
		const words = literal ? typed : joinWords(vocabulary, isFiller, typed)

		const sentence = words.map(({ word, meaning }) => meaning?.spelling ?? word)
		const different =
			changed || words.length !== typed.length || words.some(({ meaning }) => meaning?.spelling)
		const corrected = sentence.join(' ')
		return {
			words: contentWords(words, isFiller),
			sentence,
			corrected: different && corrected !== plain(query).trim() ? corrected : null,
		}
	}
}

function readChunks(vocabulary: Vocabulary, text: string, literal: boolean) {
	const chunks = text.split(/\s+/).filter(chunk => wordsOf(chunk).length > 0)
	let lost = 0
	const read = chunks.map((chunk, place) => {
		const last = place === chunks.length - 1
		const text = literal ? chunk : expandAbbreviation(chunk)
		const one = readChunk(vocabulary, text, { last, literal: literal || lost >= mostLost })
		if (one.sure <= 0) lost++
		return one
	})
	return { typed: read.flatMap(({ words }) => words), changed: read.some(({ changed }) => changed) }
}

/** «Полтора года», «на двадцать минут», «72»: how much says nothing of what, unless something is called so. */
const isNumber = ({ word, meaning }: QueryWord) =>
	/^\d{1,3}$/.test(word) || (numeral.test(word) && meaning?.from !== 'names')
const numeral =
	/^(?:четырех|четырем|четырьмя|(?:пят|шест|девят|десят|\S+дцат)(?:ь|и|ью)|сем[ьи]|восемь|восьми|восемью|сорока?|(?:пять|шесть|семь|восемь)десят|(?:пяти|шести|семи|восьми)десяти|девяност[оа]|сто|двести|триста|полтор[аы]|полутора|половин(?:[аыуе]|ой))$/

/** «Почитать отзывы»: what is asked then is what else narrows nothing. */
const saysLittle = ({ word, meaning }: QueryWord) =>
	isAnybody(word) || ((meaning?.from ?? 'texts') === 'texts' && languageWeight(word) < leastTelling)

/** «Парковка для пациентов»: everything here is for them. */
const isVisitor = (word: string) => /^(?:пациент|клиент|посетител)/.test(word)

/** «Отзывы пациентов», «отзывы о врачах»: those are everywhere. */
const isAnybody = (word: string) =>
	isVisitor(word) ||
	/^(?:врач|доктор|клиник|поликлиник|специалист|стоматолог|люд(?:и|ей|ям|ях|ьми)$)/.test(word)

/** Without stop words, unless there are no others. */
function contentWords(words: QueryWord[], isFiller: (word: string) => boolean): QueryWord[] {
	const isForVisitors = ({ word }: QueryWord, place: number) =>
		isVisitor(word) && words[place - 1]?.word === 'для' && words.length > 2
	const content = words
		.filter((one, place) => !isForVisitors(one, place))
		.map((one, place, all) => (isDenied(all, place) ? { ...one, denied: true } : one))
		.filter(({ word }) => !isStopWord(word))
	if (content.length === 0) return words.filter(({ word, meaning }) => word.length > 1 && meaning)
	const needed = content.filter(one => !isFiller(one.word) && !isNumber(one))
	const asked = needed.every(saysLittle) ? content : needed.filter(({ word }) => !isVisitor(word))
	return content.map(one => ({ ...one, needed: asked.includes(one), filling: isFiller(one.word) }))
}
