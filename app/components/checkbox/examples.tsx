import type { Examples } from '#app/components/examples.ts'
import { fieldIds } from '#app/components/field/field.tsx'
import { PolicyLink } from '#app/components/form/form-fields.tsx'
import { Checkbox } from './checkbox.tsx'

const field = (id: string, errors?: string[]) => ({ ...fieldIds(id), errors })

export const examples: Examples = {
	'not ticked': (
		<Checkbox
			field={field('box-empty')}
			input={{ id: 'box-empty', name: 'empty' }}
			label="Визит найден в журнале записи"
		/>
	),
	ticked: (
		<Checkbox
			field={field('box-ticked')}
			input={{ id: 'box-ticked', name: 'ticked', defaultChecked: true }}
			label="Визит найден в журнале записи"
		/>
	),
	'missing, with what belongs to it': (
		<Checkbox
			field={field('box-missing', ['Без согласия мы не можем принять заявку'])}
			input={{
				...{ id: 'box-missing', name: 'missing', required: true },
				...{ 'aria-invalid': true, 'aria-describedby': 'box-missing-error' },
			}}
			label="Даю согласие на обработку персональных данных"
		>
			<PolicyLink />
		</Checkbox>
	),
}
