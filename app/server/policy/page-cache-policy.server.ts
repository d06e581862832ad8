import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler } from '@remix-run/node'
import { cookieValue, fromCookie } from '#app/clinic/low-vision.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { type CacheRequest, createPageCache } from '#app/server/cache/page-cache.server.ts'
import { asksPastTheEnd } from '#app/server/cache/range.server.ts'
import { createStaticFiles } from '#app/server/cache/static-files.server.ts'
import { troubles } from '#app/server/document/degraded-renders.server.ts'
import { reject } from '#app/server/guards/reject.server.ts'
import { pathOf } from '#app/server/guards/request-guard.server.ts'
import { securityHeaders } from '#app/server/guards/security-headers.server.ts'
import { requestOf, sendUncached } from '#app/server/sockets/node-request.server.ts'
import { smallPostOf } from '#app/server/sockets/small-post.server.ts'
import { api, edition, environment, tellApi, tokensOf } from '#app/services.server.ts'
import { sharedAddress } from './cache-key.ts'
import { hasToken } from './form-routes.server.ts'
import { goesFirst, queueAnswer, queueNext, queueRender } from './queues.server.ts'

const seconds = 1000
const rest = securityHeaders(environment.origin.startsWith('https:'))
const files = createStaticFiles('build/client')
const onFault = (fault: unknown) => log.error(errorFields(fault), 'answer not kept')

let handler: ReturnType<typeof createRequestHandler> | undefined

/** The framework without the server in front of it. Loaded when first wanted: the build contains this file. */
async function page(request: Request) {
	handler ??= createRequestHandler(await import('virtual:remix/server-build'), process.env.NODE_ENV)
	return await handler(request)
}

const cache = createPageCache({
	...{ wanted, edition, troubles, rest, onFault, tokens: tokensOf },
	// Whatever changes pages here makes another edition; a backend that is asked over the wire tells nobody.
	...(environment.CLINIC_API_URL
		? { fresh: seconds, usable: 30 * seconds }
		: { fresh: 60 * seconds, usable: Number.POSITIVE_INFINITY }),
})

function wanted(asker: IncomingMessage): CacheRequest | undefined {
	const { method, url = '/', headers } = asker
	if ((method !== 'GET' && method !== 'HEAD') || headers.range) return undefined
	if (files.has(url)) {
		const render = () => files.read(url)
		return { key: url, plain: true, popular: true, render, request: () => bare(url) }
	}

	const shared = sharedAddress(url)
	if (!shared) return undefined
	const { path, query } = shared
	const isCall = isOfApi(path)
	if (isCall && query) return undefined

	const signed = isSigned(path)
	const lowVision = isCall ? undefined : fromCookie(headers.cookie)
	const settings = lowVision ? cookieValue(lowVision) : ''
	return {
		key: settings ? `${path}${query} ${settings}` : path + query,
		plain: !query && !settings,
		personal: Boolean(settings),
		signed,
		popular: signed && !query && !settings,
		request: () => bare(path + query, settings ? { Cookie: `lv=${settings}` } : {}),
		render: request => queueRender(asker, () => (isCall ? api(request) : page(request))),
	}
}

/** A page with free times is made for the moment; data follow a page and are small. */
const isSigned = (path: string) =>
	hasToken(path) && !path.endsWith('.data') && !(path === '/appointment' && environment.IDENT_KEY)

/** Nothing else of a request may show in what others are given. */
const bare = (url: string, headers: Record<string, string> = {}) =>
	new Request(environment.origin + url, { headers })

/** The document that describes the API is a page of the framework. */
const isOfApi = (path: string) => path.startsWith('/api/') && path !== '/api/openapi.json'

/** Express would answer with a page in English; what comes with conditions it has to judge itself. */
function isPastTheEnd({ method, url = '/', headers }: IncomingMessage) {
	if ((method !== 'GET' && method !== 'HEAD') || !files.has(url)) return false
	if (Object.keys(headers).some(name => name.startsWith('if-'))) return false
	return asksPastTheEnd(headers.range ?? '', files.size(url))
}

/** Answers pages and files from memory and the API by itself; `next` is for everything else. */
export function answerBeforeExpress(request: IncomingMessage, response: ServerResponse, next: () => void) {
	if (request.headers.range && isPastTheEnd(request)) {
		const headers = { 'Content-Range': `bytes */${files.size(request.url ?? '/')}` }
		return void reject(request, response, { status: 416, message: 'Такой части файла нет', headers })
	}
	queueAnswer(request, response, () => answerNow(request, response, next))
}

function answerNow(request: IncomingMessage, response: ServerResponse, next: () => void) {
	cache.answer(request, response, () => {
		if (!isOfApi(pathOf(request.url))) return passOn(request, response, next)
		const post = smallPostOf(request, environment.origin)
		const answered = post
			? tellApi(post)
			: unlessPosted(request, () => api(requestOf(request, response, environment.origin)))
		answered
			.then(answer => sendUncached(answer, request, response, rest))
			.catch(fault => {
				onFault(fault)
				response.destroy()
			})
	})
}

/** What is posted goes before everything that is only looked at. */
const unlessPosted = (request: IncomingMessage, make: () => Promise<Response>) =>
	goesFirst(request) ? make() : queueRender(request, make)

/** The framework's server renders what is not kept. */
function passOn(request: IncomingMessage, response: ServerResponse, next: () => void) {
	if (goesFirst(request) || files.has(pathOf(request.url))) return next()
	const rejected = queueNext(request, response, next)
	void rejected.then(answer => answer && sendUncached(answer, request, response, rest))
}
