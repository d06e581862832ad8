import type { Examples } from '#app/components/examples.ts'
import { Details } from './details.tsx'

const text = <p>Паспорт, а при наличии — снимки и выписки.</p>

export const examples: Examples = {
	folded: <Details summary="Что взять с собой">{text}</Details>,
	unfolded: (
		<Details open summary="Что взять с собой">
			{text}
		</Details>
	),
}
