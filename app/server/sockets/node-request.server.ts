import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isRead } from '#app/platform/http-methods.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { bodyTooLarge, bodyUnreadable, readBody } from './body.server.ts'

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
	return new Request(origin + addressWithoutData(request.url ?? '/'), init)
}

/** Without the framework's old way to ask for data: it answers pages and forms with nothing a person can read. */
function addressWithoutData(url: string) {
	if (!url.includes('?')) return url
	const [path = '/', ...rest] = url.split('?')
	const query = rest.join('?')
	if (!new URLSearchParams(query).has('_data')) return url
	const kept = query.split('&').filter(part => !new URLSearchParams(part).has('_data'))
	return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

const smallBody = 64 * 1024

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
	...{ method: request.method, url: request.url, headers: request.headers, body: request.body },
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
