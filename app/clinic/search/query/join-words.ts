import type { Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import { isStopWord, type QueryWord } from './query-word.ts'

type IsFiller = (word: string) => boolean

/** Unknown words that are known together or apart: «зубмудрости», «мост овидный». */
export function joinWords(vocabulary: Vocabulary, isFiller: IsFiller, words: QueryWord[]): QueryWord[] {
	const result: QueryWord[] = []
	for (let place = 0; place < words.length; place++) {
		const one = words[place]
		const next = words[place + 1]
		if (!one) continue
		const together = mayBeTorn(vocabulary, one, next)
			? exactWord(vocabulary, isFiller, one.word + next.word)
			: undefined
		if (together) {
			result.push(together)
			place++
		} else if ((one.meaning && one.meaning.sure >= 0.7) || vocabulary.isCorrect(one.word)) result.push(one)
		else result.push(...(splitWord(vocabulary, isFiller, one.word) ?? [one]))
	}
	return result
}

function mayBeTorn(vocabulary: Vocabulary, one: QueryWord, next: QueryWord | undefined): next is QueryWord {
	if (!next || isStopWord(one.word) || isStopWord(next.word)) return false
	return !(vocabulary.isCorrect(one.word) && vocabulary.isCorrect(next.word))
}

function splitWord(vocabulary: Vocabulary, isFiller: IsFiller, word: string) {
	for (let cut = 3; cut <= word.length - 3; cut++) {
		const parts = [word.slice(0, cut), word.slice(cut)].map(part => exactWord(vocabulary, isFiller, part))
		if (parts.every(part => part !== undefined)) return parts
	}
	return undefined
}

function exactWord(vocabulary: Vocabulary, isFiller: IsFiller, word: string): QueryWord | undefined {
	// «Стирае» and «мость» have the stems of words.
	if (!vocabulary.isCorrect(word)) return undefined
	const meaning = vocabulary.meaningOf(word, { last: false, forgiving: false })
	if (!meaning || meaning.from === 'texts' || meaning.sure < 0.9) return undefined
	return stopWords.has(word) || isFiller(word) ? undefined : { word, meaning, needed: true }
}
