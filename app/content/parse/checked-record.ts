import type { z } from 'zod'
import { fieldName, type Mistake } from '#app/content/mistake.ts'
import { foreignLetters } from './foreign-letters.ts'
import type { Raw } from './parsed.ts'
import { issueWords } from './schema-messages.ts'

type Checked<Thing> = { thing?: Thing; mistakes: Omit<Mistake, 'file'>[] }

export function checkedThing<Schema extends z.ZodType>(raw: Raw, schema: Schema): Checked<z.output<Schema>> {
	const result = schema.safeParse(raw.value)
	const mistake = (level: Mistake['level'], path: PropertyKey[], says: string) => {
		const field = fieldName([...raw.first, ...path])
		return { level, ...raw.placeOf([...raw.first, ...path]), ...(field && { field }), says }
	}

	const warnings = unknownFields(schema, raw.value).map(({ path, known }) =>
		mistake(
			'warning',
			path,
			foreignLetters(String(path.at(-1))) ?? `такого поля нет; есть: ${known.join(', ')}`,
		),
	)
	if (result.success) return { thing: result.data, mistakes: warnings }
	const errors = result.error.issues
		.flatMap(issue => issueWords(issue, raw.value))
		.map(({ path, says }) => mistake('error', path, says))
	const named = new Set(errors.map(({ field }) => field))
	return { mistakes: [...errors, ...warnings.filter(({ field }) => !named.has(field))] }
}

type Unknown = { path: PropertyKey[]; known: string[] }

function unknownFields(schema: z.core.$ZodType, value: unknown, path: PropertyKey[] = []): Unknown[] {
	const { def } = schema._zod as z.core.$ZodTypes['_zod']
	switch (def.type) {
		case 'object':
			return typeof value === 'object' && value !== null ? inObject(def.shape, value, path) : []
		case 'array':
			return Array.isArray(value)
				? value.flatMap((entry, index) => unknownFields(def.element, entry, [...path, index]))
				: []
		case 'optional':
		case 'default':
			return unknownFields(def.innerType, value, path)
		case 'pipe':
			return unknownFields(def.in, value, path)
		case 'union':
			return def.options
				.map(option => unknownFields(option, value, path))
				.reduce((least, other) => (other.length < least.length ? other : least))
		default:
			return []
	}
}

function inObject(shape: Readonly<Record<string, z.core.$ZodType>>, value: object, path: PropertyKey[]) {
	const known = Object.keys(shape)
	return Object.entries(value).flatMap(([key, entry]): Unknown[] => {
		const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
		return schema ? unknownFields(schema, entry, [...path, key]) : [{ path: [...path, key], known }]
	})
}
