import { expect, it } from 'vitest'
import { toBufferedResponse } from './buffered-response.server.ts'

const defaults = {
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'Content-Security-Policy': "default-src 'none'",
}

it.each([
	['text/javascript; charset=utf-8', false],
	['text/css; charset=utf-8', false],
	['font/woff2', false],
	['text/html; charset=utf-8', true],
	['text/plain; charset=utf-8', true],
	['image/svg+xml', true],
	['application/json', true],
])('what is %s has headers about documents: %s', async (type, isDocument) => {
	const answer = new Response('', { headers: { 'Content-Type': type } })

	const headers = new Headers((await toBufferedResponse(answer, defaults, false)).headers)

	expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
	expect(headers.has('X-Frame-Options')).toBe(isDocument)
	expect(headers.has('Content-Security-Policy')).toBe(isDocument)
})
