import type { Examples } from '#app/components/examples.ts'
import { fieldIds } from '#app/components/field/field.tsx'
import { ChoiceField } from './choice-field.tsx'

const choices = { yes: 'Да', probably: 'Скорее да', no: 'Нет' }
const field = (id: string) => ({ ...fieldIds(id), name: id })

export const examples: Examples = {
	'nothing chosen': (
		<ChoiceField choices={choices} field={field('choice-empty')} legend="Порекомендуете ли вы нас?" />
	),
	chosen: (
		<ChoiceField
			choices={choices}
			field={{ ...field('choice-chosen'), initialValue: 'probably' }}
			legend="Порекомендуете ли вы нас?"
		/>
	),
	missing: (
		<ChoiceField
			choices={choices}
			field={{ ...field('choice-missing'), errors: ['Выберите, порекомендуете ли вы нас'] }}
			legend="Порекомендуете ли вы нас?"
		/>
	),
}
