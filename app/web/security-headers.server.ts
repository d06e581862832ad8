import type { ServerResponse } from 'node:http'

const year = 31_536_000

/** What every answer carries unless the page said otherwise: static files, redirects and errors too. */
function defaults(https: boolean): Record<string, string> {
	return {
		'Cache-Control': 'no-store',
		'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
		'X-Content-Type-Options': 'nosniff',
		'X-Frame-Options': 'DENY',
		// Never no-referrer: browsers would send `Origin: null` with every form.
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
		...(https ? { 'Strict-Transport-Security': `max-age=${year}` } : {}),
	}
}

/** Sets the defaults at the last moment, so that a page's own policy is not doubled. */
export function secure(response: ServerResponse, https: boolean) {
	const writeHead = response.writeHead
	response.writeHead = function (this: ServerResponse, ...head: unknown[]) {
		for (const [name, value] of Object.entries(defaults(https))) {
			if (!response.hasHeader(name)) response.setHeader(name, value)
		}
		// remix-serve takes every file for a built one; those without a hash in their name may change.
		const everlasting = String(response.getHeader('Cache-Control')).includes('immutable')
		if (everlasting && !response.req.url?.startsWith('/assets/')) {
			response.setHeader('Cache-Control', 'public, max-age=3600')
		}
		return writeHead.apply(this, head as Parameters<typeof writeHead>)
	} as typeof writeHead
}
