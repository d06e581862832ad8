import diagnostics from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { inFlight } from '#app/platform/http/in-flight.ts'
import { isRead } from '#app/platform/http-methods.ts'
import { second } from '#app/platform/units.ts'
import type { Exchange, Step } from './exchange.server.ts'
import { clientAddress, senderName } from './guards/client-address.server.ts'
import { encodedAddress } from './guards/raw-address.server.ts'
import { redirect, rejectSocket } from './guards/reject.server.ts'
import { awaitRequest, idleSince } from './sockets/connection.server.ts'
import { createConnectionLimits } from './sockets/connection-limits.server.ts'
import { shutDown } from './sockets/graceful-shutdown.server.ts'

type Options = {
	origin: string
	defaultHeaders: Record<string, string>
	proxies: number | undefined
	pipeline: readonly Step[]
	onConnection: () => void
	onClose: () => Promise<void>
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Hook = {
	options: Options
	servers: Set<Server>
	isDraining: boolean
}

/** One a process: the developer's server loads this module again and again. */
const running = globalThis as { clinicServerHook?: Hook }

/**
 * Puts a pipeline in front of whatever HTTP server this process runs (remix-serve's Express), by way of Node's
 * diagnostics channel of connections: it speaks before the first request. Bounds connections, and ends the process
 * with everybody answered.
 */
export function install(options: Options) {
	if (running.clinicServerHook) {
		running.clinicServerHook.options = options
		return
	}

	const hook: Hook = { options, servers: new Set(), isDraining: false }
	running.clinicServerHook = hook
	const connections = createConnectionLimits()

	diagnostics.subscribe('net.server.socket', message => {
		const { socket } = message as { socket: Socket & { server?: unknown } }
		if (!(socket.server instanceof Server)) return
		if (!hook.servers.has(socket.server)) attach(socket.server, hook)
		hook.options.onConnection()
		const { network, isPrivate } = clientAddress(socket.remoteAddress, undefined)
		// Behind a proxy, known or likely, one address stands for everybody.
		const isShared = isPrivate || hook.options.proxies !== undefined
		const close = (status: number) => rejectSocket(socket, status, hook.options.defaultHeaders)
		if (!connections.add(socket, isShared ? undefined : senderName(network))) return close(503)
		awaitRequest(socket, () => close(408))
	})
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => drain(hook))
}

function drain(hook: Hook) {
	hook.isDraining = true
	// Those of before hear it too: their connections would be cut under the next request.
	for (const response of inFlight.present())
		if (!response.headersSent) response.setHeader('Connection', 'close')
	void shutDown({ servers: hook.servers, inFlight, onClose: hook.options.onClose })
}

export const isDraining = () => running.clinicServerHook?.isDraining ?? false

const parserErrors: Record<string, number> = {
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	HPE_HEADER_OVERFLOW: 431,
}

function attach(server: Server & { requireHostHeader?: boolean }, hook: Hook) {
	hook.servers.add(server)
	server.headersTimeout = 10 * second
	// For files over a slow line; everything else has less (sockets/connection.server.ts).
	server.requestTimeout = 600 * second
	server.keepAliveTimeout = 5 * second
	// Rejected by the pipeline instead, with its headers and words.
	server.requireHostHeader = false

	const listeners = server.listeners('request') as Listener[]
	server.removeAllListeners('request')
	const receive = (request: IncomingMessage, response: ServerResponse) => {
		if (isEnded(request.socket)) return
		if (hook.isDraining) response.setHeader('Connection', 'close')
		const fallThrough = () => {
			for (const listener of listeners) listener.call(server, request, response)
		}
		run(hook.options.pipeline, createExchange(request, response, hook.options, fallThrough))
	}
	server.on('request', receive)
	server.on('checkExpectation', receive)
	server.on('connect', (_, socket) => rejectSocket(socket as Socket, 405, hook.options.defaultHeaders))
	server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
		const { origin, defaultHeaders } = hook.options
		const address = encodedAddress(error)
		// An earlier request that waits would take the redirect for its own answer.
		if (address && idleSince(socket as Socket) !== undefined)
			redirect(socket as Socket, origin + address, defaultHeaders)
		else rejectSocket(socket as Socket, parserErrors[error.code ?? ''] ?? 400, defaultHeaders)
	})
}

const isEnded = (socket: Socket) => socket.destroyed || socket.writableEnded

type Site = { proxies: number | undefined; defaultHeaders: Record<string, string> }

export function createExchange(
	request: IncomingMessage,
	response: ServerResponse,
	{ proxies, defaultHeaders }: Site,
	fallThrough: () => void,
): Exchange {
	const { socket, headers, method = 'GET', url } = request
	const client = clientAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), proxies)
	const isOneSender = !client.isPrivate || proxies !== undefined
	const sender = isOneSender ? senderName(client.network) : connectionName(socket)
	const path = pathOf(url)
	const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
	const isPageRead = isRead(method) && !hasBody && !path.startsWith('/api/')
	const isApi = path.startsWith('/api/') && path !== '/api/openapi.json'
	// One literal: on Node 20 putting two together would take 8 % of the time of a cached page.
	return {
		request,
		response,
		method,
		path,
		hasBody,
		isPageRead,
		isApi,
		client,
		isOneSender,
		sender,
		defaultHeaders,
		retryAfter: 0,
		skipsQueue: false,
		fallThrough,
	}
}

/** A step that those who only look at pages and files do not meet. */
export const unlessPageRead =
	(step: Step): Step =>
	(exchange, next) =>
		exchange.isPageRead ? next() : step(exchange, next)

/** A step that what skips the queue does not meet. */
export const unlessSkipsQueue =
	(step: Step): Step =>
	(exchange, next) =>
		exchange.skipsQueue ? next() : step(exchange, next)

/** A step for whoever only looks, also at what a call gives. */
export const ifRead =
	(step: Step): Step =>
	(exchange, next) =>
		isRead(exchange.method) ? step(exchange, next) : next()

/** Runs steps in their order; what none of them answers falls through. */
export function run(steps: readonly Step[], exchange: Exchange) {
	const goOn = (at: number) => {
		const step = steps[at]
		if (step) step(exchange, () => goOn(at + 1))
		else exchange.fallThrough()
	}
	goOn(0)
}

function pathOf(url = '/') {
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
