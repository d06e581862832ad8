import type { Examples } from '#app/components/examples.ts'
import { Facts } from './facts.tsx'

export const examples: Examples = {
	'names and what they are': (
		<Facts
			facts={[
				{ name: 'Оплата', value: 'от 90 000 ₽' },
				{ name: 'График', value: 'Сменный: утро и вечер через день, одна суббота в месяц' },
			]}
		/>
	),
}
