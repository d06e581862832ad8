import type { Meaning } from '#app/clinic/search/vocabulary/meaning.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'

export type QueryWord = {
	word: string
	meaning: Meaning | undefined
	needed: boolean
	/** The lexicon calls it filling, though nothing else may be asked. */
	filling?: boolean
	/** «Без брекетов»: what is not wanted. */
	denied?: boolean
}

export const isStopWord = (word: string) => stopWords.has(word) || /^\D$/.test(word)
