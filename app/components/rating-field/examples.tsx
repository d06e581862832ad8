import type { Examples } from '#app/components/examples.ts'
import { fieldIds } from '#app/components/field/field.tsx'
import { RatingField } from './rating-field.tsx'

const field = (id: string) => ({ ...fieldIds(id), name: id })

export const examples: Examples = {
	'nothing chosen': <RatingField field={field('rating-empty')} legend="Оценка" />,
	chosen: <RatingField field={{ ...field('rating-chosen'), initialValue: '4' }} legend="Оценка" />,
	missing: (
		<RatingField
			field={{ ...field('rating-missing'), errors: ['Поставьте оценку от 1 до 5'] }}
			legend="Оценка"
		/>
	),
}
