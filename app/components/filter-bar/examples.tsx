import type { Examples } from '#app/components/examples.ts'
import { Field, fieldIds } from '#app/components/field/field.tsx'
import { FilterBar } from './filter-bar.tsx'

const field = fieldIds('filter-name')

export const examples: Examples = {
	'narrows a list': (
		<FilterBar action="/components">
			<Field field={field} label="Название услуги">
				<input id="filter-name" name="name" type="text" />
			</Field>
		</FilterBar>
	),
}
