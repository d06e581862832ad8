import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequestHandler } from '@remix-run/node'
import { cookieValue, fromCookie } from './clinic/low-vision.ts'
import { hasToken } from './forms.server.ts'
import { log, told } from './log.server.ts'
import { api, edition, environment, tellApi } from './reception.server.ts'
import { sharedAddress } from './shared-addresses.ts'
import { tokensOf } from './signed-forms.server.ts'
import { troubles } from './trouble.server.ts'
import { openBuiltFiles } from './web/built-files.server.ts'
import { giveOnce, requestOf } from './web/node-request.server.ts'
import { openPageCache, type Wanted } from './web/page-cache.server.ts'
import { asksPastTheEnd } from './web/range.server.ts'
import { refuse } from './web/refusal.server.ts'
import { securityHeaders } from './web/security-headers.server.ts'
import { smallPostOf } from './web/small-post.server.ts'

const seconds = 1000
const rest = securityHeaders(environment.origin.startsWith('https:'))
const files = openBuiltFiles('build/client')
const onFault = (fault: unknown) => log.error(told(fault), 'answer not kept')

let handler: ReturnType<typeof createRequestHandler> | undefined

/** The framework without the server in front of it. Loaded when first wanted: the build contains this file. */
async function page(request: Request) {
	handler ??= createRequestHandler(await import('virtual:remix/server-build'), process.env.NODE_ENV)
	return await handler(request)
}

const cache = openPageCache({
	...{ wanted, edition, troubles, rest, onFault, tokens: tokensOf },
	// Whatever changes pages here makes another edition; a backend that is asked over the wire tells nobody.
	...(environment.CLINIC_API_URL
		? { fresh: seconds, usable: 30 * seconds }
		: { fresh: 60 * seconds, usable: Number.POSITIVE_INFINITY }),
})

function wanted({ method, url = '/', headers }: IncomingMessage): Wanted | undefined {
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
		render: isCall ? api : page,
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
export function answerEarly(request: IncomingMessage, response: ServerResponse, next: () => void) {
	if (request.headers.range && isPastTheEnd(request)) {
		const headers = { 'Content-Range': `bytes */${files.size(request.url ?? '/')}` }
		return void refuse(request, response, { status: 416, message: 'Такой части файла нет', headers })
	}
	cache.answer(request, response, () => {
		if (!isOfApi((request.url ?? '/').split('?')[0] ?? '/')) return next()
		const post = smallPostOf(request, environment.origin)
		const answered = post ? tellApi(post) : api(requestOf(request, response, environment.origin))
		answered
			.then(answer => giveOnce(answer, request, response, rest))
			.catch(fault => {
				onFault(fault)
				response.destroy()
			})
	})
}
