import { SpellingIndex } from '#app/clinic/search/spelling/spelling-index.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { createTermIndex } from './term-index.ts'

/** What is known of the clinic's words. */
export type VocabularyIndex = ReturnType<typeof createVocabularyIndex>

/** @param related stem → what it belongs to: families of words, `=`, and topics of questions, `@` */
export function createVocabularyIndex(related: Map<string, string[]>) {
	return {
		related,
		terms: createTermIndex(related),
		spellings: new SpellingIndex(),
		/** Of names and of what visitors call things. */
		nameTerms: new Set<string>(),
	}
}

/** Whether there is nothing to correct: the clinic writes it, or the language has it. */
export const isCorrect = ({ spellings, terms }: VocabularyIndex, word: string) =>
	spellings.has(word) || terms.hasWord(word) || dictionary().knows(word)
