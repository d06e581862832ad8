import { isRussian } from './normalise.ts'
import { stemsOf } from './stem.ts'
import { heardAs, soundOf } from './transliteration.ts'
import { distance, slipsAllowed, slipsBetween } from './typos.ts'

/** A word that may be meant by another one that only resembles it. */
export type Known = { word: string; stems: string[]; sounds: string[]; heard: string[] }

export function knownAs(word: string): Known {
	const stems = stemsOf(word)
	const forms = [...new Set([word, ...stems])]
	return { word, stems, sounds: forms.map(soundOf), heard: forms.map(heardAs) }
}

const never = Number.POSITIVE_INFINITY
const sameByEar = 0.5
const begunWithSlip = 3
const longEnoughForEars = 9
const longEnoughToBegin = 6

/** The known words fewest slips away, and how many those are: half a one where both sound the same. */
export function nearest(word: string, known: Known[], last: boolean) {
	const typed = knownAs(word)
	let fewest = never
	let found: Known[] = []
	for (const one of known) {
		const slips = slipsTo(one, typed, last)
		if (slips > fewest || slips === never) continue
		if (slips < fewest) found = []
		fewest = slips
		found.push(one)
	}
	return { found, slips: fewest }
}

function slipsTo(known: Known, typed: Known, last: boolean) {
	const { length } = typed.word
	if (length < 4 || known.word.length < 3 || isRussian(known.word) !== isRussian(typed.word)) return never
	if (typed.heard.some(sound => sound.length >= 3 && known.heard.includes(sound))) return sameByEar
	if (length === 4) return oneLetterLess(typed.word, known.word)

	const slips = Math.min(
		slipsBetween(typed.word, known.word, slipsAllowed(length)),
		slipsOfStems(typed, known),
	)
	if (slips !== never) return slips
	if (
		length >= longEnoughForEars &&
		slipsBetween(typed.heard.at(-1) ?? '', known.heard.at(-1) ?? '', 1) <= 1
	) {
		return slipsAllowed(length)
	}
	const begun = last && length >= longEnoughToBegin && known.word.length > length
	return begun && slipsBetween(typed.word, known.word.slice(0, length), 1) <= 1 ? begunWithSlip : never
}

/** Four letters hold no slip, but may be five of which one was not typed. */
function oneLetterLess(typed: string, known: string) {
	const framed = known.length === 5 && known[0] === typed[0] && known.at(-1) === typed.at(-1)
	return framed ? distance(typed, known, 1) : never
}

/** The clinic writes another form of the word; a short stem allows as little as a short word. */
function slipsOfStems(typed: Known, known: Known) {
	const [mine = ''] = typed.stems
	const [theirs = ''] = known.stems
	const allowed = Math.min(
		slipsAllowed(typed.word.length),
		slipsAllowed(Math.min(mine.length, theirs.length)),
	)
	return slipsBetween(mine, theirs, allowed)
}
