import { toResponse } from '#app/api/api-request.ts'
import { cookieValue, fromCookie } from '#app/clinic/low-vision.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { isRead } from '#app/platform/http-methods.ts'
import { second } from '#app/platform/units.ts'
import { type CacheRequest, PageCache } from '#app/server/cache/page-cache.server.ts'
import { asksPastTheEnd } from '#app/server/cache/range.server.ts'
import { createStaticFiles } from '#app/server/cache/static-files.server.ts'
import { degradedRenders } from '#app/server/document/degraded-renders.server.ts'
import type { Exchange, Step } from '#app/server/exchange.server.ts'
import { reject } from '#app/server/guards/reject.server.ts'
import { webApiRequest } from '#app/server/sockets/api-request.server.ts'
import { answerCall, cacheVersion, environment, tokensOf } from '#app/services.server.ts'
import { sharedAddress } from './cache-key.ts'
import { defaultHeaders } from './default-headers.server.ts'
import { hasToken } from './form-routes.server.ts'
import { queueRender, tooBusy } from './queues.server.ts'
import { isApi, render } from './render-page.server.ts'

const files = createStaticFiles('build/client')

const cache = new PageCache({
	cacheRequestOf,
	tokens: tokensOf,
	version: cacheVersion,
	degraded: degradedRenders,
	defaults: defaultHeaders,
	onError: error => log.error(errorFields(error), 'answer not cached'),
	// Whatever changes pages here makes another version; a backend that is asked over the wire tells nobody.
	...(environment.CLINIC_API_URL
		? { fresh: second, usable: 30 * second }
		: { fresh: 60 * second, usable: Number.POSITIVE_INFINITY }),
})

function cacheRequestOf(exchange: Exchange): CacheRequest | undefined {
	const { method, path: file, request } = exchange
	const { url = '/', headers } = request
	if (!isRead(method) || headers.range) return undefined
	if (files.has(file)) {
		const render = () => files.read(file)
		return { key: file, plain: true, compressEagerly: true, render, request: () => bare(file) }
	}

	const shared = sharedAddress(url)
	if (!shared) return undefined
	const { path, query } = shared
	const isCall = isApi(path)
	if (isCall && query) return undefined

	const hasFormToken = holdsFormToken(path)
	const lowVision = isCall ? undefined : fromCookie(headers.cookie)
	const settings = lowVision ? cookieValue(lowVision) : ''
	return {
		key: settings ? `${path}${query} ${settings}` : path + query,
		plain: !query && !settings,
		personal: Boolean(settings),
		hasFormToken,
		compressEagerly: hasFormToken && !query && !settings,
		request: () => bare(path + query, settings ? { Cookie: `lv=${settings}` } : {}),
		render: async request => {
			const make = isCall
				? async () => toResponse(await answerCall(webApiRequest(request)))
				: () => render(request)
			return (await queueRender(exchange, make)) ?? toResponse(await tooBusy(path))
		},
	}
}

/** A page with free times is made for the moment; data follow a page and are small. */
const holdsFormToken = (path: string) =>
	hasToken(path) && !path.endsWith('.data') && !(path === '/appointment' && environment.IDENT_KEY)

/** Nothing else of a request may show in what others are given. */
const bare = (url: string, headers: Record<string, string> = {}) =>
	new Request(environment.origin + url, { headers })

/** A part of a built file comes from Express, which would say in English that there is no such part. */
export const serveFilePart: Step = (exchange, next) => {
	const { request, response, method, path, defaultHeaders } = exchange
	const { range } = request.headers
	if (range === undefined || !isRead(method) || !files.has(path)) return next()
	// What comes with conditions it has to judge itself.
	const isConditional = Object.keys(request.headers).some(name => name.startsWith('if-'))
	if (!isConditional && asksPastTheEnd(range, files.size(path))) {
		const headers = { 'Content-Range': `bytes */${files.size(path)}` }
		return void reject(exchange, { status: 416, message: 'Такой части файла нет', headers })
	}
	for (const [name, value] of Object.entries({ ...defaultHeaders, ...files.headers(path) }))
		response.setHeader(name, value)
	exchange.passOn()
}

export const servePageCache: Step = (exchange, next) => cache.answer(exchange, next)
