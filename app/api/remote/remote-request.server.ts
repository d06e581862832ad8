import type { Call, CallContext } from '#app/clinic/calls.ts'
import { ClinicError, noPath } from '#app/clinic/errors.ts'
import type { Upload } from '#app/clinic/vacancies/upload.ts'
import { multipartBody, type ReadUpload } from './multipart-body.server.ts'

const constant = { redirect: 'manual', credentials: 'omit' } as const

export function addressOf(base: string, call: Call, input: Record<string, unknown>) {
	const query = new URLSearchParams(outsidePath(call, input).map(([name, value]) => [name, String(value)]))
	return `${base}${pathOf(call, input)}${query.size > 0 ? `?${query}` : ''}`
}

export const getRequest = { ...constant, method: 'GET', headers: { Accept: 'application/json' } }

/** A new one for every try: a body that is a stream goes out once. */
export function postedRequest(
	call: Call,
	input: Record<string, unknown>,
	{ idempotencyKey }: CallContext,
	readUpload: ReadUpload,
) {
	const rest = outsidePath(call, input)
	const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
	if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey

	const field = call.files
	const files = field && input[field]
	if (field && files) {
		const fields = rest.filter(([name]) => name !== field)
		const { type, body } = multipartBody(fields, field, files as Upload[], readUpload)
		headers['Content-Type'] = type
		return { ...constant, method: 'POST', headers, body, duplex: 'half' as const }
	}
	return { ...constant, method: 'POST', headers, body: JSON.stringify(Object.fromEntries(rest)) }
}

function outsidePath(call: Call, input: Record<string, unknown>) {
	const inPath = new Set(call.path.match(/[^{}]+(?=\})/g))
	return Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
}

export const pathOf = (call: Call, input: Record<string, unknown>) =>
	call.path.replace(/\{(\w+)\}/g, (_, name) => segment(String(input[name])))

/** A part of the path that cannot climb out of it: URLs read even an encoded `..` as the folder above. */
function segment(text: string) {
	if (text.length > 200 || /^\.{0,2}$/.test(text) || !text.isWellFormed()) {
		throw new ClinicError(404, noPath)
	}
	return encodeURIComponent(text)
}
