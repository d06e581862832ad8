import { plain, wordsOf } from '#app/clinic/search/words/normalize.ts'
import { rootOf, stemsOf } from '#app/clinic/search/words/stem.ts'

/** A piece of a text; `found` where it is what was looked for. */
export type Piece = { text: string; found: boolean }

/** Small words that names of things hold and nobody looks for: of all `stopWords`, what the browser needs. */
const particles = new Set(
	'а без в вам вас во все всё где для до его ее за и из или их к как какие когда кто ли можно на над не нет о об от по под при про с со так то у что чтобы это'
		.replaceAll('ё', 'е')
		.split(' '),
)

const shortestBeginning = 3

/** Tells which words of a text are those of the query, in whatever form they stand there. */
export function highlighter(query: string): (text: string) => Piece[] {
	const words = wordsOf(query).filter(word => !particles.has(word) && (word.length > 1 || /\d/.test(word)))
	const stems = new Set(words.flatMap(stemsOf))
	const roots = new Set(words.map(rootOf).filter(Boolean))
	const beginnings = words.filter(word => word.length >= shortestBeginning)

	const isFound = (piece: string) => {
		const word = plain(piece)
		return (
			stemsOf(word).some(stem => stems.has(stem)) ||
			roots.has(rootOf(word)) ||
			beginnings.some(beginning => word.startsWith(beginning))
		)
	}

	return text => {
		const pieces: Piece[] = []
		let rest = 0
		for (const { 0: piece, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
			if (!isFound(piece)) continue
			if (index > rest) pieces.push({ text: text.slice(rest, index), found: false })
			pieces.push({ text: piece, found: true })
			rest = index + piece.length
		}
		if (rest < text.length) pieces.push({ text: text.slice(rest), found: false })
		return pieces
	}
}
