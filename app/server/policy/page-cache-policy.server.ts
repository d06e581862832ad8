import { toResponse } from '#app/api/api-request.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { second } from '#app/platform/units.ts'
import { PageCache } from '#app/server/cache/page-cache.server.ts'
import { createStaticFiles, servePartOf } from '#app/server/cache/static-files.server.ts'
import { degradedRenders } from '#app/server/document/loader-failures.server.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { webApiRequest } from '#app/server/sockets/web-request.server.ts'
import {
	answerCall,
	clock,
	content,
	contentService,
	environment,
	jobs,
	tokensOf,
} from '#app/services.server.ts'
import { render } from './answer.server.ts'
import { createCacheRequests, createCacheVersion } from './cache-key.server.ts'
import { defaultHeaders } from './default-headers.server.ts'
import { queueRender, tooBusy } from './queues.server.ts'

const files = createStaticFiles('build/client')

export const { answer: servePageCache } = new PageCache({
	cacheRequestOf: createCacheRequests({
		origin: environment.origin,
		files,
		missing: contentService.unservableReasons,
		render: renderInTurn,
		offersTimes: Boolean(environment.IDENT_KEY),
	}),
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

async function renderInTurn(exchange: Exchange, path: string, request: Request) {
	const make = exchange.isApi
		? async () => toResponse(await answerCall(webApiRequest(request)))
		: () => render(request)
	return (await queueRender(exchange, make)) ?? toResponse(await tooBusy(path))
}

export const serveFilePart = servePartOf(files)
