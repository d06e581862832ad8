import type { ServerResponse } from 'node:http'

const year = 31_536_000
const policy = 'Content-Security-Policy'

/** What every answer carries unless the page said otherwise: static files, redirects and errors too. */
export function securityHeaders(https: boolean): Record<string, string> {
	return {
		'Cache-Control': 'no-store',
		[policy]: "default-src 'none'; frame-ancestors 'none'",
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

const busy = new Set([429, 503])

/** Sets the defaults at the last moment, so that a page's own policy is not doubled. */
export function secure(response: ServerResponse, https: boolean) {
	const writeHead = response.writeHead
	response.writeHead = function (this: ServerResponse, ...head: unknown[]) {
		for (const [name, value] of Object.entries(securityHeaders(https))) {
			if (!response.hasHeader(name)) response.setHeader(name, value)
		}
		// Express's own pages of errors have a policy that says nothing of frames.
		if (response.getHeader(policy) === "default-src 'none'")
			response.setHeader(policy, securityHeaders(https)[policy] ?? '')
		if (busy.has(Number(head[0])) && !response.hasHeader('Retry-After'))
			response.setHeader('Retry-After', waitOf(response) ?? '30')
		const kept = String(response.getHeader('Cache-Control'))
		if (Number(head[0]) >= 400) response.setHeader('Cache-Control', 'no-store')
		// remix-serve takes every file for a built one; those without a hash in their name may change.
		else if (kept.includes('immutable') && !response.req.url?.startsWith('/assets/'))
			response.setHeader('Cache-Control', 'public, max-age=3600')
		return writeHead.apply(this, head as Parameters<typeof writeHead>)
	} as typeof writeHead
}

const waits = new WeakMap<ServerResponse, number>()
const waitOf = (response: ServerResponse) => waits.get(response)?.toString()

/** Says how long to wait where the answer turns out to be a 429. */
export const askToWait = (response: ServerResponse, seconds: number) => void waits.set(response, seconds)
