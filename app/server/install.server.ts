import diagnostics from 'node:diagnostics_channel'
import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientAddress, clientAddress } from '#app/server/guards/client-address.server.ts'
import type { createDailyQuota } from '#app/server/guards/daily-quota.server.ts'
import type { Kind, Rates } from '#app/server/guards/rate-limit.server.ts'
import { markRateLimited } from '#app/server/guards/rate-limited.server.ts'
import { encodedAddress, withoutData } from '#app/server/guards/raw-address.server.ts'
import { redirect, reject, rejectSocket } from '#app/server/guards/reject.server.ts'
import { isWriting, pathOf, rejectionOf } from '#app/server/guards/request-guard.server.ts'
import { askToWait, secure } from '#app/server/guards/security-headers.server.ts'
import { rememberForwarded } from '#app/server/guards/sender.server.ts'
import { createConnections } from '#app/server/sockets/connections.server.ts'
import { shutDown } from '#app/server/sockets/graceful-shutdown.server.ts'
import { createRequestsInFlight, type RequestsInFlight } from '#app/server/sockets/requests-in-flight.ts'
import {
	answerInTurn,
	awaitBody,
	awaitRequest,
	beginRequest,
	endRequest,
	idleSince,
	stopParsing,
} from '#app/server/sockets/socket-timeouts.server.ts'

export type Policy = {
	origin: string
	/** True while `PUBLIC_ORIGIN` is unset. */
	originAssumed: boolean
	/** How many proxies in front are believed. */
	proxies: number | undefined
	/** Whether something may be posted to this path. */
	takesPosts: (path: string) => boolean
	/** The methods an address below `/api` has; none where there is no such address. */
	waysTo: (path: string) => string[]
	/** Whether files may come to this path: they are listened to for as long as they keep coming. */
	takesFiles: (path: string) => boolean
	/** What a request counts as, where it is counted at all. */
	kindOf: (method: string, path: string) => Kind | undefined
	/** Undefined where nothing is counted; `loopback` peers may go uncounted. */
	rates: Rates
	/** Bounds by the day what fills the disk. */
	quota: ReturnType<typeof createDailyQuota>
	spares: (peer: { isLoopback: boolean }) => boolean
	/** What who came too often reads where no page answers. */
	wordsForTooMany: (seconds: number) => Promise<string>
	/** Told about each answer: facts for the access log, never a query string. */
	onAnswer: (facts: { method: string; path: string; status: number; ms: number }) => void
	/** Answers by itself what it can, before the framework's server; the rest it leaves to `next`. */
	answer?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
	/** Told of each connection that comes in. */
	onConnection?: () => void
	/** Runs when the last visitor has been answered and the process is about to end. */
	onClose: () => Promise<void>
}

const seconds = 1000

/** State of the door, one a process: the developer's server loads this module again and again. */
const door = globalThis as { clinicDoor?: Door }
type Door = {
	rules: Policy
	servers: Set<Server>
	inFlight: RequestsInFlight<ServerResponse>
	draining: boolean
}
type Started = { request: IncomingMessage; response: ServerResponse; server: Server }

/**
 * Stands in front of whatever HTTP server this process runs (remix-serve's Express) by way of Node's
 * diagnostics channels, which speak before the first listener: headers on every answer, the same-site check
 * before the framework's own, rates, time limits, the access log, and an end that leaves nobody unanswered.
 */
export function install(rules: Policy) {
	if (door.clinicDoor) {
		door.clinicDoor.rules = rules
		return
	}

	const state: Door = { rules, servers: new Set(), inFlight: createRequestsInFlight(), draining: false }
	door.clinicDoor = state
	const connections = createConnections()

	diagnostics.subscribe('net.server.socket', message => {
		const { socket } = message as { socket: Socket & { server?: unknown } }
		if (!(socket.server instanceof Server)) return
		if (!state.servers.has(socket.server)) adopt(socket.server, state)
		state.rules.onConnection?.()
		const { network, isNear } = clientAddress(socket.remoteAddress, undefined)
		// Behind a proxy, known or likely, one address stands for everybody.
		const isShared = isNear || state.rules.proxies !== undefined
		if (!connections.add(socket, isShared ? undefined : network)) return cut(socket, 503, state)
		awaitRequest(socket, line => cut(line, 408, state))
	})
	// Before Node itself refuses some: those too carry our headers.
	diagnostics.subscribe('http.server.request.start', message => greet(message as Started, state))
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.once(signal, () => {
			state.draining = true
			// Those of before hear it too: their lines would be cut under the next request.
			for (const response of state.inFlight.present())
				if (!response.headersSent) response.setHeader('Connection', 'close')
			void shutDown({ ...state, onClose: state.rules.onClose })
		})
	}
}

/** True from the moment the process was asked to stop. */
export const isDraining = () => door.clinicDoor?.draining ?? false

const parserFaults: Record<string, number> = {
	ERR_HTTP_REQUEST_TIMEOUT: 408,
	HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
	HPE_HEADER_OVERFLOW: 431,
}

function adopt(server: Server, state: Door) {
	state.servers.add(server)
	server.headersTimeout = 10 * seconds
	// For files over a slow line; everything else has less (socket-timeouts.server.ts).
	server.requestTimeout = 600 * seconds
	server.keepAliveTimeout = 5 * seconds

	const behind = server.listeners('request') as ((
		request: IncomingMessage,
		response: ServerResponse,
	) => void)[]
	const pass = (request: IncomingMessage, response: ServerResponse) => {
		const next = () => {
			for (const listener of behind) listener.call(server, request, response)
		}
		if (state.rules.answer) state.rules.answer(request, response, next)
		else next()
	}
	const take = (request: IncomingMessage, response: ServerResponse) => {
		const { socket } = request
		if (isEnded(socket)) return
		const answer = () => receive(request, response, state, () => pass(request, response))
		answerInTurn(socket, answer, () => {
			stopParsing(socket)
			cut(socket, 429, state)
		})
	}
	server.removeAllListeners('request')
	server.on('request', take)
	server.on('checkExpectation', take)
	server.on('connect', (_, socket) => cut(socket as Socket, 405, state))
	server.on('clientError', (fault: NodeJS.ErrnoException, socket) => {
		const address = encodedAddress(fault)
		// An earlier request that waits would take the redirect for its own answer.
		if (address && idleSince(socket as Socket) !== undefined)
			redirect(socket as Socket, state.rules.origin + address)
		else cut(socket as Socket, parserFaults[fault.code ?? ''] ?? 400, state)
	})
}

const isEnded = (socket: Socket) => socket.destroyed || socket.writableEnded

/** Hangs up with a word, unless an answer is on its way: it would be torn by another. */
function cut(socket: Socket, status: number, { inFlight, rules }: Door) {
	const answering = inFlight.present().some(({ socket: line, headersSent }) => line === socket && headersSent)
	if (answering) socket.destroy()
	else rejectSocket(socket, status, rules.origin.startsWith('https:'))
}

/** What every request meets, also one that Node refuses by itself. */
function greet({ request, response }: Started, state: Door) {
	const { rules } = state
	const { socket, headers, method = 'GET' } = request
	if (isEnded(socket)) return
	const started = performance.now()
	const path = pathOf(request.url)

	let place: number | undefined = state.inFlight.enter(response)
	beginRequest(socket, over)
	response.once('close', over)

	function over() {
		if (place === undefined) return
		state.inFlight.leave(place)
		place = undefined
		endRequest(socket, over)
		rules.onAnswer({ method, path, status: response.statusCode, ms: Math.round(performance.now() - started) })
	}

	if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
		const files = rules.takesFiles(path) && /^multipart\//i.test(headers['content-type'] ?? '')
		awaitBody(request, response, { files, hangUp: line => cut(line, 408, state) })
	}
	secure(response, rules.origin.startsWith('https:'))
	if (state.draining) response.setHeader('Connection', 'close')
}

/** Answers a request that nobody should see, and lets the others pass. */
export function receive(
	request: IncomingMessage,
	response: ServerResponse,
	{ rules }: Pick<Door, 'rules'>,
	pass: () => void,
) {
	const objection = rejectionOf(request, rules)
	if (objection) return void reject(request, response, objection)

	const { method = 'GET', headers } = request
	const path = pathOf(request.url)
	const kind = rules.kindOf(method, path)
	const peer = kind && clientAddress(request.socket.remoteAddress, forwardedFor(request), rules.proxies)
	if (rules.proxies !== undefined) rememberForwarded(request, forwardedFor(request))
	// Nobody in front of us is known to set these; the framework would believe them.
	for (const name in headers) if (name.startsWith('x-forwarded-')) delete headers[name]
	request.url = withoutData(request.url ?? '/')
	if (isWriting(method)) {
		// Ours has decided: the framework's own check knows neither PUBLIC_ORIGIN nor a proxy.
		delete headers.origin
		markRateLimited(request, 0)
	}

	if (!kind || !peer || rules.spares(peer)) return pass()
	void count(kind, peer)

	async function count(kind: Kind, peer: ClientAddress) {
		const perAddress = !peer.isNear || rules.proxies !== undefined
		const rate = await rules.rates.take(kind, peer, { perAddress })
		const files = rules.takesFiles(path) && /^multipart\//i.test(headers['content-type'] ?? '')
		const network = perAddress ? peer.network : undefined
		const amount =
			rate.wait === 0 ? rules.quota({ kind, network, files, length: headers['content-length'] }) : rate
		response.once('close', () => {
			if (!response.headersSent || response.statusCode < 400) return
			rate.giveBack()
			if (amount !== rate) amount.giveBack()
		})
		const { wait } = amount
		if (wait === 0) return pass()
		// Nobody waits for the answer to a beacon: one too many for the day is not kept.
		if (kind === 'beacon' && rate.wait === 0)
			return await reject(request, response, { status: 204, message: '' })

		askToWait(response, wait)
		if (path.startsWith('/api/'))
			return await reject(request, response, { status: 429, message: await rules.wordsForTooMany(wait) })
		// A page answers in its own words, with all that was typed.
		markRateLimited(request, wait)
		pass()
	}
}

const forwardedFor = ({ headers }: IncomingMessage) => String(headers['x-forwarded-for'] ?? '')
