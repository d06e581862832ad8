import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { inLatinLayout, inRussianLayout } from './keyboard-layout.ts'
import { isLatin, isRussian, plain, wordsOf } from './normalize.ts'
import { stopWords } from './stop-words.ts'
import { inCyrillic, soundOf } from './transliteration.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

/** A typed word as it was understood. */
export type Read = {
	word: string
	meaning: Meaning | undefined
	needed: boolean
	/** «Без брекетов»: what is not wanted. */
	denied?: boolean
}

export type Reading = {
	words: Read[]
	/** The query as it was understood, where that differs from what was typed. */
	corrected: string | null
	/** All of them, the silent ones too, as they were read. */
	sentence: string[]
}

type Way = { text: string; changed: boolean; doubt: number }

const goodEnough = 0.5
/** So many pieces that mean nothing are looked at closely; then the query is lost. */
const mostLost = 3
/** Two or three Russian letters with which something begins are not looked at as keys of another layout. */
const justBegun = /^[а-яё]{2,3}$/iu
const quoted = /^\s*["«“„](.*)["»”“]\s*$/su

/** Reads what was typed: as it stands, in the other layout, in the other script; quotes ask for the letter. */
export function readingIn(vocabulary: Vocabulary, isFilling: (terms: string[]) => boolean) {
	const isFiller = (word: string) => isFilling(termsOf(word))
	const isMute = (word: string) => stopWords.has(word) || /^\D$/.test(word)

	const isWhole = ({ word }: Read) => vocabulary.isRight(word)

	/** A word of the language that means nothing here is still read right. */
	const sureness = ({ word, meaning }: Read) =>
		isMute(word) ? 1 : (meaning?.sure ?? (isRussian(word) && vocabulary.isRight(word) ? 0.3 : 0))

	return (query: string): Reading => {
		const inner = quoted.exec(query)?.[1]
		const literal = inner !== undefined && wordsOf(inner).length > 0
		const chunks = (literal ? inner : query).split(/\s+/).filter(chunk => chunk !== '')
		let lost = 0
		const read = chunks.map((chunk, place) => {
			const one = readChunk(chunk, place === chunks.length - 1, literal || lost >= mostLost)
			if (one.sure <= 0) lost++
			return one
		})
		const typed = read.flatMap(({ words }) => words)
		const words = literal ? typed : joined(typed)

		const different =
			words.length !== typed.length ||
			read.some(({ changed }) => changed) ||
			words.some(({ meaning }) => meaning?.spelling)
		const corrected = words.map(({ word, meaning }) => meaning?.spelling ?? word).join(' ')
		return {
			words: meant(words),
			sentence: words.map(({ word, meaning }) => meaning?.spelling ?? word),
			corrected: different && corrected !== plain(query).trim() ? corrected : null,
		}
	}

	/** One piece between spaces, in the way in which it is known best; as a misspelling only where nothing fits. */
	function readChunk(chunk: string, last: boolean, literal: boolean) {
		const asIs =
			literal || wordsOf(chunk).every(word => isMute(word) || /^\d+$/.test(word) || vocabulary.isRight(word))
		const ways = asIs ? [asTyped(chunk)] : waysToRead(chunk)
		const best = bestOf(ways, last, false)
		return literal || best.sure >= goodEnough ? best : bestOf(ways, last, true)
	}

	function bestOf(ways: Way[], last: boolean, forgiving: boolean) {
		let best = { words: [] as Read[], changed: false, sure: -1 }
		for (const { text, changed, doubt } of ways) {
			let lost = false
			const words = wordsOf(text).map((word, place, all): Read => {
				const context = { last: last && place === all.length - 1, forgiving }
				// After a word that means nothing the others of its piece cannot save it.
				const meaning = lost ? undefined : vocabulary.meaningOf(word, context)
				lost ||= forgiving && !meaning && !isMute(word)
				return { word, meaning, needed: true }
			})
			// A comma that might be a «б» beside one other letter: «бр» is not `,h`.
			if (words.length === 0 || (changed && words.every(({ word }) => /^\D$/.test(word)))) continue
			const sure = Math.min(...words.map(sureness)) - doubt
			if (sure > best.sure) best = { words, changed, sure }
			if (sure >= 1 || (sure > 0 && justBegun.test(text))) break
		}
		return best
	}

	/** Unknown words that are known together or apart: «зубмудрости», «мост овидный». */
	function joined(words: Read[]): Read[] {
		const result: Read[] = []
		for (let place = 0; place < words.length; place++) {
			const one = words[place]
			const next = words[place + 1]
			if (!one) continue
			const torn = next && !isMute(one.word) && !isMute(next.word) && !(isWhole(one) && isWhole(next))
			const together = torn ? exactly(one.word + next.word) : undefined
			if (together) {
				result.push(together)
				place++
			} else
				result.push(
					...((one.meaning && one.meaning.sure >= 0.7) || isWhole(one) ? [one] : (apart(one.word) ?? [one])),
				)
		}
		return result
	}

	function apart(word: string) {
		for (let cut = 3; cut <= word.length - 3; cut++) {
			const parts = [exactly(word.slice(0, cut)), exactly(word.slice(cut))]
			if (parts.every(part => part !== undefined)) return parts as Read[]
		}
		return undefined
	}

	function exactly(word: string): Read | undefined {
		const meaning = vocabulary.meaningOf(word, { last: false, forgiving: false })
		return meaning &&
			meaning.from !== 'texts' &&
			meaning.sure >= 0.9 &&
			!stopWords.has(word) &&
			!isFiller(word)
			? { word, meaning, needed: true }
			: undefined
	}

	/** Without the words that say nothing, unless there are no others. */
	function meant(words: Read[]): Read[] {
		const spoken = words
			.map((read, place) => (words[place - 1]?.word === 'без' ? { ...read, denied: true } : read))
			.filter(({ word }) => !isMute(word))
		const needed = spoken.filter(({ word }) => !isFiller(word) && !/^\d{1,3}$/.test(word))
		if (spoken.length === 0) return words.filter(({ word, meaning }) => word.length > 1 && meaning)
		return spoken.map(read => ({ ...read, needed: needed.length === 0 || needed.includes(read) }))
	}
}

const asTyped = (text: string): Way => ({ text, changed: false, doubt: 0 })

function waysToRead(chunk: string): Way[] {
	const ways = [asTyped(chunk)]
	if (/[a-z]/i.test(chunk)) {
		ways.push({ text: inRussianLayout(chunk), changed: true, doubt: 0.02 })
		const bare = chunk.replace(/[.,;:!?]+$/, '')
		if (bare !== chunk) ways.push({ text: inRussianLayout(bare), changed: true, doubt: 0.02 })
		const latin = wordsOf(chunk).join(' ')
		ways.push({ text: inOtherLetters(latin), changed: true, doubt: 0.03 })
		if (/c(?!h)/.test(latin)) {
			ways.push({ text: inOtherLetters(latin.replace(/c(?!h)/g, 'k')), changed: true, doubt: 0.04 })
		}
	}
	if (/[а-яё]/i.test(chunk)) {
		const latin = inLatinLayout(chunk)
		if (wordsOf(latin).every(isLatin)) ways.push({ text: latin, changed: true, doubt: 0.05 })
	}
	return ways
}

const stopWordBySound = new Map([...stopWords].map(word => [soundOf(word), word]))

const inOtherLetters = (words: string) =>
	words
		.split(' ')
		.map(word => stopWordBySound.get(soundOf(word)) ?? inCyrillic(word))
		.join(' ')
