import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress } from './client-address.server.ts'

/** What trusted proxies said, for after the header was taken from the request. */
const forwarded = new WeakMap<IncomingMessage, string>()

export const rememberForwarded = (request: IncomingMessage, header: string) =>
	void forwarded.set(request, header)

/** One a connection: queues remember senders for a while, and a socket would be kept alive by that. */
const connections = new WeakMap<Socket, symbol>()

/** Who is served by turns with others: an address, or a connection where one address stands for many senders. */
export function senderOf(request: IncomingMessage, proxies: number | undefined): unknown {
	const { socket } = request
	const { network, isNear } = clientAddress(socket.remoteAddress, forwarded.get(request), proxies)
	if (!isNear || proxies !== undefined) return network
	const known = connections.get(socket) ?? Symbol('connection')
	connections.set(socket, known)
	return known
}
