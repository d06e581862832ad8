import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { answerIn, open } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const memory = ({ pid }: Site, fact: 'VmRSS' | 'VmHWM') =>
	Number(new RegExp(`${fact}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const socketsOf = ({ pid }: Site) =>
	readdirSync(`/proc/${pid}/fd`).filter(fd => linkOf(`/proc/${pid}/fd/${fd}`).startsWith('socket:')).length

function linkOf(path: string) {
	try {
		return readlinkSync(path)
	} catch {
		return ''
	}
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: clinic.example\r\n\r\n`

/** Connections that ask the same many times and read nothing. */
function silent(site: Site, connections: number, words: string) {
	const { port } = new URL(site.origin)
	const sockets = Array.from({ length: connections }, () => {
		const socket = connect(Number(port), '127.0.0.1')
		socket.on('error', () => {}).pause()
		socket.write(words)
		return socket
	})
	return () => {
		for (const socket of sockets) socket.destroy()
	}
}

it.each([
	['pages', get('/appointment').repeat(1000)],
	['searches', get('/search?q=%D0%B7%D1%83%D0%B1').repeat(1000)],
	['heads of pages', get('/appointment').replace('GET', 'HEAD').repeat(1000)],
	['posts', 'POST /api/public/appointments HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}'.repeat(1000)],
])(
	'twenty connections that ask for a thousand %s each and read none are ended, and hold no memory',
	async (_, words) => {
		const site = await startSite({ env: { LOG_LEVEL: 'error' } })
		await (await fetch(site.origin)).text()
		const before = { memory: memory(site, 'VmRSS'), sockets: socketsOf(site) }
		const leave = silent(site, 20, words)
		await pause(1000)

		expect((await fetch(site.origin)).status).toBe(200)
		await expect.poll(() => socketsOf(site), { timeout: 20_000 }).toBeLessThanOrEqual(before.sockets + 2)
		const most = memory(site, 'VmHWM')
		process.stdout.write(`unread: ${Math.round(before.memory)} MB before, ${Math.round(most)} MB at most\n`)
		expect(most).toBeLessThan(before.memory + 120)
		leave()
		expect(await site.stop()).toBe(0)
	},
)

it('answers sixteen requests that came at once, one after the other and in their order', async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	const { socket, heard } = open(site.origin)
	const asked = Array.from({ length: 16 }, (_, number) => `/search?q=number${number}number`)
	socket.write(asked.map(get).join(''))

	await expect.poll(() => heard().match(/<\/html>/g)?.length, { timeout: 20_000 }).toBe(16)
	expect(answerIn(heard(), false).answers).toBe(16)
	const titles = [...heard().matchAll(/number(\d+)number[^<]*<\/title>/g)].map(([, number]) => Number(number))
	expect(titles).toEqual(Array.from({ length: 16 }, (_, number) => number))
	socket.destroy()
	expect(await site.stop()).toBe(0)
})

it('ends a connection whose reader stands still, and not one that reads slowly', {
	timeout: 120_000,
}, async () => {
	const site = await startSite()
	const port = Number(new URL(site.origin).port)
	const still = connect(port, '127.0.0.1')
	still.on('error', () => {}).pause()
	const answered = () => site.log().match(/"path":"\/prices"/g)?.length ?? 0
	// Until the buffers of the system are full and answers wait in the process.
	for (let asked = 8; ; asked += 8) {
		still.write(get('/prices').repeat(8))
		const deadline = performance.now() + 3000
		while (answered() < asked && performance.now() < deadline) await pause(100)
		if (answered() < asked) break
	}
	let taken = 0
	const slow = connect(port, '127.0.0.1')
	slow
		.on('error', () => {})
		.on('data', chunk => {
			taken += chunk.length
			slow.pause()
			setTimeout(() => slow.resume(), 200)
		})
	const asking = setInterval(() => slow.write(get('/about').repeat(2)), 500)
	await pause(1000)
	const both = socketsOf(site)

	await expect.poll(() => socketsOf(site), { timeout: 50_000, interval: 500 }).toBe(both - 1)
	const seen = taken
	await expect.poll(() => taken).toBeGreaterThan(seen)
	clearInterval(asking)
	for (const socket of [still, slow]) socket.destroy()
	expect(await site.stop()).toBe(0)
})
