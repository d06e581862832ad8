import { confidence } from '#app/clinic/search/vocabulary/meaning.ts'
import type { Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { isEnglishWord } from '#app/clinic/search/words/dictionary/english-words.ts'
import { isRussian, wordsOf } from '#app/clinic/search/words/normalize.ts'
import { isStopWord, type QueryWord } from './query-word.ts'
import { asTyped, type Reading, readingsByEar, readingsOf } from './readings.ts'

type ChunkContext = {
	last: boolean
	literal: boolean
}

const sureEnough = 0.5
const shortestRead = 4
/** Two or three Russian letters with which something begins are not looked at as keys of another layout. */
const shortPrefix = /^[а-яё]{2,3}$/iu

/** One piece between spaces, in the reading in which it is known best; as a misspelling only where nothing fits. */
export function readChunk(vocabulary: Vocabulary, chunk: string, { last, literal }: ChunkContext) {
	const isKnown = (word: string) => isStopWord(word) || /^\d+$/.test(word) || vocabulary.isCorrect(word)
	const asIs = literal || wordsOf(chunk).every(isKnown)
	const readings = asIs ? [asTyped(chunk)] : readingsOf(chunk)
	const isEnglish = wordsOf(chunk).every(isEnglishWord)
	const best = bestReading(vocabulary, readings, { last, forgiving: false, isEnglish })
	if (literal || isEnglish || best.sure >= sureEnough) return best
	const heard = asIs ? readings : [...readings, ...readingsByEar(chunk)]
	const meant = bestReading(vocabulary, heard, { last, forgiving: false, isEnglish })
	return meant.sure >= sureEnough
		? meant
		: bestReading(vocabulary, heard, { last, forgiving: true, isEnglish })
}

/** «Кр» is a word and begins «кровь», «вы фи» begins «фиссур», but nobody meant them by `qr` and `wi-fi`. */
const isGuessed = ({ word, meaning }: QueryWord) =>
	word.length < shortestRead && !isStopWord(word) && (meaning?.sure ?? 0) < confidence.stem

/** «Doctor» may be «доктор»; but `time`, `here` and `police` are no «ищу», «руку» and «палец». */
const isNoName = ({ meaning }: QueryWord) => meaning?.from !== 'names' || meaning.sure < confidence.stem

type LookUp = { last: boolean; forgiving: boolean; isEnglish: boolean }

function bestReading(vocabulary: Vocabulary, readings: Reading[], lookUp: LookUp) {
	let best = { words: [] as QueryWord[], changed: false, sure: -1 }
	for (const { text, changed, doubt } of readings) {
		const words = lookUpWords(vocabulary, text, lookUp)
		// A comma that might be a «б» beside one other letter: «бр» is not `,h`.
		if (words.length === 0 || (changed && words.every(({ word }) => /^\D$/.test(word)))) continue
		const sure = Math.min(...words.map(word => surenessOf(vocabulary, word))) - doubt
		if (changed && words.some(lookUp.isEnglish ? isNoName : isGuessed)) continue
		if (sure > best.sure) best = { words, changed, sure }
		if (sure >= 1 || (sure > 0 && shortPrefix.test(text))) break
	}
	return best
}

function lookUpWords(vocabulary: Vocabulary, text: string, { last, forgiving }: LookUp) {
	let lost = false
	return wordsOf(text).map((word, place, { length }): QueryWord => {
		// After a word that means nothing the others of its piece cannot save it.
		const meaning = lost
			? undefined
			: vocabulary.meaningOf(word, { last: last && place === length - 1, forgiving })
		lost ||= forgiving && !meaning && !isStopWord(word)
		return { word, meaning, needed: true }
	})
}

/** A word of the language that means nothing here is still read right. */
function surenessOf(vocabulary: Vocabulary, { word, meaning }: QueryWord) {
	if (isStopWord(word)) return 1
	return meaning?.sure ?? (isRussian(word) && vocabulary.isCorrect(word) ? 0.3 : 0)
}
