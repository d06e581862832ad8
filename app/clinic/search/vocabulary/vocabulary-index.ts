import { SpellingIndex } from '#app/clinic/search/spelling/spelling-index.ts'
import { dictionary } from '#app/clinic/search/words/dictionary/dictionary.server.ts'
import { createTermIndex } from './term-index.ts'

export type VocabularyIndex = ReturnType<typeof createVocabularyIndex>

/**
 * @param related stem → what it belongs to: families of words, `=`, and topics of questions, `@`
 * @param fillers words of the lexicon that narrow nothing, «скока» among them: right as they are written
 */
export function createVocabularyIndex(related: Map<string, string[]>, fillers: Set<string>) {
	return {
		...{ related, fillers },
		terms: createTermIndex(related),
		spellings: new SpellingIndex(),
		/** Of names and of what visitors call things. */
		nameTerms: new Set<string>(),
	}
}

/** Whether there is nothing to correct: the clinic writes it, its lexicon or the language has it. */
export const isCorrect = ({ spellings, terms, fillers }: VocabularyIndex, word: string) =>
	fillers.has(word) || spellings.has(word) || terms.hasWord(word) || dictionary().knows(word)
