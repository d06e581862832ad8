/** Unicode stream-safe text format (UAX 15). */
export const maxMarksInRow = 30

// No lookbehind: browsers of 2022 do not parse it, and this runs in them.
const longRun = new RegExp(`\\p{M}{${maxMarksInRow + 1}}`, 'u')
const excessMarks = new RegExp(`(\\p{M}{${maxMarksInRow}})\\p{M}+`, 'gu')

/** Sorting a longer run takes quadratic time. */
export const hasLongMarkRun = (text: string) => longRun.test(text)

export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC') {
	return (hasLongMarkRun(text) ? text.replace(excessMarks, '$1') : text).normalize(form)
}

export function queryText(text: string, max: number) {
	// Four code units a character, so that none is cut in half.
	const characters = [...text.slice(0, 4 * max).toWellFormed()].slice(0, max).join('')
	return (hasLongMarkRun(characters) ? characters.replace(excessMarks, '$1') : characters).trim()
}

// Lenient on purpose: a patient must not be lost over a spelling. A domain needs a dot, Cyrillic ones are welcome.
const address = /^[^\s@<>(),;:"\\]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** Of a trimmed text in normal form. */
export const isEmailAddress = (text: string) => address.test(text)

/** 5 to 15 digits, whatever stands between them. */
export function isPhone(text: string) {
	const digits = text.match(/\p{Nd}/gu)?.length ?? 0
	return digits >= 5 && digits <= 15
}
