import { spellingsByEar } from '#app/clinic/search/spelling/by-ear.ts'
import { inLatinLayout, inRussianLayout } from '#app/clinic/search/spelling/keyboard-layout.ts'
import { inCyrillic, soundOf } from '#app/clinic/search/spelling/transliteration.ts'
import { endsLikeSurname } from '#app/clinic/search/vocabulary/vocabulary-index.ts'
import { isLatin, wordsOf } from '#app/clinic/search/words/normalize.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'

/** What may have been meant by the keys that were pressed. */
export type Reading = { text: string; changed: boolean; doubt: number }

export const asTyped = (text: string): Reading => ({ text, changed: false, doubt: 0 })

/** As it stands, in the other keyboard layout and in the other script. */
export function readingsOf(chunk: string): Reading[] {
	const readings = [asTyped(chunk)]
	const add = (text: string, doubt: number) => readings.push({ text, changed: true, doubt })
	if (/[a-z]/i.test(chunk)) {
		add(inRussianLayout(chunk), 0.02)
		const withoutPunctuation = chunk.replace(/[.,;:!?]+$/, '')
		if (withoutPunctuation !== chunk) add(inRussianLayout(withoutPunctuation), 0.02)
		const latin = wordsOf(chunk).join(' ')
		add(transliterated(latin), 0.03)
		if (/c(?!h)/.test(latin)) add(transliterated(latin.replace(/c(?!h)/g, 'k')), 0.04)
	}
	// «ютуб» is `.ne,` on these keys: no word has marks for letters.
	if (/[а-яё]/i.test(chunk) && !hasMarksForLetters(chunk)) {
		const latin = inLatinLayout(chunk)
		if (wordsOf(latin).every(isLatin)) add(latin, 0.05)
	}
	return readings
}

/** As somebody may have meant it who writes by ear; «Петров» is nobody's mistake for another word. */
export function readingsByEar(chunk: string): Reading[] {
	const [word = '', ...others] = wordsOf(chunk)
	if (others.length > 0 || endsLikeRarerSurname.test(word)) return []
	return spellingsByEar(word)
		.filter(heard => !endsLikeSurname(word) || isNounInIna.test(heard))
		.map(text => ({ text, changed: true, doubt: 0.06 }))
}

const endsLikeRarerSurname = /(?:ко|ич|[сц]к(?:ий|ая|ого|ому|ой)|ай)$/
/** «Медецина», «машыну»: nouns in -ина are many, and misspelt as such. */
const isNounInIna = /ин(?:а|ы|у|е|ой)$/

const hasMarksForLetters = (chunk: string) =>
	[...chunk].some(letter => /[а-яё]/i.test(letter) && !isLatin(inLatinLayout(letter)))

const stopWordBySound = new Map([...stopWords].map(word => [soundOf(word), word]))

const transliterated = (words: string) =>
	words
		.split(' ')
		.map(word => stopWordBySound.get(soundOf(word)) ?? inCyrillic(word))
		.join(' ')
