import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { drainBody } from '#app/server/sockets/body.server.ts'
import type { Rejection } from './request-guard.server.ts'
import { securityHeaders } from './security-headers.server.ts'

/** Says no, once who is still writing has been listened to: an answer before that would be lost to them. */
export async function reject(
	request: IncomingMessage,
	response: ServerResponse,
	{ status, message, headers = {} }: Rejection,
) {
	await drainBody(Readable.toWeb(request).getReader() as ReadableStreamDefaultReader<Uint8Array>)
	if (response.headersSent || response.destroyed) return
	const ofText = message ? { 'Content-Type': 'application/json; charset=utf-8' } : {}
	const ending = status < 400 ? {} : { Connection: 'close' }
	response.writeHead(status, { ...ofText, 'Cache-Control': 'no-store', ...ending, ...headers })
	response.end(message ? JSON.stringify({ message }) : undefined)
}

const words: Record<number, string> = {
	400: 'Запрос не удалось прочитать',
	405: 'Такой способ запроса здесь не подходит',
	408: 'Запрос шёл слишком долго. Отправьте его ещё раз.',
	413: 'Слишком много данных',
	429: 'Слишком много запросов сразу. Повторите позже.',
	431: 'Слишком длинный адрес или заголовки запроса',
	503: 'Сейчас слишком много посетителей. Повторите через минуту.',
}

/** Says no on a line whose request never became one, and hangs up. */
export function rejectSocket(socket: Socket, status: number, https: boolean) {
	const headers = {
		...(status === 429 || status === 503 ? { 'Retry-After': '30' } : {}),
		...(status === 405 ? { Allow: 'GET, HEAD, OPTIONS' } : {}),
		'Content-Type': 'application/json; charset=utf-8',
	}
	answerAndClose(socket, status, https, headers, JSON.stringify({ message: words[status] ?? words[400] }))
}

/** Sends a client to another address on a line whose request never became one, and hangs up. */
export function redirect(socket: Socket, location: string) {
	const https = location.startsWith('https:')
	answerAndClose(socket, 307, https, { Location: location, 'Cache-Control': 'no-store' }, '')
}

function answerAndClose(
	socket: Socket,
	status: number,
	https: boolean,
	headers: Record<string, string>,
	text: string,
) {
	if (socket.writable) {
		const all = {
			...securityHeaders(https),
			...headers,
			'Content-Length': String(Buffer.byteLength(text)),
			Connection: 'close',
		}
		const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
		socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
	}
	socket.destroySoon()
}
