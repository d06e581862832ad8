import type { Piece } from '#app/clinic/search/highlight.ts'

/** Seen, not heard: a screen reader would say «начало подсветки» and «конец подсветки» round each word that was typed. */
export function Marked({ pieces }: { pieces: Piece[] }) {
	return pieces.map(({ text, found }, place) =>
		found ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text in their order
			<mark key={place} role="presentation">
				{text}
			</mark>
		) : (
			text
		),
	)
}
