import type { Examples } from '#app/components/examples.ts'
import { Field } from '#app/components/field/field.tsx'
import { FilterBar } from './filter-bar.tsx'

const field = { id: 'filter-name', errorId: 'filter-name-error', descriptionId: 'filter-name-hint' }

export const examples: Examples = {
	'narrows a list': (
		<FilterBar action="/components">
			<Field field={field} label="Название услуги">
				<input id="filter-name" name="name" type="text" />
			</Field>
		</FilterBar>
	),
}
