/** As many combining marks in a row as a text may hold: the bound of Unicode's stream-safe format (UAX 15). */
export const maxMarksInRow = 30

const longRun = new RegExp(`(?<!\\p{M})\\p{M}{${maxMarksInRow + 1}}`, 'u')
const excessMarks = new RegExp(`(\\p{M}{${maxMarksInRow}})\\p{M}+`, 'gu')

/** Whether more combining marks stand in a row than any script needs: sorting such a run takes quadratic time. */
export const hasLongMarkRun = (text: string) => longRun.test(text)

/** Normalizes in linear time: marks beyond the thirtieth of a run are dropped first. */
export function normalizeText(text: string, form: 'NFC' | 'NFKC' | 'NFKD' = 'NFC') {
	return (hasLongMarkRun(text) ? text.replace(excessMarks, '$1') : text).normalize(form)
}

export function queryText(text: string, max: number) {
	// Four units a character, so that whole characters remain after the cut.
	const characters = [...text.slice(0, 4 * max).toWellFormed()].slice(0, max).join('')
	return (hasLongMarkRun(characters) ? characters.replace(excessMarks, '$1') : characters).trim()
}
