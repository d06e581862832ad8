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
		personTerms: new Set<string>(),
	}
}

/** Whether there is nothing to correct: the clinic writes it, its lexicon or the language has it. */
export const isCorrect = ({ spellings, terms, fillers }: VocabularyIndex, word: string) =>
	fillers.has(word) || spellings.has(word) || terms.hasWord(word) || dictionary().knows(word)

/** Not as adjectives do, which are asked for and misspelt more often: «детский», «циркониевую». */
export const endsLikeSurname = (word: string) => word.length > 4 && surname.test(word)
const surname = /(?:[ое]в|[иы]н)(?:а|у|ым|е|ы|ых|ыми)?$|(?:енко|ч?ук|юк|ян|швили|дзе)$/

/** «Чистяков»: no word of the language nor of the clinic's, so nobody here is called so. */
export const isUnknownSurname = (index: VocabularyIndex, word: string) =>
	endsLikeSurname(word) && !isCorrect(index, word)
