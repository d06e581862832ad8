import { expect, it, vi } from 'vitest'
import { log } from '#app/logger.server.ts'
import type { Exchange } from '#app/server/exchange.server.ts'
import { sendBuffered, toBufferedResponse } from './buffered-response.server.ts'

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

it('logs why an answer could not be compressed, and breaks the connection off', async () => {
	const error = vi.spyOn(log, 'error').mockImplementation(() => {})
	const answer = await toBufferedResponse(
		new Response('Да', { headers: { 'Content-Type': 'text/plain' } }),
		{},
		false,
	)
	answer.bodies.identity = undefined as never
	const response = { statusCode: 200, destroy: vi.fn() }
	const request = { headers: { 'accept-encoding': 'br' } }

	sendBuffered(answer, { request, response } as unknown as Exchange)

	await vi.waitFor(() => expect(response.destroy).toHaveBeenCalled())
	expect(response.statusCode).toBe(500)
	expect(error).toHaveBeenCalledWith(expect.objectContaining({ error: 'TypeError' }), 'answer not sent')
})
