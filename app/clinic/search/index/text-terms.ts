import { isClinicTopic } from '#app/clinic/search/ranking/topics.ts'
import type { Vocabulary } from '#app/clinic/search/vocabulary/vocabulary.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'

/** A word of the clinic's, and the ids of the terms it is found under; worked out once however often it comes. */
type TextWord = {
	word: string
	hasClinicTopic: boolean
	inVocabulary: boolean
	inName: boolean
	strong: number[] | undefined
	weak: number[] | undefined
	text: number[] | undefined
}

const fresh = {
	inVocabulary: false,
	inName: false,
	strong: undefined,
	weak: undefined,
	text: undefined,
}

export type TextTerms = ReturnType<typeof createTextTerms>

/** Takes texts apart into words, and words into the ids of their terms. */
export function createTextTerms(
	vocabulary: Vocabulary,
	related: Map<string, string[]>,
	idOf: (term: string) => number,
) {
	function strongOf(word: TextWord) {
		if (!word.inVocabulary) vocabulary.addWord(word.word)
		word.inVocabulary = true
		word.strong ??= vocabulary.strongTermsOf(word.word).map(idOf)
		return word.strong
	}
	function ofName(word: TextWord) {
		if (!word.inName) vocabulary.addWord(word.word, true)
		word.inName = word.inVocabulary = true
		return strongOf(word)
	}
	function weakOf(word: TextWord) {
		word.weak ??= vocabulary.weakTermsOf(word.word).map(idOf)
		return word.weak
	}
	function textOf(word: TextWord) {
		word.text ??= vocabulary.textTermsOf(word.word).map(idOf)
		return word.text
	}

	const contentWords = createContentWords(related)
	/** The same text stands in a thing and under a heading of its page: its ids are put together once. */
	const ofText = (idsOf: (word: TextWord) => number[], isLeftOut = (_: TextWord) => false) =>
		cached((text: string) => {
			const ids: number[] = []
			const words = contentWords(text)
			// Iterators would be most of what an index throws away.
			for (let place = 0; place < words.length; place++) {
				const word = words[place]
				if (!word || isLeftOut(word)) continue
				const own = idsOf(word)
				for (let term = 0; term < own.length; term++) ids.push(own[term] ?? 0)
			}
			return ids
		})
	const isOfClinic = ({ hasClinicTopic }: TextWord) => hasClinicTopic
	return {
		...{ ofName: ofText(ofName), strongOf: ofText(strongOf), weakOf: ofText(weakOf), textOf: ofText(textOf) },
		/** Of a text about a treatment. */
		ofTreatment: { strongOf: ofText(strongOf, isOfClinic), weakOf: ofText(weakOf, isOfClinic) },
	}
}

function createContentWords(related: Map<string, string[]>) {
	const known = new Map<string, TextWord | undefined>()
	/** «Разговор о жалобах» is no answer to a complaint. */
	const hasClinicTopic = (word: string) => termsOf(word).some(stem => related.get(stem)?.some(isClinicTopic))

	return cached((text: string) => {
		const words: TextWord[] = []
		for (const word of wordsOf(text)) {
			let one = known.get(word)
			if (one === undefined && !stopWords.has(word)) {
				one = { word, hasClinicTopic: hasClinicTopic(word), ...fresh }
				known.set(word, one)
			}
			if (one) words.push(one)
		}
		return words
	})
}

export function cached<Made>(make: (text: string) => Made) {
	const byText = new Map<string, Made>()
	return (text: string) => {
		const known = byText.get(text)
		if (known !== undefined) return known
		const made = make(text)
		byText.set(text, made)
		return made
	}
}
