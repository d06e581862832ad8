import { type Call, type CallContext, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { checked } from '#app/clinic/checked.ts'
import { ClinicError, ofBackend } from '#app/clinic/clinic-error.ts'
import type { Upload } from '#app/clinic/upload.ts'
import { multipartBody, type ReadUpload } from './multipart-body.server.ts'
import { bodyText, given, refusalIn } from './remote-answer.server.ts'

type Backend = {
	/** `https://host/api`, without a slash at its end. */
	base: string
	timeoutMs: number
	/** The bytes of a file that came with a form. */
	readUpload?: ReadUpload
	fetch?: typeof fetch
}

/** The clinic behind another `/api`. No credentials go out, no redirect is followed, no call is repeated. */
export function remoteClinic({
	base,
	timeoutMs,
	readUpload = noFiles,
	fetch = globalThis.fetch,
}: Backend): Clinic {
	const asking = Object.entries(calls).map(([name, call]) => {
		const ask = async (raw: unknown, context: CallContext = {}) => {
			const input = checked(name as CallName, raw) as Record<string, unknown>
			const request = requestFor({ base, readUpload }, call, input, context)

			try {
				// Files take longer than words.
				const patience = 'duplex' in request ? 10 * timeoutMs : timeoutMs
				const answer = await fetch(request.url, { ...request, signal: AbortSignal.timeout(patience) })
				const text = await bodyText(answer)
				if (!answer.ok) throw refusalIn(answer, text)
				return given(call, text)
			} catch (fault) {
				throw ofBackend(fault)
			}
		}
		return [name, ask]
	})
	return Object.fromEntries(asking) as Clinic
}

function requestFor(
	{ base, readUpload }: { base: string; readUpload: ReadUpload },
	call: Call,
	input: Record<string, unknown>,
	context: CallContext,
) {
	const inPath = new Set(call.path.match(/[^{}]+(?=\})/g))
	const path = call.path.replace(/\{(\w+)\}/g, (_, name) => segment(String(input[name])))
	const rest = Object.entries(input).filter(([name, value]) => !inPath.has(name) && value !== undefined)
	const constant = { method: call.method, redirect: 'manual', credentials: 'omit' } as const

	if (call.method === 'GET') {
		const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)]))
		const url = `${base}${path}${query.size > 0 ? `?${query}` : ''}`
		return { ...constant, url, headers: { Accept: 'application/json' } }
	}

	const headers: Record<string, string> = { Accept: 'application/json', 'Content-Type': 'application/json' }
	if (context.idempotencyKey) headers['Idempotency-Key'] = context.idempotencyKey
	const field = call.files
	const files = field && input[field]
	if (field && files) {
		const fields = rest.filter(([name]) => name !== field)
		const { type, body } = multipartBody(fields, field, files as Upload[], readUpload)
		headers['Content-Type'] = type
		return { ...constant, url: base + path, headers, body, duplex: 'half' as const }
	}
	return { ...constant, url: base + path, headers, body: JSON.stringify(Object.fromEntries(rest)) }
}

const noFiles: ReadUpload = () => {
	throw new Error('This client was not told where files lie')
}

/** A part of the path that cannot climb out of it: URLs read even an encoded `..` as the folder above. */
function segment(text: string) {
	if (text.length > 200 || /^\.{0,2}$/.test(text) || !text.isWellFormed()) {
		throw new ClinicError(404, 'Такого адреса нет')
	}
	return encodeURIComponent(text)
}
