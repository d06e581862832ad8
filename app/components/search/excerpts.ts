import type { Piece } from '#app/clinic/search/highlight.ts'

export type Excerpt = { from: number; to: number; pieces: Piece[] }

const context = 40

/** Ignores case, ё/е and the kind of spaces. */
function patternOf(query: string) {
	const literal = query
		.replace(/^"(.*)"$/, '$1')
		.trim()
		.replace(/[\^$\\.*+?()[\]{}|/]/g, '\\$&')
		.replace(/[её]/gi, '[её]')
		.replace(/\s+/g, '\\s+')
	return literal ? new RegExp(literal, 'giu') : undefined
}

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

function around(text: string, isBefore: boolean) {
	const letters = [...text.replace(isBefore ? /^\s+/ : /\s+$/, '').replace(/\s+/g, ' ')]
	if (letters.length <= context) return letters.join('')
	return isBefore ? `…${letters.slice(-context).join('')}` : `${letters.slice(0, context).join('')}…`
}
