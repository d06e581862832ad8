import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientAddress, clientAddress } from './guards/client-address.server.ts'
import { senderName } from './guards/network-groups.server.ts'

export type Exchange = {
	request: IncomingMessage
	response: ServerResponse
	method: string
	path: string
	client: ClientAddress
	isOneSender: boolean
	/** Who is served by turns with others: a network, or a connection where one address stands for many senders. */
	sender: unknown
	defaultHeaders: Record<string, string>
	retryAfter: number
	goesFirst: boolean
	passOn: () => void
}

export type Step = (exchange: Exchange, next: () => void) => void

type Site = { proxies: number | undefined; defaultHeaders: Record<string, string> }

export function createExchange(
	request: IncomingMessage,
	response: ServerResponse,
	{ proxies, defaultHeaders }: Site,
	passOn: () => void,
): Exchange {
	const { socket, headers, method = 'GET', url } = request
	const client = clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), proxies)
	const isOneSender = !client.isNear || proxies !== undefined
	const sender = isOneSender ? senderName(client.network) : connectionName(socket)
	return {
		...{ request, response, method, path: pathOf(url), client, isOneSender, sender, defaultHeaders },
		...{ retryAfter: 0, goesFirst: false, passOn },
	}
}

/** Runs steps in their order; what none of them answers is passed on. */
export function run(steps: readonly Step[], exchange: Exchange) {
	const goOn = (at: number) => {
		const step = steps[at]
		if (step) step(exchange, () => goOn(at + 1))
		else exchange.passOn()
	}
	goOn(0)
}

export const isMultipart = ({ headers }: IncomingMessage) =>
	/^multipart\//i.test(headers['content-type'] ?? '')

export function pathOf(url = '/') {
	const end = url.indexOf('?')
	return end < 0 ? url : url.slice(0, end)
}

/** Queues remember senders for a while, and a socket would be kept alive by that. */
const names = new WeakMap<Socket, symbol>()

function connectionName(socket: Socket) {
	const known = names.get(socket)
	if (known) return known
	const name = Symbol('connection')
	names.set(socket, name)
	return name
}
