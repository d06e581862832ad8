import diagnostics from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { letPass } from './body.server.ts'
import { isSameSite } from './same-site.server.ts'
import { secure } from './security-headers.server.ts'

export type HouseRules = {
	origin: string
	/** True while `PUBLIC_ORIGIN` is unset. */
	originAssumed: boolean
	/** Whether files may come to this path: they are listened to for as long as they keep coming. */
	takesFiles: (path: string) => boolean
	/** Told about each answer: facts for the access log, never a query string. */
	onAnswer: (facts: { method: string; path: string; status: number; ms: number }) => void
	/** Runs when the last visitor has been answered and the process is about to end. */
	onClose: () => Promise<void>
}

const seconds = 1000
/** For what is sent to us, files aside. */
const patience = 30 * seconds
/** Time for what is in flight once the process was asked to stop. */
const farewell = 15 * seconds

const methods = ['GET', 'HEAD', 'POST', 'OPTIONS']
/** The framework's request cannot be made with these, whatever the address. */
const unknown = new Set(['TRACE', 'TRACK', 'CONNECT'])
const lineEnd = /%0[ad]|%e2%80%a[89]/i
const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** State of the door, one a process: the developer's server loads this module again and again. */
const door = globalThis as { clinicDoor?: Door }
type Door = { rules: HouseRules; servers: Set<Server>; inFlight: Set<ServerResponse>; draining: boolean }

/**
 * Stands in front of whatever HTTP server this process runs (remix-serve's Express) by way of Node's
 * diagnostics channel, which speaks before the first listener: headers on every answer, the same-site check
 * before the framework's own, time limits, the access log, and an end that leaves nobody unanswered.
 */
export function openFrontDoor(rules: HouseRules) {
	if (door.clinicDoor) {
		door.clinicDoor.rules = rules
		return
	}

	const state: Door = { rules, servers: new Set(), inFlight: new Set(), draining: false }
	door.clinicDoor = state

	diagnostics.subscribe('http.server.request.start', message => {
		const { server } = message as { server: Server }
		if (!state.servers.has(server)) adopt(server, state)
	})
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close(state))
}

/** True from the moment the process was asked to stop. */
export const isDraining = () => door.clinicDoor?.draining ?? false

function adopt(server: Server, state: Door) {
	state.servers.add(server)
	server.headersTimeout = 10 * seconds
	// For files over a slow line; everything else has `patience`.
	server.requestTimeout = 600 * seconds
	server.keepAliveTimeout = 5 * seconds

	const behind = server.listeners('request') as ((
		request: IncomingMessage,
		response: ServerResponse,
	) => void)[]
	server.removeAllListeners('request')
	server.on('request', (request, response) => {
		if (receive(request, response, state))
			for (const listener of behind) listener.call(server, request, response)
	})
}

/** Greets one request; false when the door answered it. */
function receive(request: IncomingMessage, response: ServerResponse, state: Door) {
	const { rules } = state
	const started = performance.now()
	const method = request.method ?? 'GET'
	const path = (request.url ?? '/').split('?')[0] ?? '/'

	state.inFlight.add(response)
	response.once('close', () => {
		state.inFlight.delete(response)
		rules.onAnswer({ method, path, status: response.statusCode, ms: Math.round(performance.now() - started) })
	})
	if (!rules.takesFiles(path)) limit(request, response)
	secure(response, rules.origin.startsWith('https:'))
	if (state.draining) response.setHeader('Connection', 'close')

	// Nobody in front of us is known to set these; the framework would believe them.
	for (const name of Object.keys(request.headers)) {
		if (name.startsWith('x-forwarded-')) delete request.headers[name]
	}

	if (unknown.has(method) || (!methods.includes(method) && !path.startsWith('/api/'))) {
		return refuse(request, response, 405, 'Такой способ запроса здесь не подходит', {
			Allow: methods.join(', '),
		})
	}
	const host = request.headers.host ?? ''
	if (!/^[\w.:[\]-]*$/.test(host) || (host !== '' && !URL.canParse(`http://${host}`)))
		return refuse(request, response, 400, 'Неверный адрес сайта')
	if (!path.startsWith('/') || !isDecodable(path))
		return refuse(request, response, 400, 'Адрес написан с ошибкой')
	// The framework finds no route for a line end, not even that of /api, and would answer with a page.
	if (path.startsWith('/api/') && lineEnd.test(path))
		return refuse(request, response, 404, 'Такого адреса нет')
	request.url = withoutData(request.url ?? '/')
	if (!safe.has(method)) {
		if (!isSameSite(request.headers, { origin: rules.origin, assumed: rules.originAssumed })) {
			return refuse(request, response, 403, 'Запрос пришёл с другого сайта. Откройте форму на сайте клиники.')
		}
		// Ours has decided: the framework's own check knows neither PUBLIC_ORIGIN nor a proxy.
		delete request.headers.origin
	}
	return true
}

/** Ends a request that does not come to its end. */
function limit(request: IncomingMessage, response: ServerResponse) {
	const late = setTimeout(() => request.complete || request.destroy(), patience)
	response.once('close', () => clearTimeout(late))
}

/** Without the framework's old way to ask for data: it answers pages and forms with nothing a person can read. */
function withoutData(url: string) {
	const [path = '/', ...rest] = url.split('?')
	const query = rest.join('?')
	if (!new URLSearchParams(query).has('_data')) return url
	const kept = query.split('&').filter(part => !new URLSearchParams(part).has('_data'))
	return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

function isDecodable(path: string) {
	try {
		return Boolean(decodeURIComponent(path))
	} catch {
		return false
	}
}

/** Says no, once who is still writing has been listened to: an answer before that would be lost to them. */
function refuse(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	message: string,
	headers: Record<string, string> = {},
) {
	const unread = Readable.toWeb(request).getReader() as ReadableStreamDefaultReader<Uint8Array>
	void letPass(unread).then(() => {
		response.writeHead(status, {
			'Content-Type': 'application/json; charset=utf-8',
			'Cache-Control': 'no-store',
			Connection: 'close',
			...headers,
		})
		response.end(JSON.stringify({ message }))
	})
	return false
}

async function close(state: Door) {
	state.draining = true
	const deadline = performance.now() + farewell

	for (const server of state.servers) {
		// remix-serve closes it too, at the same signal, and complains when it finds it closed.
		setImmediate(() => server.listening && server.close())
		server.closeIdleConnections()
	}
	while (state.inFlight.size > 0 && performance.now() < deadline) {
		await new Promise(resolve => setTimeout(resolve, 25))
	}
	for (const server of state.servers) server.closeAllConnections()
	await state.rules.onClose()
	process.exit(0)
}
