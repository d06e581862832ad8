import type { Piece } from '#app/clinic/search/highlight.ts'

export function Marked({ pieces }: { pieces: Piece[] }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text in their order
	return pieces.map(({ text, found }, place) => (found ? <mark key={place}>{text}</mark> : text))
}
