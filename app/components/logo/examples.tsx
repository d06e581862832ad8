import type { Examples } from '#app/components/examples.ts'
import { Logo } from './logo.tsx'

export const examples: Examples = {
	'a kind and a name': <Logo company="Стоматология «Родник»" />,
	'a name alone': <Logo company="Дента" />,
}
