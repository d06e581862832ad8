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

/** What a visitor asks for, at most `max` characters of it in the form in which texts are compared. */
export function queryText(text: string, max: number) {
	let room = max
	let end = 0
	const wellFormed = text.slice(0, 4 * max).toWellFormed()
	for (const character of wellFormed) {
		// «ﷺ» stands for eighteen, and what a question costs goes by these.
		room -= [...character.normalize('NFKC')].length
		if (room < 0) break
		end += character.length
	}
	const characters = wellFormed.slice(0, end)
	return (hasLongMarkRun(characters) ? characters.replace(excessMarks, '$1') : characters).trim()
}

// Lenient on purpose: a patient must not be lost over a spelling. A domain needs a dot, Cyrillic ones are welcome.
const address = /^[^\s@<>(),;:"\\]+@([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u

/** An address pasted from a messenger may hold what nobody sees, and letters to it would not arrive. */
export const withoutInvisible = (text: string) => text.replace(/\p{Cf}/gu, '')

/** Of a trimmed text in normal form, whatever it holds that nobody sees. */
export const isEmailAddress = (text: string) => address.test(withoutInvisible(text))

/** Those that `libphonenumber-js` reads: by others nobody would be found again. */
const phoneDigits = /[0-9０-９٠-٩۰-۹]/g

/** 5 to 15 digits, whatever stands between them. */
export function isPhone(text: string) {
	const digits = text.match(phoneDigits)?.length ?? 0
	return digits >= 5 && digits <= 15
}
