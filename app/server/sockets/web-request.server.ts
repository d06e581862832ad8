import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { ClinicError } from '#app/clinic/errors.ts'
import { decodable } from '#app/platform/decode-path.ts'
import { isRead } from '#app/platform/http-methods.ts'
import { kilobyte, megabyte } from '#app/platform/units.ts'
import { withTimeout } from '#app/platform/with-timeout.ts'
import type { Exchange } from '#app/server/exchange.server.ts'

/** Nobody in front is known to set these, and the framework would believe them; the same-site check is made by now. */
const untrusted = /^(origin$|x-forwarded-)/

/** What arrived, as the web's own request; its body comes when it is read, and stops when the visitor leaves. */
export function webRequest({ request, response, method }: Exchange, origin: string) {
	const leaving = new AbortController()
	response.once('close', () => response.writableEnded || leaving.abort())

	const headers = new Headers()
	for (const [name, value] of Object.entries(request.headers)) {
		if (untrusted.test(name)) continue
		if (typeof value === 'string') headers.set(name, value)
		else for (const one of value ?? []) headers.append(name, one)
	}
	// The framework takes the body off an answer to HEAD, and its length, which HEAD asks for, with it.
	const answered = method === 'HEAD' ? 'GET' : method
	const init: RequestInit & { duplex?: 'half' } = { method: answered, headers, signal: leaving.signal }
	if (!isRead(method)) {
		init.body = Readable.toWeb(request) as ReadableStream
		init.duplex = 'half'
	}
	return new Request(origin + addressOf(request.url ?? '/'), init)
}

/** Without the framework's old way to ask for data: it answers pages and forms with nothing a person can read. */
function addressOf(url: string) {
	const [written = '/', ...rest] = url.split('?')
	const path = decodable(written)
	const query = rest.join('?')
	if (!new URLSearchParams(query).has('_data')) return [path, ...rest].join('?')
	const kept = query.split('&').filter(part => !new URLSearchParams(part).has('_data'))
	return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

const smallBody = 64 * kilobyte

/** A request for `/api` as Node's server has it. A small body is read in one piece: the web's streams cost ten times as much. */
export function nodeApiRequest(request: IncomingMessage, origin: string) {
	const { method = 'GET', url = '/', headers } = request
	const get = (name: string) => {
		const value = headers[name.toLowerCase()]
		return (Array.isArray(value) ? value.join(', ') : value) ?? null
	}
	const posted = {
		headers: { get },
		get body() {
			return Readable.toWeb(request) as ReadableStream<Uint8Array>
		},
	}
	return Object.assign(posted, {
		method,
		url: origin + url,
		bytes: (limit: number) => (isSmall(request) ? wholeBody(request, limit) : readBody(posted, limit)),
	})
}

export const webApiRequest = (request: Request) => ({
	method: request.method,
	url: request.url,
	headers: request.headers,
	body: request.body,
	bytes: (limit: number) => readBody(request, limit),
})

function isSmall({ headers }: IncomingMessage) {
	const length = headers['content-length']
	return length !== undefined && Number(length) <= smallBody && headers.expect === undefined
}

function wholeBody(request: IncomingMessage, limit: number) {
	return new Promise<Uint8Array>((resolve, reject) => {
		const chunks: Buffer[] = []
		// After the end it is closed too: an error is costly to make where nobody waits for it.
		const brokeOff = () => request.readableEnded || reject(bodyUnreadable())
		request.on('data', chunk => chunks.push(chunk))
		request.on('end', () => {
			const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
			if (bytes.length > limit) reject(bodyTooLarge())
			else resolve(bytes)
		})
		request.on('error', brokeOff)
		request.on('close', brokeOff)
	})
}

const drainTimeout = 2000
const mostForgotten = 32 * megabyte
export const textLimit = 64 * kilobyte

export type PostedBody = { headers: Pick<Headers, 'get'>; body: ReadableStream<Uint8Array> | null }

export const bodyTooLarge = (message = 'Слишком много данных. Сократите текст и отправьте ещё раз.') =>
	new ClinicError(413, message)

export const bodyUnreadable = () => new ClinicError(400, 'Данные не удалось прочитать. Отправьте их ещё раз.')

/**
 * Reads a request's body, counting while it streams: Content-Length can be missing or false.
 * @throws ClinicError 413 beyond `limit` bytes, 400 when the body breaks off
 */
export async function readBody({ headers, body }: PostedBody, limit: number): Promise<Uint8Array> {
	if (!body) return new Uint8Array()

	const reader = body.getReader()
	if (Number(headers.get('Content-Length')) > limit) {
		await drainBody(reader)
		throw bodyTooLarge()
	}

	const chunks: Uint8Array[] = []
	let size = 0
	for (;;) {
		const { done, value } = await reader.read().catch(() => {
			throw bodyUnreadable()
		})
		if (done) return Buffer.concat(chunks)

		size += value.byteLength
		if (size > limit) {
			await drainBody(reader)
			throw bodyTooLarge()
		}
		chunks.push(value)
	}
}

/**
 * Forgets the rest as it arrives, within reason. Neither left unread nor cancelled: a client that is still
 * writing would then meet a broken connection instead of the answer.
 */
export async function drainBody(reader: ReadableStreamDefaultReader<Uint8Array>) {
	await withTimeout(forget(reader), drainTimeout, bodyUnreadable).catch(() => {})
}

async function forget(reader: ReadableStreamDefaultReader<Uint8Array>) {
	for (let passed = 0; passed < mostForgotten; ) {
		const { done, value } = await reader.read()
		if (done) return
		passed += value.byteLength
	}
}

/**
 * Reads a form's fields from a urlencoded or multipart body of at most `limit` bytes.
 * @throws ClinicError 413 beyond the limit, 415 for another type, 400 for a broken body
 */
export async function readForm(request: Request, limit = textLimit): Promise<FormData> {
	const type = request.headers.get('Content-Type') ?? ''
	if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
		throw new ClinicError(415, 'Отправьте форму со страницы сайта')
	}

	if ((request.headers.get('Content-Encoding') ?? 'identity') !== 'identity') {
		throw new ClinicError(415, 'Отправьте форму без сжатия')
	}

	const bytes = await readBody(request, limit)
	try {
		return await new Response(bytes as BodyInit, { headers: { 'Content-Type': type } }).formData()
	} catch {
		throw new ClinicError(400, 'Данные формы не удалось прочитать')
	}
}
