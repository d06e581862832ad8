import { isObject } from './parsed-json.ts'

const wrappers = ['data', 'items', 'results', 'result', 'list', 'records', 'rows', 'content', 'payload']
const deepest = 3

/** The list in an answer: itself, wrapped, its only list, or an object keyed by numbers, as PHP writes some lists. */
export function listIn(body: unknown, depth = 0): unknown[] | undefined {
	if (Array.isArray(body)) return body
	if (!isObject(body) || depth > deepest) return undefined
	for (const key of wrappers) {
		const list = listIn(body[key], depth + 1)
		if (list) return list
	}
	const keys = Object.keys(body)
	if (keys.length > 0 && keys.every(key => /^\d+$/.test(key))) return Object.values(body)
	const lists = Object.values(body).filter(Array.isArray)
	return lists.length === 1 ? lists[0] : undefined
}

export function thingsIn(body: unknown, depth = 0): Record<string, unknown>[] {
	if (Array.isArray(body)) return body.length === 1 ? thingsIn(body[0], depth + 1) : []
	if (!isObject(body) || depth > deepest) return []
	const inner = Object.values(body).filter(value => isObject(value))
	const wrapped = wrappers.flatMap(key => thingsIn(body[key], depth + 1))
	return [...wrapped, body, ...(inner.length === 1 ? inner : [])]
}
