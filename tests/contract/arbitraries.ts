import fc from 'fast-check'

/** As much of JSON Schema as the document uses for what comes in. */
export type Schema = {
	type?: string
	const?: unknown
	enum?: unknown[]
	minimum?: number
	maximum?: number
	minLength?: number
	maxLength?: number
	pattern?: string
	items?: Schema
	properties?: Record<string, Schema>
	required?: string[]
}

const most = 2 ** 31 - 1

export function valid(schema: Schema): fc.Arbitrary<unknown> {
	const { minimum: min = -most, maximum: max = most } = schema
	if ('const' in schema) return fc.constant(schema.const)
	if (schema.enum) return fc.constantFrom(...schema.enum)
	if (schema.type === 'boolean') return fc.boolean()
	if (schema.type === 'integer') return fc.integer({ min, max: Math.min(max, most) })
	if (schema.type === 'number') return fc.double({ min, max, noNaN: true })
	if (schema.type === 'string') return text(schema)
	if (schema.type === 'array') return fc.array(valid(schema.items ?? {}))
	if (schema.type === 'object' && schema.properties) {
		return fc.record(mapped(schema.properties, valid), { requiredKeys: schema.required ?? [] })
	}
	return fc.jsonValue()
}

/** Bodies that could be sent by mistake or out of malice: sound but for one field, or for several. */
export const partlyBroken = (whole: fc.Arbitrary<Record<string, unknown>>, fields: string[]) =>
	fc
		.tuple(
			whole,
			fc.dictionary(fc.oneof(fc.constantFrom(...fields, '__proto__'), strange), odd, { minKeys: 1 }),
		)
		.map(([body, broken]) => ({ ...body, ...broken }))

/** Text no form would send: controls, halves of letters, markup, very long. */
export const strange = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map(unit => String.fromCharCode(unit)) }),
	fc.constantFrom('', ' ', '\0', '\ud83d', '../..', "' OR 1=1 --", '<script>', '{{7*7}}', '%00', 'NaN', '0'),
	fc.integer({ min: 190, max: 5000 }).map(length => 'ы'.repeat(length)),
)

const odd = fc.oneof(
	strange,
	fc.jsonValue({ maxDepth: 6 }),
	fc.constantFrom(null, undefined, true, -0, 1e308),
)

const text = ({ pattern, minLength = 0, maxLength = 5000 }: Schema) =>
	pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ unit: 'grapheme', minLength, maxLength })

/** The same of each value. */
export const mapped = <From, To>(object: Record<string, From>, change: (value: From, key: string) => To) =>
	Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value, key)]))
