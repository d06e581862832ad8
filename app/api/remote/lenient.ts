import type { z } from 'zod'
import { isObject } from './parsed-json.ts'

type Schema = z.ZodType & { def: { type: string; innerType?: Schema; element?: Schema; format?: string } }

/**
 * A value as the schema wants it, converted where that is possible; undefined where it is missing. Of an object, texts
 * and lists that are missing become empty; what is left is whatever the schema calls optional.
 */
export function lenient(type: z.ZodType, value: unknown): unknown {
	const schema = type as Schema
	const { innerType, element } = schema.def
	if (innerType) return lenient(innerType, value) ?? orUndefined(schema, undefined)
	if (value === null || value === undefined) return undefined
	switch (schema.def.type) {
		case 'string':
			return lenientText(schema, value)
		case 'number':
			return lenientNumber(schema, value)
		case 'boolean':
			return flags.get(String(value).trim().toLowerCase())
		case 'array':
			return listOf(value).flatMap(item => lenient(element as Schema, item) ?? [])
		case 'object':
			return lenientObject(schema as unknown as z.ZodObject, value)
		default:
			return orUndefined(schema, value)
	}
}

export function fieldOf(record: Record<string, unknown>, name: string) {
	return record[name] ?? record[name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())]
}

function lenientObject({ shape }: z.ZodObject, value: unknown) {
	const given = isObject(value) ? value : isText(value) ? { [Object.keys(shape)[0] ?? '']: value } : {}
	let found = false
	const read: Record<string, unknown> = {}
	for (const [name, schema] of Object.entries(shape)) {
		const parsed = lenient(schema as Schema, fieldOf(given, name))
		found ||= parsed !== undefined && parsed !== '' && fieldOf(given, name) !== undefined
		const field = parsed ?? blankOf(schema as Schema)
		if (field !== undefined) read[name] = field
		else if (!(schema as Schema).safeParse(undefined).success) return undefined
	}
	return found ? read : undefined
}

const blanks: Record<string, unknown> = { string: '', boolean: false }

function blankOf({ def }: Schema): unknown {
	if (def.type === 'array') return []
	if (def.type === 'literal') return (def as unknown as { values: unknown[] }).values[0]
	return blanks[def.type]
}

const isText = (value: unknown): value is string | number =>
	(typeof value === 'string' && value.trim() !== '') || typeof value === 'number'

function lenientText(schema: Schema, value: unknown) {
	if (!isText(value)) return undefined
	const text = String(value).toWellFormed().replaceAll('\0', '').trim()
	if (schema.def.format === 'date') return orUndefined(schema, dayIn(text))
	const hasPattern = (schema as unknown as z.ZodString).format !== null
	return orUndefined(schema, text) ?? (hasPattern ? undefined : text)
}

function dayIn(text: string) {
	const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text) ?? []
	return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.slice(0, 10)
}

const numeric = /^(-?\d[\d\s]*(?:[.,]\d+)?)\s*(₽|руб\.?|%|мин\.?)?$/i

function lenientNumber(schema: Schema, value: unknown) {
	const [, digits] = isText(value) ? (numeric.exec(String(value).trim()) ?? []) : []
	if (digits === undefined) return undefined
	const number = Number(digits.replace(/\s/g, '').replace(',', '.'))
	return orUndefined(schema, number) ?? orUndefined(schema, Math.round(number))
}

const flags = new Map([
	...['true', '1', 'yes', 'да'].map(word => [word, true] as const),
	...['false', '0', 'no', 'нет'].map(word => [word, false] as const),
])

const listOf = (value: unknown): unknown[] => {
	if (Array.isArray(value)) return value
	return typeof value === 'string' ? value.split('\n') : [value]
}

function orUndefined(schema: Schema, value: unknown) {
	const result = schema.safeParse(value)
	return result.success ? result.data : undefined
}
