import type { Examples } from '#app/components/examples.ts'
import { Chips } from './chips.tsx'

export const examples: Examples = {
	'one of three is chosen': (
		<Chips
			chips={[
				{ name: 'Все', to: '/doctors' },
				{ name: 'Детский приём', to: '/doctors?category=2', current: true },
				{ name: 'Ортодонтия', to: '/doctors?category=3' },
			]}
			label="Категории услуг"
		/>
	),
}
