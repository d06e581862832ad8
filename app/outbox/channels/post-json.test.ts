import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { postJson } from './post-json.server.ts'

it.each([
	['120', 120],
	['9999999999', 9_999_999_999],
	['-5', undefined],
	['1.5', undefined],
	['soon', undefined],
	['Sun Nov  6 08:49:37 1994', expect.any(Number)],
	['may 5', undefined],
	['05/01/2001', undefined],
	[new Date(0).toUTCString(), expect.closeTo(-Date.now() / 1000, -2)],
])('reads Retry-After: %s as %s seconds', async (header, seconds) => {
	const busy = createServer((_, response) => response.writeHead(503, { 'Retry-After': header }).end())
	await new Promise<void>(resolve => busy.listen(0, '127.0.0.1', resolve))

	const url = `http://127.0.0.1:${(busy.address() as AddressInfo).port}`
	const refused = await postJson({ url, body: '{}' }).catch(error => error)

	expect(refused).toMatchObject({ code: '503' })
	expect(refused.retryAfter).toEqual(seconds)
	busy.close()
})
