import type { Examples } from '#app/components/examples.ts'
import { ConsentText } from './consent-text.tsx'

export const examples: Examples = {
	'the text and its edition': (
		<ConsentText
			html="<p>Я даю согласие на обработку моих персональных данных: имени, телефона и почты.</p>"
			title="Согласие на обработку персональных данных"
			version="2026-09-01"
		/>
	),
}
