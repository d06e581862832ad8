import { heardAs } from './transliteration.ts'

/** How many slips a word of this length may have: none up to four letters, one up to eight, two beyond. */
export function slipsAllowed(length: number) {
	if (length <= 4) return 0
	return length <= 8 ? 1 : 2
}

/** A slip in the first letter counts as two, unless it sounds the same. */
export function slipsBetween(typed: string, known: string, most: number) {
	const first = soundOfLetter(typed[0]) === soundOfLetter(known[0]) || swapped(typed, known) ? 0 : 1
	return first > most ? Number.POSITIVE_INFINITY : first + distance(typed, known, most - first)
}

// Asked for every pair of words: worked out once a letter.
const letterSounds = new Map<string, string>()

function soundOfLetter(letter = '') {
	const known = letterSounds.get(letter)
	if (known !== undefined) return known
	const sound = heardAs(letter)
	letterSounds.set(letter, sound)
	return sound
}

const swapped = (a: string, b: string) => a[0] === b[1] && a[1] === b[0]

// Asked for thousands of pairs of words each time: three rows of the table, used again by every pair.
let before: number[] = []
let last: number[] = []
let row: number[] = []

/** Letters changed, left out, put in or swapped with the next one; infinite beyond the bound. */
export function distance(a: string, b: string, most: number) {
	if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY
	for (let j = 0; j <= b.length; j++) last[j] = j

	for (let i = 1; i <= a.length; i++) {
		row[0] = i
		let least = i
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1
			let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same)
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
				cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
			}
			row[j] = cost
			least = Math.min(least, cost)
		}
		if (least > most) return Number.POSITIVE_INFINITY
		;[before, last, row] = [last, row, before]
	}
	const found = last[b.length] ?? 0
	return found > most ? Number.POSITIVE_INFINITY : found
}
