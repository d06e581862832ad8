import { createHash } from 'node:crypto'

// Data blocks are not run: they need no hash.
const inlineScript =
	/<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/gi

const inlineStyle = /<style id="(?:first-paint|fonts)"[^>]*>([\s\S]*?)<\/style>/g

/** What an answer with a map may load besides its own. */
const mapsProvider: Record<string, string> = {
	'script-src': 'https://api-maps.yandex.ru https://*.maps.yandex.net https://yastatic.net',
	'style-src': "'unsafe-inline' blob:",
	'img-src': 'https://api-maps.yandex.ru https://*.maps.yandex.net https://yandex.ru https://yastatic.net',
	'connect-src': 'https://api-maps.yandex.ru https://*.maps.yandex.net https://yandex.ru',
}

/**
 * The policy of one page, naming the hash of each inline script in its final HTML: hashes and not nonces,
 * because cached pages keep their bytes.
 */
export function contentSecurityPolicy(html: string, { map = false, https = false } = {}) {
	const own = [
		"default-src 'none'",
		`script-src 'self' ${hashes(html, inlineScript)}`.trim(),
		// Beside a hash a browser disregards the 'unsafe-inline' the maps need.
		map ? "style-src 'self'" : `style-src 'self' ${hashes(html, inlineStyle)}`.trim(),
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"media-src 'self'",
		"frame-src 'none'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
		...(https ? ['upgrade-insecure-requests'] : []),
	]
	if (!map) return own.join('; ')
	return own
		.map(directive => {
			const more = mapsProvider[directive.split(' ')[0] ?? '']
			return more ? `${directive} ${more}` : directive
		})
		.join('; ')
}

const hashes = (html: string, code: RegExp) => [...new Set(textsOf(html, code).map(hashOf))].join(' ')

const textsOf = (html: string, code: RegExp) => [...html.matchAll(code)].map(([, text = '']) => text)

/** The scripts of a page whose hashes its policy names. */
export const inlineScriptsOf = (html: string) => textsOf(html, inlineScript)

/** As a policy names a script or a style. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
