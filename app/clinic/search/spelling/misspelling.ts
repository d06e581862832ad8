import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { isRussian } from '#app/clinic/search/words/normalize.ts'
import { byEar, heardAs, soundOf } from './transliteration.ts'
import { distance, slipsAllowed, slipsBetween } from './typos.ts'

/** A word that may be meant by another one that only resembles it. */
export class Spelling {
	readonly word: string
	readonly stems: string[]
	readonly isRussian: boolean
	readonly letters: number
	#sounds: string[] | undefined
	#heard: string[] | undefined
	#compared: Compared | undefined

	/** @param stems those of another word where it is a form that no dictionary has */
	constructor(word: string, stems = termsOf(word)) {
		this.word = word
		this.stems = stems
		this.isRussian = isRussian(word)
		this.letters = lettersOf(word)
	}

	// Worked out where a misspelling is looked for: the clinic's words are many, misspellings few.
	get sounds() {
		this.#sounds ??= [...new Set([this.word, ...termsOf(this.word)])].map(soundOf)
		return this.#sounds
	}

	get heard() {
		this.#heard ??= this.sounds.map(byEar)
		return this.#heard
	}

	get compared() {
		this.#compared ??= comparedOf(this)
		return this.#compared
	}
}

/** Two of these are compared by their letters first, a bit each. */
type Letters = { text: string; letters: number }
type Compared = ReturnType<typeof comparedOf>

function comparedOf({ word, letters, stems, heard }: Spelling) {
	const [stem = ''] = stems
	const sound = heard.at(-1) ?? ''
	return {
		word: { text: word, letters },
		stem: { text: stem, letters: lettersOf(stem) },
		sound: { text: sound, letters: lettersOf(sound) },
		/** What is heard of it last, without vowels: those are what people are least sure of. */
		consonants: sound.replace(/[aiu]/g, ''),
	}
}

function lettersOf(word: string) {
	let letters = 0
	for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31)
	return letters
}

/** How many bits are set; without a loop, since it is asked for every known word. */
function countOf(letters: number) {
	const pairs = letters - ((letters >>> 1) & 0x55555555)
	const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
	return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Each slip changes two letters at most: counting them is much faster than comparing words. */
const slipsIn = (typed: Letters, known: Letters, most: number) =>
	countOf(typed.letters ^ known.letters) > 2 * most ? never : slipsBetween(typed.text, known.text, most)

/** So many letters differ between two words of which the one may be a misspelling of the other, by ear too. */
const mostApart = 6

const never = Number.POSITIVE_INFINITY
const sameByEar = 0.5
const begunWithSlip = 3
const longEnoughForEars = 8
const longEnoughToBegin = 6
/** A slip in the first letter of a shorter word makes another word: «точка» and «дочка». */
const longEnoughForFirst = 6
/** One letter too many before it: «хбрекеты»; of a shorter word that makes another one, «скорая» of «корая». */
const longEnoughForExtra = 8
const longEnoughForVowels = 7

/** Finds the known words fewest slips away, and how many those are: half a one where both sound the same. */
export function nearestSpellings(known: Spelling[]) {
	const byEar = new Map<string, Spelling[]>()
	const byFirst = new Map<string, Spelling[]>()
	const withoutFirst = new Map<string, Spelling[]>()
	const byWord = new Map(known.map(one => [one.word, one]))
	for (const one of known) {
		for (const sound of one.heard) byEar.set(sound, [...(byEar.get(sound) ?? []), one])
		const rest = one.word.slice(1)
		withoutFirst.set(rest, [...(withoutFirst.get(rest) ?? []), one])
		for (const key of firstsOf(one.word, one.heard)) {
			const same = byFirst.get(key)
			if (same) same.push(one)
			else byFirst.set(key, [one])
		}
	}

	return (word: string, last: boolean) => {
		const typed = new Spelling(word)
		const least = /(.)\1/.test(word) ? 4 : 3
		const sounding = typed.heard
			.filter(sound => sound.length >= least)
			.flatMap(sound => byEar.get(sound) ?? [])
		if (word.length >= 4 && sounding.length > 0) return { found: sounding, slips: sameByEar }

		// First letters are seldom wrong, except that two fingers were in a hurry.
		const firsts = new Set([...firstsOf(word, typed.heard), soundOf(word[1] ?? '')])
		const alike = [...firsts].map(first => byFirst.get(first) ?? [])
		const near = fewest(typed, alike, last)
		const beheaded = word.length >= longEnoughForFirst ? (withoutFirst.get(word) ?? []) : []
		const extra = word.length >= longEnoughForExtra ? byWord.get(word.slice(1)) : undefined
		const atStart = extra ? [...beheaded, extra] : beheaded
		if (atStart.length > 0) return { found: near.slips > 1 ? atStart : [...near.found, ...atStart], slips: 1 }
		return near.found.length > 0 || slipsAllowed(word.length) < 2 ? near : fewest(typed, [known], last)
	}
}

/** How a word may begin, to the eye and to the ear; of a long one also where «б» is taken for «п». */
function firstsOf(word: string, heard: string[]) {
	const [first = ''] = word
	const plain = [heard[0]?.[0] ?? '', soundOf(first)]
	return new Set(word.length < longEnoughForFirst ? plain : [...plain, `~${heardAs(first)}`])
}

function fewest(typed: Spelling, lists: Spelling[][], last: boolean) {
	let slips = never
	let found = new Set<Spelling>()
	for (const known of lists) {
		for (const one of known) {
			const between = slipsTo(one, typed, last)
			if (between > slips || between === never) continue
			if (between < slips) found = new Set()
			slips = between
			found.add(one)
		}
	}
	return { found: [...found], slips }
}

function slipsTo(known: Spelling, typed: Spelling, last: boolean) {
	const { length } = typed.word
	if (length < 4 || known.word.length < 3 || known.isRussian !== typed.isRussian) return never
	const whole = countOf(known.letters ^ typed.letters) > mostApart ? never : slipsOfWhole(known, typed)
	return whole === never && last ? slipsOfBeginning(known, typed) : whole
}

function slipsOfWhole(known: Spelling, typed: Spelling) {
	const { length } = typed.word
	if (length === 4) return oneLetterLess(typed.word, known.word)

	const [mine, theirs] = [typed.compared, known.compared]
	const slips = Math.min(slipsIn(mine.word, theirs.word, slipsAllowed(length)), slipsOfStems(typed, known))
	if (slips !== never) return slips
	const shorter = Math.min(mine.sound.text.length, theirs.sound.text.length)
	if (shorter >= longEnoughForEars && slipsIn(mine.sound, theirs.sound, 1) <= 1) return 2
	const alike = length >= longEnoughForVowels && sameConsonants(mine, theirs)
	return alike && slipsIn(mine.sound, theirs.sound, 2) <= 2 ? 2 : never
}

/** «Имплонтац» begins «имплантация». */
function slipsOfBeginning(known: Spelling, typed: Spelling) {
	const { length } = typed.word
	// One slip in as many letters puts one in that the known word may not have.
	const mayBegin = known.word.length > length && countOf(typed.letters & ~known.letters) <= 1
	if (length < longEnoughToBegin || !mayBegin) return never
	return slipsBetween(typed.word, known.word.slice(0, length), 1) <= 1 ? begunWithSlip : never
}

/** «Эленеры» for «элайнеры». */
const sameConsonants = (mine: Compared, theirs: Compared) =>
	mine.consonants.length >= 3 &&
	mine.consonants === theirs.consonants &&
	mine.sound.text[0] === theirs.sound.text[0]

/** Four letters hold no slip, but may be five of which one was not typed. */
function oneLetterLess(typed: string, known: string) {
	const framed = known.length === 5 && known[0] === typed[0] && known.at(-1) === typed.at(-1)
	return framed ? distance(typed, known, 1) : never
}

/** The clinic writes another form of the word; a short stem allows as little as a short word. */
function slipsOfStems(typed: Spelling, known: Spelling) {
	const [mine, theirs] = [typed.compared.stem, known.compared.stem]
	const shorter = Math.min(typed.word.length, mine.text.length, theirs.text.length)
	return slipsIn(mine, theirs, slipsAllowed(shorter))
}
