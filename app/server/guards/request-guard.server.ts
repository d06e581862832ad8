import type { IncomingHttpHeaders } from 'node:http'
import { noPath, unreadable, wrongMethod } from '#app/clinic/errors.ts'
import { decodePath } from '#app/platform/decode-path.ts'
import { isWriting, safeMethods } from '#app/platform/http-methods.ts'
import type { Exchange, Step } from '#app/server/exchange.server.ts'
import { type Rejection, reject } from './reject.server.ts'

type Rules = {
	origin: string
	originAssumed: boolean
	takesPosts: (path: string) => boolean
	allowedMethods: (path: string) => string[]
}

/** Some of the others the web's `Request` cannot even be made with. */
const apiMethods = new Set([...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE'])
const lineEnd = /%0[ad]|%e2%80%a[89]/i
const hiddenFile = /(^|\/)\.(?!well-known\/)/
const dots = /\/(\.|%2e){1,2}(\/|$)/i
/** The framework takes quadratic time for more. */
const slashes = '/'.repeat(50)

const rejectMethod = (allowed: string[]) => ({
	status: 405,
	message: wrongMethod,
	headers: { Allow: allowed.join(', ') },
})

const notFound = { status: 404, message: noPath }

export function guardRequest(rules: Rules): Step {
	return (exchange, next) => {
		const rejection = rejectionOf(exchange, rules)
		if (rejection) void reject(exchange, rejection)
		else next()
	}
}

function rejectionOf(exchange: Exchange, rules: Rules): Rejection | undefined {
	const { request, method, path, isPageRead } = exchange
	const { headers, rawHeaders, httpVersion } = request
	// Of two hosts Node would take the first one, a proxy perhaps the other.
	if (!isHost(headers.host, httpVersion) || isNamedTwice(rawHeaders, 'host'))
		return { status: 400, message: 'Неверный адрес сайта' }

	// HTTP/1.0 has no chunks: a proxy in front may find another end of this body (RFC 9112, 6.1).
	if (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)
		return { status: 400, message: unreadable }
	// Node takes the chunks off and nothing else: what is inside would be read as if it were not compressed.
	if (!/^(chunked|identity)?$/i.test(headers['transfer-encoding'] ?? ''))
		return { status: 415, message: 'Отправьте данные без сжатия' }
	// A person who mistyped an address gets the page for that, a program is told.
	const plain = decodePath(path) ?? (path.startsWith('/api/') ? undefined : path)
	// One spelling of each address: what resolves to another one would be counted as nothing.
	if (
		!path.startsWith('/') ||
		plain === undefined ||
		path.includes('#') ||
		plain.includes('\\') ||
		plain.includes(slashes) ||
		dots.test(path)
	)
		return { status: 400, message: 'Адрес написан с ошибкой' }
	if (isPageRead && !plain.includes('/.')) return undefined

	const rejection = path.startsWith('/api/')
		? apiRejection(exchange, rules)
		: pageRejection(exchange, rules, plain)
	if (rejection) return rejection
	if (isWriting(method) && !isSameSite(headers, { origin: rules.origin, assumed: rules.originAssumed }))
		return { status: 403, message: 'Запрос пришёл с другого сайта. Откройте форму на сайте клиники.' }
	return undefined
}

function apiRejection({ method, path }: Exchange, { allowedMethods }: Rules): Rejection | undefined {
	const allowed = apiMethods.has(method) ? undefined : allowedMethods(path)
	if (allowed) return allowed.length > 0 ? rejectMethod(allowed) : notFound
	// The framework finds no route for a line end, not even that of /api, and would answer with a page.
	return lineEnd.test(path) ? notFound : undefined
}

function pageRejection({ method, path }: Exchange, { takesPosts }: Rules, plain: string) {
	const allowed = takesPosts(path) ? [...safeMethods, 'POST'] : safeMethods
	if (!allowed.includes(method)) return rejectMethod(allowed)
	if (method === 'OPTIONS') return { status: 204, headers: { Allow: allowed.join(', ') } }
	return hiddenFile.test(plain) ? notFound : undefined
}

/** A name of 253 characters and a port; parsing takes quadratic time. */
const longestHost = 260

let lastHost = ''

/** RFC 9112, 3.2: only HTTP/1.0 may come without one. */
function isHost(host: string | undefined, httpVersion: string) {
	if (host === undefined) return httpVersion === '1.0'
	if (host === lastHost) return true
	const fits =
		host.length <= longestHost &&
		/^[\w.:[\]-]*$/.test(host) &&
		(host === '' || URL.canParse(`http://${host}`))
	if (fits) lastHost = host
	return fits
}

function isNamedTwice(raw: string[], wanted: string) {
	let count = 0
	for (let at = 0; at < raw.length; at += 2) {
		const name = raw[at]
		if (name?.length === wanted.length && name.toLowerCase() === wanted) count++
	}
	return count > 1
}

/** Scheme, a host of 253 characters and a port. A longer one takes quadratic time to parse. */
const longestOrigin = 270

type OwnSite = {
	origin: string
	/** True while nobody said what the public address is: then the request's own host passes too. */
	assumed: boolean
}

/**
 * Whether a request that writes comes from our own pages or from a program without a browser.
 * `Sec-Fetch-Site` decides where browsers send it, else `Origin`; without both it is welcome.
 */
export function isSameSite(headers: IncomingHttpHeaders, { origin, assumed }: OwnSite) {
	const fetchSite = headers['sec-fetch-site']
	if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
	if (headers.origin === undefined) return true
	if (headers.origin === origin) return true
	if (headers.origin.length > longestOrigin) return false
	return assumed && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
