import type { Piece } from '#app/clinic/search/highlight.ts'

/** A text with what was looked for marked; it stays text, whatever was typed. */
export function Marked({ pieces }: { pieces: Piece[] }) {
	// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text in their order
	return pieces.map(({ text, found }, place) => (found ? <mark key={place}>{text}</mark> : text))
}
