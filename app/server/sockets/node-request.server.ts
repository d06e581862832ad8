import { type IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { sendCached, toCachedResponse } from '#app/server/cache/cached-response.server.ts'
import { isCompressible } from '#app/server/cache/compress.server.ts'

/** An answer in text that was never made a Response. */
type Told = { status: number; headers: Record<string, string>; text: string | null }

/** What arrived, as the web's own request; its body comes when it is read, and stops when the visitor leaves. */
export function requestOf(request: IncomingMessage, response: ServerResponse, origin: string) {
	const { method = 'GET', url = '/' } = request
	const leaving = new AbortController()
	response.once('close', () => response.writableEnded || leaving.abort())

	const headers = new Headers()
	for (const [name, value] of Object.entries(request.headers)) {
		if (typeof value === 'string') headers.set(name, value)
		else for (const one of value ?? []) headers.append(name, one)
	}
	const init: RequestInit & { duplex?: 'half' } = { method, headers, signal: leaving.signal }
	if (method !== 'GET' && method !== 'HEAD') {
		init.body = Readable.toWeb(request) as ReadableStream
		init.duplex = 'half'
	}
	return new Request(origin + url, init)
}

/** Gives an answer that is for this visitor only. */
export async function sendUncached(
	answer: Response | Told,
	request: IncomingMessage,
	response: ServerResponse,
	rest: Record<string, string>,
) {
	if (answer instanceof Response) sendCached(await toCachedResponse(answer, rest, false), request, response)
	else tell(answer, request, response, rest)
}

/** The same for words: a short text goes out in one piece with its head, which a buffer does not. */
function tell(
	{ status, headers, text }: Told,
	request: IncomingMessage,
	response: ServerResponse,
	rest: Record<string, string>,
) {
	const words = text ?? ''
	const length = Buffer.byteLength(words)
	const all = { ...rest, ...headers }
	if (isCompressible(headers['Content-Type'] ?? '', length)) {
		const headersIn = Object.entries({ ...all, Vary: 'Accept-Encoding' })
		const bodies = { identity: Buffer.from(words) }
		sendCached(
			{ status, headers: headersIn, tag: undefined, bodies, compressible: true, heads: {} },
			request,
			response,
		)
		return
	}
	const head = Object.entries(all).flat()
	head.push('Content-Length', String(length))
	// Past the door's own `writeHead`, as `give` does: this head has everything it would add.
	ServerResponse.prototype.writeHead.call(response, status, head)
	response.end(words)
}
