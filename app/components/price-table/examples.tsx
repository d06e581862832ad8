import type { Examples } from '#app/components/examples.ts'
import { PriceTable } from './price-table.tsx'

export const examples: Examples = {
	'with and without a code and a note': (
		<PriceTable
			caption="Терапия"
			rows={[
				{ id: 1, code: 'A16.07.002', name: 'Лечение кариеса', unit: 'зуб', price: '6 500 ₽' },
				{ id: 2, name: 'Консультация', note: 'Бесплатно при лечении', unit: 'визит', price: 'от 900 ₽' },
			]}
		/>
	),
	'without any code': (
		<PriceTable
			caption="Гигиена"
			rows={[
				{ id: 1, name: 'Профессиональная гигиена', unit: 'услуга', price: '5 900 ₽' },
				{ id: 2, name: 'Инфильтрационная анестезия', unit: 'услуга', price: '0 ₽' },
			]}
		/>
	),
}
