import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { AnswerFacts } from '#app/logger.server.ts'
import { inFlight } from '#app/platform/http/in-flight.ts'
import { kilobyte, second } from '#app/platform/units.ts'
import { type Exchange, isMultipart, type Step } from '#app/server/exchange.server.ts'
import { rejectSocket } from '#app/server/guards/reject.server.ts'

/** For the headers of a request, from the first moment of the connection or the end of the answer before. */
const toBegin = 10 * second

/** Requests of one connection that may be unanswered; no browser sends a second one before the first answer. */
const maxUnanswered = 16

const bodyTimeout = 30 * second
/** Of files so much must come in every such while: about the slowest line a telephone has. */
const share = { bytes: 8 * kilobyte, every: 15 * second }
/** Each chunk of a body costs as much as its first hundred bytes, in time and memory. */
const tinyChunks = { count: 200, bytesEach: 64 }
const lingerTime = 2 * second

/** Logged where the connection closed before anything was answered, as by nginx. */
const clientLeft = 499

type ConnectionState = {
	answers: (() => void)[]
	waiting: (() => void)[]
	late: NodeJS.Timeout
	since: number
	body?: { request: IncomingMessage; since: number }
}
type HangUp = (socket: Socket) => void

const connections = new WeakMap<Socket, ConnectionState>()

/**
 * Hangs up on a connection that brings no request. Node looks for such ones every 30 s only, and not at all once
 * its server is closing.
 */
export function awaitRequest(socket: Socket, hangUp: HangUp) {
	if (connections.has(socket)) return
	const late = setTimeout(() => state.answers.length === 0 && hangUp(socket), toBegin).unref()
	const state: ConnectionState = { answers: [], waiting: [], late, since: performance.now() }
	connections.set(socket, state)
	socket.once('close', () => {
		clearTimeout(late)
		state.waiting = []
		// Node reports 'close' only to the first of the responses pipelined on a connection.
		for (const over of state.answers.splice(0)) over()
	})
}

/** Knows a request from beginning to end; `onAnswer` gets facts for the access log, never a query string. */
export function trackInFlight(onAnswer: (facts: AnswerFacts) => void): Step {
	return ({ request: { socket }, response, method, path }, next) => {
		const started = performance.now()
		let place: number | undefined = inFlight.enter(response)
		beginRequest(socket, end)
		response.once('close', end)
		next()

		function end() {
			if (place === undefined) return
			inFlight.leave(place)
			place = undefined
			endRequest(socket, end)
			const { headersSent, statusCode } = response
			const status = headersSent || statusCode !== 200 ? statusCode : clientLeft
			onAnswer({ method, path, status, ms: Math.round(performance.now() - started) })
		}
	}
}

/** A request came: its head is waited for no longer. `over` is called if the connection closes before the answer. */
export function beginRequest(socket: Socket, over: () => void) {
	connections.get(socket)?.answers.push(over)
}

export function endRequest(socket: Socket, over: () => void) {
	const state = connections.get(socket)
	if (!state) return
	const place = state.answers.indexOf(over)
	if (place >= 0) state.answers.splice(place, 1)
	if (socket.destroyed || socket.writableEnded) state.waiting = []
	state.waiting.shift()?.()
	if (state.answers.length > 0 || socket.destroyed) return
	state.late.refresh()
	state.since = performance.now()
}

/** Begins to answer a request when those before it on its connection are answered: each holds one answer at a time. */
export const answerInOrder: Step = (exchange, next) => {
	const { socket } = exchange.request
	const state = connections.get(socket)
	const unanswered = state?.answers.length ?? 0
	if (unanswered > maxUnanswered) {
		stopParsing(socket)
		closeWith(exchange, 429)
	} else if (!state || unanswered <= 1) next()
	else state.waiting.push(next)
}

const closeWith = ({ request, defaultHeaders }: Exchange, status: number) =>
	rejectSocket(request.socket, status, defaultHeaders)

/** What Node's parser takes for another protocol after these headers: it leaves the rest alone. */
const otherProtocol = 2

/**
 * Makes no more requests of what a connection has sent, some eight hundred in one piece of a flood: creating them is the
 * costly part. Node has no public way to stop a parser in the middle of a piece.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming: () => number } | null }) {
	if (socket.parser) socket.parser.onIncoming = () => otherProtocol
}

/** A body is on its way: a full server makes room by ending the one that has been under way for longest. */
function noteBody(request: IncomingMessage) {
	const state = connections.get(request.socket)
	if (state) state.body = { request, since: performance.now() }
}

/** Closes a connection whose body does not come to its end; files are listened to for as long as they keep coming. */
export const limitBodyTime =
	(takesFiles: (path: string) => boolean): Step =>
	(exchange, next) => {
		const { path, request, hasBody } = exchange
		if (hasBody) watchBody(exchange, takesFiles(path) && isMultipart(request))
		next()
	}

function watchBody(exchange: Exchange, files: boolean) {
	const { request, response } = exchange
	const { socket } = request
	noteBody(request)
	const cut = () => request.complete || closeWith(exchange, 408)
	let seen = socket.bytesRead
	const late = files
		? setInterval(() => {
				const came = socket.bytesRead - seen
				seen = socket.bytesRead
				// Where we are the slow ones, the sender cannot be blamed.
				const waiting = !request.isPaused() && request.readableLength === 0
				if (came < share.bytes && waiting) cut()
			}, share.every)
		: setTimeout(cut, bodyTimeout)
	late.unref()
	response.prependOnceListener('finish', () => request.complete || lingerThenClose(request))
	// Of what is pipelined only the first answer is told of the connection's end.
	for (const ended of [request, response]) ended.once('close', () => clearTimeout(late))
}

export const rejectTinyChunks: Step = (exchange, next) => {
	if (exchange.hasBody) countChunks(exchange)
	next()
}

function countChunks(exchange: Exchange) {
	const { request } = exchange
	const { push } = request
	let chunks = 0
	let bytes = 0
	request.push = (chunk: Buffer | null) => {
		bytes += chunk?.length ?? 0
		if (chunk && ++chunks === tinyChunks.count) {
			if (bytes < chunks * tinyChunks.bytesEach) return rejectUnread(exchange)
			chunks = 0
			bytes = 0
		}
		return push.call(request, chunk)
	}
}

/** Has Node stop reading, though the body has a reader; the client has a while for the answer before all breaks. */
function rejectUnread(exchange: Exchange) {
	const { request } = exchange
	const { socket } = request
	stopParsing(socket)
	Object.assign(request, { push: () => false, _read: () => {} })
	socket.destroySoon = () => {
		socket.end()
		setTimeout(() => socket.destroy(), lingerTime).unref()
	}
	closeWith(exchange, 400)
	return false
}

/**
 * Before a connection is closed on someone who still writes, goes on listening for a while and forgets what it
 * hears: closed at once, the connection would break under them before they have read the answer.
 */
function lingerThenClose(request: IncomingMessage) {
	const { socket } = request
	socket.destroySoon = () => {
		socket.end()
		request.removeAllListeners('data')
		request.resume()
		const late = setTimeout(() => socket.destroy(), lingerTime).unref()
		request.once('close', () => clearTimeout(late))
		request.once('end', () => socket.destroy())
	}
}

export function idleSince(socket: Socket) {
	const state = connections.get(socket)
	return state && state.answers.length === 0 ? state.since : undefined
}

export function bodySince(socket: Socket) {
	const body = connections.get(socket)?.body
	return body && !body.request.complete ? body.since : undefined
}
