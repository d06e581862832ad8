import { createHash } from 'node:crypto'
import type { InlineCode } from './inline-code.server.ts'

const inlineScript =
	/<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>([\s\S]*?)<\/script>/gi

const mapsProvider: Record<string, string> = {
	'script-src': 'https://api-maps.yandex.ru https://*.maps.yandex.net https://yastatic.net',
	'style-src': "'unsafe-inline' blob:",
	'img-src': 'https://api-maps.yandex.ru https://*.maps.yandex.net https://yandex.ru https://yastatic.net',
	'connect-src': 'https://api-maps.yandex.ru https://*.maps.yandex.net https://yandex.ru',
}

/**
 * The policy of one page, naming the hash of each inline script and style the program wrote into it: hashes and not
 * nonces, because cached pages keep their bytes.
 */
export function contentSecurityPolicy({ scripts, styles }: InlineCode, { map = false, https = false } = {}) {
	const own = [
		// For pages fetched ahead alone: Firefox asks it for them. Every other kind of load has its own directive.
		"default-src 'self'",
		`script-src 'self' ${hashes(scripts)}`.trim(),
		// Beside a hash a browser disregards the 'unsafe-inline' the maps need.
		map ? "style-src 'self'" : `style-src 'self' ${hashes(styles)}`.trim(),
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"media-src 'self'",
		"worker-src 'none'",
		"child-src 'none'",
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

const hashes = (texts: string[]) => [...new Set(texts.map(sourceHash))].join(' ')

export const inlineScriptsOf = (html: string) => [...html.matchAll(inlineScript)].map(([, text = '']) => text)

export const sourceHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
