import type { FieldErrors } from '#app/clinic/errors.ts'

const limits = { depth: 6, messages: 50, characters: 1000 }

/** Keys of an error object that name its field, say its text, or are for programs only. */
const fieldKeys = ['field', 'param', 'path', 'loc', 'property']
const textKeys = ['message', 'msg', 'detail', 'text', 'error']
const programKeys = new Set([...fieldKeys, 'code', 'type', 'rule', 'id', 'status'])

export function messagesByField(errors: unknown): FieldErrors | undefined {
	const found = new Map<string, string[]>()
	let count = 0
	for (const [field, text] of textsIn(errors, '', 0)) {
		if (++count > limits.messages) break
		found.set(field, [...(found.get(field) ?? []), text])
	}
	return found.size > 0 ? Object.fromEntries(found) : undefined
}

export const shortText = (text: string) => [...text.trim()].slice(0, limits.characters).join('')

function* textsIn(value: unknown, field: string, depth: number, inList = false): Generator<[string, string]> {
	if (typeof value === 'string' && value.trim() !== '') yield [field, shortText(value)]
	if (typeof value !== 'object' || value === null || depth > limits.depth) return

	if (Array.isArray(value)) {
		for (const item of value) yield* textsIn(item, field, depth + 1, true)
		return
	}
	const isErrorObject = inList && textKeys.some(key => key in value)
	const own = isErrorObject ? namedField(value) || field : field
	for (const [key, inner] of Object.entries(value)) {
		if (isErrorObject && programKeys.has(key)) continue
		yield* textsIn(inner, own || (isErrorObject ? '' : fieldName(key)), depth + 1)
	}
}

function namedField(error: object) {
	const entries = Object.entries(error)
	const [, value] = entries.find(([key]) => fieldKeys.includes(key)) ?? []
	const name = Array.isArray(value) ? value.findLast(part => typeof part === 'string') : value
	return typeof name === 'string' ? fieldName(name) : ''
}

/** `phone` of `data[phone]`, `body.phone` and `phone.0`; camel case becomes our own snake case. */
function fieldName(key: string) {
	const name = key.split(/[.[\]/]+/).findLast(part => part !== '' && !/^\d+$/.test(part)) ?? ''
	return name.replace(/(?<=[a-z0-9])[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
