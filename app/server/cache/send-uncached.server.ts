import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { megabyte } from '#app/platform/units.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { sendBuffered, toBufferedResponse } from './buffered-response.server.ts'
import { isCompressible } from './compress.server.ts'

type Text = { status: number; headers: Record<string, string>; text: string | null }

export async function sendResponse(exchange: Exchange, answer: Response) {
	const { defaultHeaders, retryAfter } = exchange
	if (isLarge(answer)) return await sendLarge(exchange, answer)
	if (retryAfter > 0 && answer.status === 429) answer.headers.set('Retry-After', String(retryAfter))
	if (mustClose(exchange, answer.status)) answer.headers.set('Connection', 'close')
	sendBuffered(await toBufferedResponse(answer, defaultHeaders, false), exchange)
}

/** Longer answers are not kept, and are never in memory as a whole where they say how long they are. */
export const largest = 2 * megabyte

export const isLarge = ({ headers }: Response) => Number(headers.get('Content-Length') ?? 0) > largest

async function sendLarge(
	{ request, response, defaultHeaders }: Exchange,
	{ status, headers, body }: Response,
) {
	for (const [name, value] of Object.entries(defaultHeaders)) if (!headers.has(name)) headers.set(name, value)
	response.writeHead(status, [...headers].flat())
	if (request.method === 'HEAD' || !body) {
		await body?.cancel()
		return void response.end()
	}
	// A reader who leaves is no error.
	await pipeline(Readable.fromWeb(body as ReadableStream), response).catch(() => response.destroy())
}

/** The same for text: a short one goes out in one piece with its head, which a buffer does not. */
export function sendText(exchange: Exchange, { status, headers, text }: Text) {
	const { response, defaultHeaders } = exchange
	const length = Buffer.byteLength(text ?? '')
	const ending = mustClose(exchange, status) ? { Connection: 'close' } : {}
	const all = { ...defaultHeaders, ...headers, ...ending }
	if (text !== null && isCompressible(headers['Content-Type'] ?? '', length)) {
		const bodies = { identity: Buffer.from(text) }
		const compressed = { status, headers: Object.entries({ ...all, Vary: 'Accept-Encoding' }), bodies }
		return sendBuffered({ ...compressed, tag: undefined, compressible: true, heads: {} }, exchange)
	}
	const head = Object.entries(all).flat()
	if (text !== null) head.push('Content-Length', String(length))
	response.writeHead(status, head)
	response.end(text ?? undefined)
}

/** The rest of a body that is too long is not read: its connection cannot be used again. */
const mustClose = ({ request }: Exchange, status: number) => status === 413 || !request.complete
