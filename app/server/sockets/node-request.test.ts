import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { sendResponse } from '#app/server/cache/send-uncached.server.ts'
import { createExchange } from '#app/server/install.server.ts'
import { webRequest } from './node-request.server.ts'

/** As the framework does: no body for a HEAD. */
const page = ({ method }: Request) =>
	new Response(method === 'HEAD' ? null : '<p>Цены</p>', { headers: { 'Content-Type': 'text/html' } })

it('answers HEAD with the length of the GET where nothing is kept', async () => {
	const server = createServer((request, response) => {
		const exchange = createExchange(request, response, { proxies: undefined, defaultHeaders: {} }, () => {})
		void sendResponse(exchange, page(webRequest(exchange, 'http://clinic.example')))
	})
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	const lengthBy = (method: string) =>
		new Promise<IncomingHttpHeaders>((resolve, reject) =>
			ask({ port, method, headers: { Range: 'bytes=0-9' } }, answer => resolve(answer.resume().headers))
				.on('error', reject)
				.end(),
		).then(headers => headers['content-length'])

	expect(await lengthBy('HEAD')).toBe('15')
	expect(await lengthBy('GET')).toBe('15')
	server.close()
})
