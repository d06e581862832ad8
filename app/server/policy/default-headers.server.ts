import { environment } from '#app/services.server.ts'

const year = 31_536_000
const isHttps = environment.origin.startsWith('https:')

/** Of the pages that links of letters lead to: the path is the right to use one, and logs keep where a request came from. */
export const letterLinkHeaders = {
	'Cache-Control': 'no-store',
	'X-Robots-Tag': 'noindex',
	'Referrer-Policy': 'strict-origin',
}

export const defaultHeaders: Record<string, string> = {
	'Cache-Control': 'no-store',
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	// Never no-referrer: browsers would send `Origin: null` with every form.
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	...(isHttps ? { 'Strict-Transport-Security': `max-age=${year}` } : {}),
}
