// The digits that the phone library reads; the last four bits of each are its value.
export const digit = '[0-9\\u0660-\\u0669\\u06f0-\\u06f9\\uff10-\\uff19]'
export const between =
	'[\\s()./_~*\\u00ad\\u00b7\\u2022\\u200b-\\u200f\\u202a-\\u202e\\u2060\\u2010-\\u2015\\u2212-]'

// The zero of «+49 (0)30» is not dialled.
const unspoken = '\\(0\\)'
const run = new RegExp(`${digit}(?:(?:${unspoken}|${between}){0,5}${digit})*`, 'g')
const spoken = new RegExp(`${unspoken}|${digit}`, 'g')
const one = new RegExp(digit)

export const isDigit = (character: string | undefined) => character !== undefined && one.test(character)

type DigitRun = { digits: string; places: () => number[] }

/** Digits with nothing between them but what stands inside telephone numbers. */
export function* digitRuns(text: string): Generator<DigitRun> {
	for (const { 0: found, index } of text.matchAll(run)) {
		const parts = () => [...found.matchAll(spoken)].filter(([part]) => part.length === 1)
		const isPlain = /^\d+$/.test(found)
		yield {
			digits: isPlain
				? found
				: parts()
						.map(([part]) => part.charCodeAt(0) & 15)
						.join(''),
			places: () => parts().map(part => index + part.index),
		}
	}
}
