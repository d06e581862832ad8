import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { getResponse } from 'msw'
import { type FaultName, faultNames } from './backend-faults.ts'
import { backend } from './msw.ts'

const own = 'http://backend.example'

export type Backend = Awaited<ReturnType<typeof startBackend>>

/**
 * The handlers of `msw.ts` as a server of their own, for a site in a process of its own. `GET /fault/slow` and
 * so on switches a fault on, `/fault/none` off. Its answers hold for a moment only, so a switch is seen at once.
 */
export async function startBackend({
	port = 0,
	failing: first = 'none',
}: {
	port?: number
	failing?: string
} = {}) {
	let fault: FaultName | undefined
	const asked: string[] = []
	const handlers = backend(`${own}/api`, () => fault)

	function turn(name: string) {
		const known = faultNames.find(one => one === name)
		if (!known && name !== 'none') throw new Error(`A fault is none, ${faultNames.join(', ')}; not ${name}`)
		fault = known
	}

	async function answer(request: IncomingMessage, response: ServerResponse) {
		const { method = 'GET', url = '/' } = request
		const [, name] = /^\/fault\/([\w-]+)$/.exec(url) ?? []
		if (name) {
			turn(name)
			return response.end(`${name}\n`)
		}

		asked.push(`${method} ${url}`)
		const body = method === 'GET' ? {} : bodyOf(request)
		const given = await getResponse(
			handlers,
			new Request(own + url, { method, headers: headersOf(request), ...body }),
		)
		if (!given) return response.writeHead(404).end('{"message":"Такого адреса нет"}')
		if (given.type === 'error') return request.socket.resetAndDestroy()

		response.writeHead(given.status, { ...Object.fromEntries(given.headers), 'Cache-Control': 'no-cache' })
		if (!given.body) return response.end()
		return await pipeline(Readable.fromWeb(given.body as ReadableStream), response)
	}

	turn(first)
	const server = createServer((request, response) => {
		answer(request, response).catch(
			error => response.headersSent || response.writeHead(400).end(String(error)),
		)
	})
	await new Promise<void>((resolve, reject) =>
		server.once('error', reject).listen(port, '127.0.0.1', resolve),
	)

	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** `GET /api/news` and so on, in the order they came. */
		asked,
		turn,
		async stop() {
			server.closeAllConnections()
			await new Promise(resolve => server.close(resolve))
		},
	}
}

const bodyOf = (request: IncomingMessage) => ({
	body: Readable.toWeb(request) as BodyInit,
	duplex: 'half' as const,
})

const headersOf = ({ headers }: IncomingMessage) =>
	Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`])
