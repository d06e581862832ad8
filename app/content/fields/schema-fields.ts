import type { z } from 'zod'

export type SchemaField = { path: string; kind: string; required: boolean; allowed?: string }

export function fieldsOf(schema: z.core.$ZodType, path = '', required = true): SchemaField[] {
	const { def } = schema._zod as z.core.$ZodTypes['_zod']
	const own = (kind: string, allowed?: string): SchemaField[] =>
		path ? [{ path, kind, required, ...(allowed && { allowed }) }] : []
	switch (def.type) {
		case 'object':
			return [
				...own('поля'),
				...Object.entries(def.shape).flatMap(([name, field]) =>
					fieldsOf(field, path ? `${path}.${name}` : name, field._zod.optin === undefined),
				),
			]
		case 'array': {
			const within = fieldsOf(def.element, `${path}[]`)
			const [first, ...others] = within
			return first?.path === `${path}[]`
				? [...own(`список: ${first.kind}`, first.allowed), ...others]
				: [...own('список'), ...within]
		}
		case 'optional':
		case 'default':
			return fieldsOf(def.innerType, path, false)
		case 'pipe':
			return fieldsOf(def.in, path, required)
		case 'union': {
			const options = def.options.map(option => fieldsOf(option, path, required))
			const all = options.flat()
			return all
				.filter((field, index) => all.findIndex(({ path }) => path === field.path) === index)
				.map(field => ({
					...field,
					required: options.every(option =>
						option.some(other => other.path === field.path && other.required),
					),
				}))
		}
		default:
			return own(...typeName(schema))
	}
}

function typeName(schema: z.core.$ZodType): [kind: string, allowed?: string] {
	const { def } = schema._zod as z.core.$ZodTypes['_zod']
	switch (def.type) {
		case 'string':
			return ['format' in def && def.format === 'date' ? 'день' : 'текст']
		case 'number':
			return [(def.checks ?? []).length > 0 ? 'целое число' : 'число']
		case 'boolean':
			return ['true или false']
		case 'enum':
			return ['одно из', Object.values(def.entries).join(', ')]
		case 'literal':
			return ['всегда', def.values.join(', ')]
		default:
			return [def.type]
	}
}
