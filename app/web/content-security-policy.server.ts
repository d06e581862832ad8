import { createHash } from 'node:crypto'

// Data blocks are not run: they need no hash.
const inlineScript =
	/<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/gi

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
export function contentSecurityPolicy(html: string, { map = false } = {}) {
	const hashes = [...html.matchAll(inlineScript)].map(
		([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
	)
	const own = [
		"default-src 'none'",
		`script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
		"style-src 'self'",
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
	]
	if (!map) return own.join('; ')
	return own
		.map(directive => {
			const more = mapsProvider[directive.split(' ')[0] ?? '']
			return more ? `${directive} ${more}` : directive
		})
		.join('; ')
}
