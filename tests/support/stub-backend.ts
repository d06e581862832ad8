import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { status?: number; body?: string; headers?: Record<string, string> }
type Responder = (request: IncomingMessage, response: ServerResponse) => Reply | undefined

/** A backend that says exactly what a test tells it to; `undefined` from a responder means it answered itself. */
export async function startStubBackend(first: Responder = () => ({ status: 404, body: '{}' })) {
	let responder = first
	const asked: string[] = []
	const server = createServer(async (request, response) => {
		for await (const _ of request);
		asked.push(`${request.method} ${request.url}`)
		const reply = responder(request, response)
		if (!reply) return
		const { status = 200, body, headers = {} } = reply
		response.writeHead(status, { 'Cache-Control': 'no-cache', ...headers }).end(body)
	})
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
		/** `GET /api/news` and so on, in the order they came. */
		asked,
		respond(next: Responder) {
			responder = next
		},
		async stop() {
			server.closeAllConnections()
			await new Promise(resolve => server.close(resolve))
		},
	}
}

export type StubBackend = Awaited<ReturnType<typeof startStubBackend>>
