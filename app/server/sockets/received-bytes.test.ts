import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countReceived } from './received-bytes.server.ts'
import { nodeApiRequest } from './web-request.server.ts'

const counted: number[] = []
const bodies: string[] = []

const readers: Record<string, (request: IncomingMessage) => Promise<string>> = {
	'/web': request => new Response(nodeApiRequest(request, 'http://clinic.example').body).text(),
	'/small': async request =>
		Buffer.from(await nodeApiRequest(request, 'http://clinic.example').bytes(1000)).toString(),
	'/stream': request => text(request),
}

const askRates = () => pause(20)

const server = createServer(async (request, response) => {
	const received = countReceived(request)
	await askRates()
	bodies.push((await readers[request.url ?? '']?.(request)) ?? '')
	counted.push(received())
	response.end('over')
})

beforeAll(async () => {
	await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())

const inChunks = (path: string, body: string) =>
	`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
const whole = (path: string, body: string) =>
	`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`

it('counts each body of a connection for itself, however it is sent and read, and takes nothing of it', async () => {
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
	const sent = ['a'.repeat(300), 'b'.repeat(500_000), 'c'.repeat(200_000), 'd'.repeat(40), 'e'.repeat(70_000)]
	const [first = '', second = '', third = '', fourth = '', fifth = ''] = sent
	const requests = [
		inChunks('/web', first),
		inChunks('/web', second),
		whole('/web', third),
		whole('/small', fourth),
		inChunks('/stream', fifth),
	]

	for (const request of requests) {
		socket.write(request)
		await once(socket, 'data')
	}
	socket.destroy()

	expect(bodies.map(body => body === sent[bodies.indexOf(body)])).toEqual(Array(5).fill(true))
	expect(counted).toEqual(sent.map(body => body.length))
})
