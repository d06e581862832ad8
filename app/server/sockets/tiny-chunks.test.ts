import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import { createExchange, run } from '#app/server/install.server.ts'
import { limitBodyTime, rejectTinyChunks, trackInFlight } from './connection.server.ts'

const bodies: number[] = []
const handlers: Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<unknown>> = {
	'/read': async (request, response) => {
		const body = await text(request)
		bodies.push(body.length)
		response.end()
	},
	'/begin': async (request, response) => {
		response.write('begun')
		await text(request)
	},
	'/unread': async (request, response) => {
		request.resume()
		response.writeHead(413).end()
	},
}
const steps = [trackInFlight(() => {}), limitBodyTime(() => false), rejectTinyChunks]

const server = createServer((request, response) => {
	const fallThrough = () => handlers[request.url ?? '']?.(request, response).catch(() => {})
	run(steps, createExchange(request, response, { proxies: undefined, defaultHeaders: {} }, fallThrough))
})

const sockets = new Set<Socket>()
server.on('connection', socket => sockets.add(socket))
const bytesRead = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)

beforeAll(async () => {
	await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
	server.closeAllConnections()
	server.close()
})

const chunks = (count: number, bytes: number) =>
	`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count)
const end = '0\r\n\r\n'

const address = () => ({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
const head = (path: string) =>
	`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n`

async function send(path: string, ...pieces: string[]) {
	const socket = connect(address())
	let heard = ''
	socket.on('data', data => {
		heard += data
	})
	socket.on('error', () => {})
	const started = performance.now()
	socket.write(head(path))
	for (const piece of pieces) {
		socket.write(piece)
		await pause(50)
	}
	if (!socket.closed) await once(socket, 'close')
	return {
		statuses: [...heard.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status),
		ms: performance.now() - started,
	}
}

it.each([
	['199 chunks of one byte', chunks(199, 1) + end, '200'],
	['200 chunks of one byte', chunks(200, 1) + end, '400'],
	['2000 chunks of 100 bytes', chunks(2000, 100) + end, '200'],
	['200 chunks of 63 bytes', chunks(200, 63) + end, '400'],
	['a megabyte and then 399 chunks of one byte', chunks(200, 5000) + chunks(399, 1) + end, '400'],
])('a body of %s is taken, or refused for its tiny chunks', async (_, body, status) => {
	const before = bodies.length

	const { statuses } = await send('/read', body)

	expect(statuses).toEqual([status])
	expect(bodies.length - before).toBe(status === '200' ? 1 : 0)
})

it('tiny chunks end the connection at once where an answer is on its way', async () => {
	const { statuses, ms } = await send('/begin', chunks(1, 1), chunks(500, 1))

	expect(statuses).toEqual(['200'])
	expect(ms).toBeLessThan(1500)
})

it('tiny chunks behind an answer are read no further', async () => {
	const before = bytesRead()
	const socket = connect({ ...address(), allowHalfOpen: true })
	socket.on('error', () => {})
	socket.write(head('/unread'))
	await once(socket, 'data')

	socket.write(chunks(500_000, 1))
	await pause(1000)

	socket.destroy()
	expect(bytesRead() - before).toBeLessThan(megabyte)
})
