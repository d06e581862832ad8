import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { webhookReceiver } from '../../docs/examples/webhook-receiver.js'

export const webhookSecret = 'a-secret-of-the-tests'

export type Delivery = {
	delivery_id: string
	event: string
	number: string
	created_at: string
	data: unknown
}

type Call = { url: string; headers: IncomingHttpHeaders; body: string; status: number }

type Manners = {
	secret?: string
	/** Who answers the so-manieth call, from 1 on; the receiver where nobody is named. */
	instead?: (call: number) => ((response: ServerResponse) => unknown) | undefined
}

/** The receiver of the documentation, as a server that may misbehave first. */
export async function startWebhook({ secret = webhookSecret, instead = () => undefined }: Manners = {}) {
	const taken: Delivery[] = []
	const calls: Call[] = []
	const sockets = new Set<Socket>()
	const receive = webhookReceiver({ secret, take: delivery => taken.push(delivery) })
	const server = createServer((request, response) => {
		const call: Call = { url: request.url ?? '', headers: request.headers, body: '', status: 0 }
		calls.push(call)
		request.on('data', chunk => {
			call.body += chunk
		})
		response.once('close', () => {
			call.status = response.statusCode
		})
		const other = instead(calls.length)
		if (other) request.once('end', () => other(response))
		else receive(request, response)
	})
	server.on('connection', socket => {
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
	})
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo

	return {
		url: `http://127.0.0.1:${port}/requests`,
		taken,
		calls,
		async waitFor(count: number, timeout = 15_000) {
			const deadline = Date.now() + timeout
			while (taken.length < count && Date.now() < deadline) await pause(10)
			if (taken.length < count) throw new Error(`${taken.length} of ${count} deliveries came`)
			return taken
		},
		async stop() {
			const closed = new Promise(resolve => server.close(resolve))
			for (const socket of sockets) socket.destroy()
			await closed
		},
	}
}
