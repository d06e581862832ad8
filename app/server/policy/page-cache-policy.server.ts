import { toResponse } from '#app/api/api-request.ts'
import { cookieValue, fromCookie } from '#app/clinic/low-vision.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { isRead } from '#app/platform/http-methods.ts'
import { second } from '#app/platform/units.ts'
import { type CacheRequest, PageCache } from '#app/server/cache/page-cache.server.ts'
import { createStaticFiles, servePartOf } from '#app/server/cache/static-files.server.ts'
import { degradedRenders } from '#app/server/document/or-throw.server.ts'
import type { Exchange, Step } from '#app/server/exchange.server.ts'
import { webApiRequest } from '#app/server/sockets/node-request.server.ts'
import { answerCall, clock, content, environment, jobs, tokensOf } from '#app/services.server.ts'
import { createCacheVersion, sharedAddress } from './cache-key.server.ts'
import { defaultHeaders } from './default-headers.server.ts'
import { hasToken } from './form-routes.server.ts'
import { queueRender, tooBusy } from './queues.server.ts'
import { isApi, render } from './render-page.server.ts'

const files = createStaticFiles('build/client')

const cache = new PageCache({
	cacheRequestOf,
	tokens: tokensOf,
	version: createCacheVersion({ content, clock, stored: jobs.revision }),
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

export const serveFilePart = servePartOf(files)

export const servePageCache: Step = (exchange, next) => cache.answer(exchange, next)
