import type { z } from 'zod'
import { fieldName, type Mistake } from '#app/content/mistake.ts'
import type { Raw } from './parsed.ts'
import { issueWords } from './schema-messages.ts'
import { unknownFields } from './unknown-fields.ts'

export type Checked<Thing> = { thing?: Thing; mistakes: Omit<Mistake, 'file'>[] }

export function checkedThing<Schema extends z.ZodType>(raw: Raw, schema: Schema): Checked<z.output<Schema>> {
	const result = schema.safeParse(raw.value)
	const mistake = (level: Mistake['level'], path: PropertyKey[], says: string) => {
		const field = fieldName([...raw.first, ...path])
		return { level, ...raw.placeOf([...raw.first, ...path]), ...(field && { field }), says }
	}

	const warnings = unknownFields(schema, raw.value).map(({ path, known }) =>
		mistake('warning', path, `такого поля нет; есть: ${known.join(', ')}`),
	)
	if (result.success) return { thing: result.data, mistakes: warnings }
	const errors = result.error.issues
		.flatMap(issue => issueWords(issue, raw.value))
		.map(({ path, says }) => mistake('error', path, says))
	const named = new Set(errors.map(({ field }) => field))
	return { mistakes: [...errors, ...warnings.filter(({ field }) => !named.has(field))] }
}
