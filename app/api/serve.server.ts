import {
	type Call,
	type CallContext,
	type CallName,
	type Clinic,
	calls,
	maxAgeOf,
} from '#app/clinic/calls.ts'
import { ClinicError, noPath, retryAfterFor, statusFor, wordsFor, wrongMethod } from '#app/clinic/errors.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { isRead } from '#app/platform/http-methods.ts'
import { kilobyte } from '#app/platform/units.ts'
import type { ApiAnswer, ApiRequest } from './api-request.ts'
import { conditional } from './conditional.server.ts'
import { readJson } from './read-json.ts'

const bodyLimits = { beacon: 16 * kilobyte, json: 64 * kilobyte }
const longestKey = 200
const urlencoded = 'application/x-www-form-urlencoded'

type PostedForm = { input: object; error: ClinicError | undefined; discard(): Promise<void> }

type Services = {
	clinic: Clinic
	readForm: (request: ApiRequest) => Promise<PostedForm>
	onError: (error: unknown, call: string) => void
	onLostBeacon: (call: string, status: number) => void
	phone: () => Promise<string>
}

type Found = { name: CallName; call: Call; parts: Record<string, string> }

/** The table of calls as HTTP below `/api`: JSON in and out, errors as `{message}`. What it gives never throws. */
export function createApiHandler({ clinic, readForm, onError, onLostBeacon, phone }: Services) {
	return async function answerCall(request: ApiRequest): Promise<ApiAnswer> {
		const { pathname, searchParams } = new URL(request.url)
		const found = find(pathname)
		if (found.length === 0) return json(404, { message: noPath })

		const allow = () => ({ Allow: methodsOf(found).join(', ') })
		if (request.method === 'OPTIONS') return { status: 204, headers: allow(), text: null }

		const { method } = request
		const target = found.find(byMethod(method))
		if (!target) return json(405, { message: wrongMethod }, allow())

		try {
			const answer = await perform(target, request, searchParams)
			if (!isRead(method) || target.call.personal) return answer
			const reply = conditional(request.headers.get('If-None-Match'), answer)
			return method === 'HEAD' ? { ...reply, text: null } : reply
		} catch (error) {
			if (statusFor(error) >= 500) onError(error, target.name)
			const words = wordsFor(error, target.call.method)
			const message = isUnavailable(error) ? `${words} Позвоните нам: ${await phone()}` : words
			return refused(error, message)
		}
	}

	async function perform({ name, call, parts }: Found, request: ApiRequest, query: URLSearchParams) {
		const send = clinic[name] as (input: unknown, context: CallContext) => Promise<unknown>

		if (call.method === 'GET') {
			// Everything arrives as text here: a schema that wants a number coerces.
			const given = await send({ ...Object.fromEntries(query), ...parts }, {})
			return json(call.status, given, cachingOf(call))
		}

		if (call.files && typeOf(request) === 'multipart/form-data') {
			const context = contextOf(request)
			assertPlain(request)
			const { input, error, discard } = await readForm(request)
			try {
				if (error) throw error
				return json(call.status, await send({ ...input, ...parts }, context))
			} finally {
				await discard()
			}
		}

		const body = await bodyOf(request, call)
		if (call.beacon) {
			try {
				await send(readJson(body), {})
			} catch (error) {
				// A beacon has nobody who reads its answer: what cannot be kept is counted in the log.
				onLostBeacon(name, statusFor(error))
			}
			return { status: 204, headers: { 'Cache-Control': 'no-store' }, text: null }
		}
		return json(call.status, await send({ ...readJson(body), ...parts }, contextOf(request)))
	}
}

async function bodyOf(request: ApiRequest, call: Call) {
	const type = typeOf(request)
	const limit = call.beacon ? bodyLimits.beacon : bodyLimits.json
	const welcome = type === 'application/json' || (call.beacon && (type === 'text/plain' || !type))
	if (!welcome) {
		// A client names the type of a form also where it sends nothing: `curl --data ''`.
		if (call.beacon && type === urlencoded) {
			const body = await request.bytes(limit)
			if (body.length === 0) return body
		}
		const orForm = call.files ? ' или формой с файлами (multipart/form-data)' : ''
		throw new ClinicError(415, `Отправьте данные в формате JSON (application/json)${orForm}`)
	}
	assertPlain(request)
	return await request.bytes(limit)
}

const typeOf = ({ headers }: ApiRequest) => headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()

function assertPlain({ headers }: ApiRequest) {
	if ((headers.get('Content-Encoding') ?? 'identity') === 'identity') return
	throw new ClinicError(415, 'Отправьте данные без сжатия')
}

const cachingOf = (call: Call) => ({
	'Cache-Control': call.personal
		? 'private, no-store'
		: `public, max-age=${maxAgeOf(call)}, stale-while-revalidate=60`,
})

export const allowedMethods = (path: string) =>
	path === '/api/openapi.json' ? readMethods : methodsOf(find(path))

const readMethods = ['GET', 'HEAD']

function methodsOf(found: Found[]) {
	const methods = found.flatMap(({ call }) => (call.method === 'GET' ? readMethods : [call.method]))
	return methods.length === 0 ? [] : [...methods, 'OPTIONS']
}

const rows = (Object.entries(calls) as [CallName, Call][]).map(([name, call]) => ({ name, call }))
const patterns = rows.filter(({ call }) => call.path.includes('{'))
const fixed = new Map<string, Found[]>()
for (const row of rows) fixed.set(row.call.path, [...(fixed.get(row.call.path) ?? []), { ...row, parts: {} }])

const byMethod = (method: string) => (row: Found) => row.call.method === (method === 'HEAD' ? 'GET' : method)

export const callAt = (method: string, path: string) => find(path).find(byMethod(method))?.call

/** Every row whose path fits, to distinguish a wrong method from a wrong address. */
function find(pathname: string): Found[] {
	const path = pathname.replace(/^\/api/, '').replace(/\/$/, '')
	const plain = fixed.get(path)
	if (plain) return plain
	return patterns.flatMap(row => {
		const parts = match(row.call.path, path)
		return parts ? [{ ...row, parts }] : []
	})
}

function match(pattern: string, path: string) {
	const wanted = pattern.split('/')
	const given = path.split('/')
	if (wanted.length !== given.length) return undefined

	const parts: Record<string, string> = {}
	for (const [index, piece] of wanted.entries()) {
		const value = given[index] ?? ''
		if (piece.startsWith('{') && value !== '') parts[piece.slice(1, -1)] = decodePath(value) ?? value
		else if (piece !== value) return undefined
	}
	return parts
}

function contextOf(request: ApiRequest): CallContext {
	const idempotencyKey = request.headers.get('Idempotency-Key')?.trim()
	if (!idempotencyKey) return {}
	if (idempotencyKey.length > longestKey) {
		throw new ClinicError(400, `Idempotency-Key длиннее ${longestKey} символов`)
	}
	return { idempotencyKey }
}

/** Our own memory is away; of a backend that failed without a word the specification fixes what people read. */
const isUnavailable = (error: unknown) => !(error instanceof ClinicError) && statusFor(error) === 503

function refused(error: unknown, message: string) {
	const errors = error instanceof ClinicError ? error.errors : undefined
	const retryAfter = retryAfterFor(error)
	return json(
		statusFor(error),
		errors ? { message, errors } : { message },
		retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
	)
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): ApiAnswer {
	return {
		status,
		headers: {
			'Content-Type': 'application/json; charset=utf-8',
			'Cache-Control': 'no-store',
			...headers,
		},
		text: JSON.stringify(body),
	}
}
