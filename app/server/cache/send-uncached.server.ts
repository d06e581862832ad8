import type { Exchange } from '#app/server/exchange.server.ts'
import { sendCached, toCachedResponse } from './cached-response.server.ts'
import { isCompressible } from './compress.server.ts'

type Text = { status: number; headers: Record<string, string>; text: string | null }

/** Sends an answer that is for this visitor only. */
export async function sendResponse(exchange: Exchange, answer: Response) {
	const { request, response, defaultHeaders, retryAfter } = exchange
	if (retryAfter > 0 && answer.status === 429) answer.headers.set('Retry-After', String(retryAfter))
	if (mustClose(exchange, answer.status)) answer.headers.set('Connection', 'close')
	sendCached(await toCachedResponse(answer, defaultHeaders, false), request, response)
}

/** The same for text: a short one goes out in one piece with its head, which a buffer does not. */
export function sendText(exchange: Exchange, { status, headers, text }: Text) {
	const { request, response, defaultHeaders } = exchange
	const length = Buffer.byteLength(text ?? '')
	const ending = mustClose(exchange, status) ? { Connection: 'close' } : {}
	const all = { ...defaultHeaders, ...headers, ...ending }
	if (text !== null && isCompressible(headers['Content-Type'] ?? '', length)) {
		const bodies = { identity: Buffer.from(text) }
		const compressed = { status, headers: Object.entries({ ...all, Vary: 'Accept-Encoding' }), bodies }
		return sendCached({ ...compressed, tag: undefined, compressible: true, heads: {} }, request, response)
	}
	const head = Object.entries(all).flat()
	if (text !== null) head.push('Content-Length', String(length))
	response.writeHead(status, head)
	response.end(text ?? undefined)
}

/** The rest of a body that is too long is not read: its connection cannot be used again. */
const mustClose = ({ request }: Exchange, status: number) => status === 413 || !request.complete
