import type { Piece } from '#app/clinic/search/highlight.ts'

export type Excerpt = { from: number; to: number; pieces: Piece[] }

/** So many letters of the text stand either side of what was found. */
const context = 40

/** A query as it may stand in a text: in any case, with ё or е, with whatever spaces. */
function patternOf(query: string) {
	const literal = query
		.replace(/^"(.*)"$/, '$1')
		.trim()
		.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
		.replace(/[её]/gi, '[её]')
		.replace(/\s+/g, '\\s+')
	return literal ? new RegExp(literal, 'giu') : undefined
}

/** Where a query stands in a text, each time with what is round it. */
export function excerptsOf(text: string, query: string, most: number): Excerpt[] {
	const pattern = patternOf(query)
	if (!pattern) return []
	return [...text.matchAll(pattern)].slice(0, most).map(({ 0: found, index: from }) => {
		const to = from + found.length
		return {
			from,
			to,
			pieces: [
				{ text: around(text.slice(0, from), true), found: false },
				{ text: found, found: true },
				{ text: around(text.slice(to), false), found: false },
			].filter(({ text }) => text),
		}
	})
}

/** Its last letters where what was found stands behind it, its first where before it. */
function around(text: string, isBefore: boolean) {
	const letters = [...text.replace(isBefore ? /^\s+/ : /\s+$/, '').replace(/\s+/g, ' ')]
	if (letters.length <= context) return letters.join('')
	return isBefore ? `…${letters.slice(-context).join('')}` : `${letters.slice(0, context).join('')}…`
}
