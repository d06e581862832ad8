import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { open } from '#tests/support/raw.ts'
import { startSite } from '#tests/support/site.ts'

const post = (path: string) =>
	`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1`

const rounds = 2000

it.each([
	['asks for a tunnel and resets', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', true],
	['posts behind a request that closes the connection', post('/x') + post('/accessibility'), false],
])('outlives whoever %s', async (_, words, resets) => {
	const site = await startSite({ env: { RATE_LIMIT: 'off' } })
	onTestFinished(async () => void (await site.stop()))
	const visit = async () => {
		const { socket } = open(site.origin)
		const closed = once(socket, 'close').catch(() => undefined)
		socket.setTimeout(5000, () => socket.destroy())
		socket.write(words, () => resets && socket.resetAndDestroy())
		await closed
	}
	const visitor = async () => {
		for (let round = 0; round < rounds / 4; round++) await visit()
	}
	await Promise.all([visitor(), visitor(), visitor(), visitor()])

	expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
	expect(site.log()).not.toMatch(/ECONNRESET|disturbed or locked/)
})
