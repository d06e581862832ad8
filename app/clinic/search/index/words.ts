import { isWhereabouts, tellsOfClinic } from '#app/clinic/search/ranking/matters.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import type { Vocabulary } from '#app/clinic/search/words/vocabulary.ts'
import { wordsOfText } from './text-words.ts'

/** A word of the clinic's, and the numbers of the terms it is found under; worked out once however often it is said. */
export type Word = {
	word: string
	ofClinic: boolean
	learned: boolean
	named: boolean
	strong: number[] | undefined
	weak: number[] | undefined
	text: number[] | undefined
}

const unread = { learned: false, named: false, strong: undefined, weak: undefined, text: undefined }

/** A number for each term, and which of them some texts keep to themselves. */
export function openNumbers() {
	const numbers = new Map<string, number>()
	const terms: string[] = []
	const silent = { everywhere: new Set<number>(), inDocuments: new Set<number>() }

	function numberOf(term: string) {
		const known = numbers.get(term)
		if (known !== undefined) return known
		const fresh = terms.push(term) - 1
		numbers.set(term, fresh)
		if (tellsOfClinic(term)) silent.everywhere.add(fresh)
		if (isWhereabouts(term)) silent.inDocuments.add(fresh)
		return fresh
	}

	return {
		...{ numbers, numberOf, silent },
		termsOf: (numbered: number[]) => new Set(numbered.map(number => terms[number] ?? '')),
	}
}

/** Takes texts apart into words, and words into numbered terms. */
export function openWords(
	vocabulary: Vocabulary,
	related: Map<string, string[]>,
	numberOf: (term: string) => number,
) {
	const words = new Map<string, Word | undefined>()

	/** Those of its words that tell something. */
	const telling = remembering((text: string) => {
		const told: Word[] = []
		for (const word of wordsOfText(text)) {
			let known = words.get(word)
			if (known === undefined && !stopWords.has(word)) {
				known = { word, ofClinic: isOfClinic(word), ...unread }
				words.set(word, known)
			}
			if (known) told.push(known)
		}
		return told
	})
	/** «Разговор о жалобах» is no answer to a complaint. */
	const isOfClinic = (word: string) => termsOf(word).some(stem => related.get(stem)?.some(tellsOfClinic))

	function strongOf(word: Word) {
		if (!word.learned) vocabulary.learn(word.word)
		word.learned = true
		word.strong ??= vocabulary.strongTermsOf(word.word).map(numberOf)
		return word.strong
	}
	function namingOf(word: Word) {
		if (!word.named) vocabulary.learn(word.word, true)
		word.named = word.learned = true
		return strongOf(word)
	}
	function weakOf(word: Word) {
		word.weak ??= vocabulary.weakTermsOf(word.word).map(numberOf)
		return word.weak
	}
	function textOf(word: Word) {
		word.text ??= vocabulary.textTermsOf(word.word).map(numberOf)
		return word.text
	}
	return { telling, strongOf, namingOf, weakOf, textOf }
}

function remembering<Made>(make: (text: string) => Made) {
	const made = new Map<string, Made>()
	return (text: string) => {
		const known = made.get(text)
		if (known !== undefined) return known
		const fresh = make(text)
		made.set(text, fresh)
		return fresh
	}
}
