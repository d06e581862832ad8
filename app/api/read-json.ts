import { ClinicError } from '#app/clinic/errors.ts'

const deepest = 5
const mostKeys = 50

/**
 * The object a body holds. Honest ones are small and flat; `__proto__` and its like are left out.
 * @throws ClinicError 400 for anything else
 */
export function readJson(bytes: Uint8Array, mostItems = mostKeys) {
	const body = sanitized(parsed(bytes), mostItems, 1)
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		throw new ClinicError(400, 'Данные не удалось прочитать: нужен объект JSON')
	}
	return body as Record<string, unknown>
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(utf8.decode(bytes))
	} catch {
		return undefined
	}
}

const dangerous = new Set(['__proto__', 'constructor', 'prototype'])

function sanitized(value: unknown, mostItems: number, depth: number): unknown {
	if (typeof value !== 'object' || value === null) return value

	const held = value as Record<string, unknown>
	const keys = Object.keys(held)
	if (depth > deepest || keys.length > (Array.isArray(held) ? mostItems : mostKeys)) {
		throw new ClinicError(400, 'Данные устроены слишком сложно: упростите их и отправьте ещё раз')
	}
	for (const key of keys) {
		if (dangerous.has(key)) delete held[key]
		else sanitized(held[key], mostItems, depth + 1)
	}
	return value
}
