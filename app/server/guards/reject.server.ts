import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { unreadable, wrongMethod } from '#app/clinic/errors.ts'
import { inFlight } from '#app/platform/http/in-flight.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { drainBody } from '#app/server/sockets/web-request.server.ts'

export type Rejection = { status: number; message?: string; headers?: Record<string, string> }

/** Answers once the sender has written everything: an answer before that would be lost to them. */
export async function reject(
	{ request, response, defaultHeaders, retryAfter }: Exchange,
	{ status, message, headers = {} }: Rejection,
) {
	await drainBody(Readable.toWeb(request).getReader() as ReadableStreamDefaultReader<Uint8Array>)
	if (response.headersSent || response.destroyed) return
	response.writeHead(status, {
		...defaultHeaders,
		...(message ? { 'Content-Type': 'application/json; charset=utf-8' } : {}),
		...(status < 400 ? {} : { Connection: 'close' }),
		...(status === 429 ? { 'Retry-After': String(retryAfter) } : {}),
		...headers,
	})
	response.end(message ? JSON.stringify({ message }) : undefined)
}

const words: Record<number, string> = {
	400: unreadable,
	405: wrongMethod,
	408: 'Запрос шёл слишком долго. Отправьте его ещё раз.',
	413: 'Слишком много данных',
	429: 'Слишком много запросов сразу. Повторите позже.',
	431: 'Слишком длинный адрес или заголовки запроса',
	503: 'Сейчас слишком много посетителей. Повторите через минуту.',
}

/** Answers on a connection whose request could not be read, and closes it; destroys it where an answer is on its way. */
export function rejectSocket(socket: Socket, status: number, defaultHeaders: Record<string, string>) {
	const answers = inFlight.present().filter(({ req }) => req.socket === socket)
	if (answers.some(({ headersSent }) => headersSent)) return void socket.destroy()
	// For the access log: Node's own answer is never written.
	if (socket.writable) for (const response of answers) response.statusCode = status

	const headers = {
		...(status === 429 || status === 503 ? { 'Retry-After': '30' } : {}),
		...(status === 405 ? { Allow: 'GET, HEAD, OPTIONS' } : {}),
		'Content-Type': 'application/json; charset=utf-8',
	}
	answerAndClose(
		socket,
		status,
		{ ...defaultHeaders, ...headers },
		JSON.stringify({ message: words[status] ?? unreadable }),
	)
}

/** Sends a client whose request could not be read to another address, and closes the connection. */
export function redirect(socket: Socket, location: string, defaultHeaders: Record<string, string>) {
	answerAndClose(socket, 307, { ...defaultHeaders, Location: location }, '')
}

function answerAndClose(socket: Socket, status: number, headers: Record<string, string>, text: string) {
	// Node takes its own listeners off a socket that it hands over, and an error nobody hears ends the process.
	socket.on('error', () => socket.destroy())
	if (socket.writable) {
		const all = {
			...headers,
			'Content-Length': String(Buffer.byteLength(text)),
			Connection: 'close',
		}
		const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
		socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
	}
	socket.destroySoon()
}
