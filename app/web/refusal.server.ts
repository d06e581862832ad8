import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { letPass } from './body.server.ts'
import type { Objection } from './objection.server.ts'
import { securityHeaders } from './security-headers.server.ts'

/** Says no, once who is still writing has been listened to: an answer before that would be lost to them. */
export async function refuse(
	request: IncomingMessage,
	response: ServerResponse,
	{ status, message, headers = {} }: Objection,
) {
	await letPass(Readable.toWeb(request).getReader() as ReadableStreamDefaultReader<Uint8Array>)
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
	431: 'Слишком длинный адрес или заголовки запроса',
}

/** Says no on a line whose request never became one, and hangs up. */
export function hangUp(socket: Socket, status: number, https: boolean) {
	if (socket.writable) {
		const text = JSON.stringify({ message: words[status] ?? words[400] })
		const headers = {
			...securityHeaders(https),
			...(status === 405 ? { Allow: 'GET, HEAD, OPTIONS' } : {}),
			'Content-Type': 'application/json; charset=utf-8',
			'Content-Length': String(Buffer.byteLength(text)),
			Connection: 'close',
		}
		const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
		socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', text].join('\r\n'))
	}
	socket.destroySoon()
}
