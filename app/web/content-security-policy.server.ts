import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * The policy of one page, naming the hash of each inline script in its final HTML: hashes and not nonces,
 * because cached pages keep their bytes.
 */
export function contentSecurityPolicy(html: string) {
	const hashes = [...html.matchAll(inlineScript)].map(
		([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
	)
	return [
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
	].join('; ')
}
