import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { type Context, meaningOf } from './look-up.ts'
import { createVocabularyIndex, isCorrect, type VocabularyIndex } from './vocabulary-index.ts'

export type Vocabulary = ReturnType<typeof createVocabulary>

/** Every word the clinic uses, and how to find the one a visitor meant. */
export function createVocabulary(...known: Parameters<typeof createVocabularyIndex>) {
	const index = createVocabularyIndex(...known)
	const { spellings, terms } = index
	return {
		addWord: (word: string, inName = false) => addWord(index, word, inName),
		addForm: (form: string, word: string) => spellings.addForm(form, word),
		addPerson(word: string) {
			for (const term of terms.strongTermsOf(word)) index.personTerms.add(term)
		},
		/** «Синус-лифтинг» is written «синуслифтинг» too, and then misspelt as one word. */
		addPairs(text: string) {
			for (const [pair] of text.matchAll(/\p{L}{4,}-\p{L}{4,}/gu)) spellings.addPair(wordsOf(pair))
		},
		isCorrect: (word: string) => isCorrect(index, word),
		meaningOf: (word: string, context: Context) => meaningOf(index, word, context),
		strongTermsOf: terms.strongTermsOf,
		weakTermsOf: terms.weakTermsOf,
		textTermsOf: terms.textTermsOf,
	}
}

function addWord({ spellings, terms, nameTerms }: VocabularyIndex, word: string, inName: boolean) {
	spellings.add(word, inName)
	if (!inName) return
	for (const term of terms.strongTermsOf(word)) if (!term.startsWith('@')) nameTerms.add(term)
}
