import { type Call, type CallContext, type CallName, type Clinic, calls } from '#app/clinic/calls.ts'
import { ClinicError, sendingFailed } from '#app/clinic/clinic-error.ts'

const kilobyte = 1024
const bodyLimits = { beacon: 16 * kilobyte, json: 64 * kilobyte }

type Doors = {
	clinic: Clinic
	/** Reads a body of at most so many bytes; throws a 413 Response beyond it. */
	readBody: (request: Request, limit: number) => Promise<Uint8Array>
	/** Told about every answer of 500 and above, and about each beacon that could not be kept. */
	onFault: (fault: unknown, call: string) => void
}

type Found = { name: CallName; call: Call; parts: Record<string, string> }

/** The table of calls as HTTP below `/api`: JSON in and out, errors as `{message}`. Never throws. */
export function serveApi({ clinic, readBody, onFault }: Doors) {
	return async (request: Request): Promise<Response> => {
		const { pathname, searchParams } = new URL(request.url)
		const found = find(pathname.replace(/^\/api/, '').replace(/\/$/, ''))
		if (found.length === 0) return json(404, { message: 'Такого адреса нет' })

		const allowed = found.flatMap(({ call }) => (call.method === 'GET' ? ['GET', 'HEAD'] : [call.method]))
		const allow = [...allowed, 'OPTIONS'].join(', ')
		if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } })

		const method = request.method === 'HEAD' ? 'GET' : request.method
		const match = found.find(({ call }) => call.method === method)
		if (!match) return json(405, { message: 'Такой способ запроса здесь не подходит' }, { Allow: allow })

		try {
			return await answer(match, request, searchParams)
		} catch (fault) {
			if (fault instanceof Response) return fault
			const refusal = asRefusal(fault)
			if (refusal.status >= 500) onFault(fault, match.name)
			return refused(refusal)
		}
	}

	async function answer({ name, call, parts }: Found, request: Request, query: URLSearchParams) {
		const input = call.method === 'GET' ? Object.fromEntries(query) : await bodyOf(request, call)
		const perform = clinic[name] as (input: unknown, context: CallContext) => Promise<unknown>

		if (call.beacon) {
			// A beacon has nobody who reads its answer: what cannot be kept is counted in the log.
			await perform(input, {}).catch(fault => onFault(fault, name))
			return new Response(null, { status: 204, headers: noStore })
		}

		const given = await perform({ ...(input as object), ...parts }, contextOf(request))
		const cache =
			call.method === 'GET' ? { 'Cache-Control': 'public, max-age=60, stale-while-revalidate=600' } : noStore
		return json(call.status, given, cache)
	}

	async function bodyOf(request: Request, call: Call) {
		const type = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase()
		const welcome = type === 'application/json' || (call.beacon && type === 'text/plain')
		if (!welcome || request.headers.has('Content-Encoding')) {
			throw new ClinicError(415, 'Отправьте данные в формате JSON (application/json)')
		}

		const bytes = await readBody(request, call.beacon ? bodyLimits.beacon : bodyLimits.json)
		const body = parsed(new TextDecoder().decode(bytes))
		if (call.beacon) return body
		if (typeof body !== 'object' || body === null || Array.isArray(body)) {
			throw new ClinicError(400, 'Данные не удалось прочитать: нужен объект JSON')
		}
		return body
	}
}

const noStore = { 'Cache-Control': 'no-store' }

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

/** Every row whose path fits, so that a wrong method can be told from a wrong address. */
function find(path: string): Found[] {
	return Object.entries(calls).flatMap(([name, call]) => {
		const parts = match(call.path, path)
		return parts ? [{ name: name as CallName, call, parts }] : []
	})
}

function match(pattern: string, path: string) {
	const wanted = pattern.split('/')
	const given = path.split('/')
	if (wanted.length !== given.length) return undefined

	const parts: Record<string, string> = {}
	for (const [index, piece] of wanted.entries()) {
		const value = given[index] ?? ''
		if (piece.startsWith('{') && value !== '') parts[piece.slice(1, -1)] = decoded(value)
		else if (piece !== value) return undefined
	}
	return parts
}

function decoded(piece: string) {
	try {
		return decodeURIComponent(piece)
	} catch {
		return piece
	}
}

function contextOf(request: Request): CallContext {
	const idempotencyKey = request.headers.get('Idempotency-Key')?.slice(0, 200)
	return idempotencyKey ? { idempotencyKey } : {}
}

/** Anything that is not a refusal of the clinic means that its memory is away: come back in a moment. */
function asRefusal(fault: unknown) {
	return fault instanceof ClinicError
		? fault
		: new ClinicError(503, sendingFailed, { retryAfter: 30, cause: fault })
}

function refused(refusal: ClinicError) {
	const { status, errors, retryAfter } = refusal
	const message = refusal.forPeople ? refusal.message : sendingFailed
	return json(status, errors ? { message, errors } : { message }, {
		...noStore,
		...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
	})
}

function json(status: number, body: unknown, headers: Record<string, string> = noStore) {
	return new Response(JSON.stringify(body), {
		status,
		headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
	})
}
