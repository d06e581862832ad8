import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { createExchange } from '#app/server/install.server.ts'
import { guardRequest } from './request-guard.server.ts'

const guard = guardRequest({
	...{ origin: 'http://clinic.example', originAssumed: true },
	...{ takesPosts: () => true, allowedMethods: () => ['POST'] },
})

it.each([
	['chunked', 200],
	['Chunked', 200],
	['gzip, chunked', 415],
	['deflate,chunked', 415],
])('answers a body sent as %s with %i', async (coding, status) => {
	const server = createServer((request, response) => {
		const exchange = createExchange(request, response, { proxies: undefined, defaultHeaders: {} }, () => {})
		guard(exchange, () => response.end())
	})
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))

	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
	socket.write(
		`POST /appointment HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: ${coding}\r\n\r\n2\r\na=\r\n0\r\n\r\n`,
	)

	expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
	server.close()
})
