import type { IncomingHttpHeaders } from 'node:http'

/** Scheme, a host of 253 characters and a port. A longer one takes quadratic time to parse. */
const longestOrigin = 270

type Site = {
	origin: string
	/** True while nobody said what the public address is: then the request's own host passes too. */
	assumed: boolean
}

/**
 * Whether a request that writes comes from our own pages or from a program without a browser.
 * `Sec-Fetch-Site` decides where browsers send it, else `Origin`; without both it is welcome.
 */
export function isSameSite(headers: IncomingHttpHeaders, { origin, assumed }: Site) {
	const fetchSite = headers['sec-fetch-site']
	if (fetchSite !== undefined) return fetchSite === 'same-origin' || fetchSite === 'none'
	if (headers.origin === undefined) return true
	if (headers.origin === origin) return true
	if (headers.origin.length > longestOrigin) return false
	return assumed && URL.canParse(headers.origin) && new URL(headers.origin).host === headers.host
}
