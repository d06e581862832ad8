import type { z } from 'zod'

type Unknown = { path: PropertyKey[]; known: string[] }

export function unknownFields(schema: z.core.$ZodType, value: unknown, path: PropertyKey[] = []): Unknown[] {
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
