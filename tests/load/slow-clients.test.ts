import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { answerIn, open, speak } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const megabyte = 1024 * 1024

/** Milliseconds that a heartbeat took, the slowest in a hundred of them. */
async function pulse(site: Site, until: () => boolean) {
	const times: number[] = []
	while (!until()) {
		const started = performance.now()
		const answer = await fetch(`${site.origin}/healthz`)
		await answer.text()
		expect(answer.status).toBe(200)
		times.push(performance.now() - started)
		await pause(10)
	}
	times.sort((a, b) => a - b)
	return { count: times.length, p99: times[Math.floor(times.length * 0.99)] ?? Number.POSITIVE_INFINITY }
}

const peak = ({ pid }: Site) =>
	Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Sends a few letters a second, for as long as it is let. */
function drip(site: Site, words: string) {
	const { socket, heard } = open(site.origin)
	const started = performance.now()
	socket.write(words)
	const timer = setInterval(() => socket.write('x'), 1000)
	return new Promise<{ seconds: number; status: number }>(resolve =>
		socket.once('close', () => {
			clearInterval(timer)
			resolve({ seconds: (performance.now() - started) / 1000, status: answerIn(heard(), true).status })
		}),
	)
}

/** One body that does not say how long it is. */
async function flood(site: Site, megabytes: number, path: string, type: string, head = '') {
	let sent = 0
	const body = new ReadableStream({
		pull(controller) {
			controller.enqueue(sent === 0 ? Buffer.from(head) : new Uint8Array(64 * 1024).fill(120))
			sent += 64 * 1024
			if (sent > megabytes * megabyte) controller.close()
		},
	})
	const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type } } as RequestInit
	return await fetch(site.origin + path, init).then(
		({ status }) => status,
		() => 'broken off',
	)
}

it('two hundred drips and a flood delay nobody, and are cut off (reliability 15, 32)', {
	timeout: 120_000,
}, async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	const begin = 'GET / HTTP/1.1\r\nHost: clinic.example\r\nX-Slow: '
	await fetch(site.origin)
	// What a busy machine does to a site that nobody attacks.
	const calmUntil = performance.now() + 2000
	const calm = await pulse(site, () => performance.now() > calmUntil)

	const drips = Array.from({ length: 200 }, () => drip(site, begin))
	const part = '--b\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n'
	const flooded = flood(site, 60, '/api/public/job-applications', 'multipart/form-data; boundary=b', part)
	let over = false
	const cut = Promise.all(drips).finally(() => {
		over = true
	})
	const { count, p99 } = await pulse(site, () => over)

	const ends = await cut
	const longest = Math.max(...ends.map(({ seconds }) => seconds))
	const memory = peak(site)
	process.stdout.write(
		`slow clients: p99 of ${count} heartbeats ${Math.round(p99)} ms (${Math.round(calm.p99)} ms before), the last of 200 cut after ${longest.toFixed(1)} s, at most ${Math.round(memory)} MB\n`,
	)
	expect(p99).toBeLessThan(Math.max(200, 10 * calm.p99))
	expect(longest).toBeLessThan(30)
	expect(ends.map(({ status }) => status)).toEqual(Array(200).fill(408))
	expect(await flooded).toBe(413)
	expect(await flood(site, 20, '/appointment', 'application/x-www-form-urlencoded')).toBe(413)
	expect(await flood(site, 20, '/api/public/appointments', 'application/json')).toBe(413)
	expect(memory).toBeLessThan(300)
	expect(await site.stop()).toBe(0)
})

const post = (path: string, type: string, body: string) =>
	`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n${body}`
const form = 'application/x-www-form-urlencoded'
const files = 'multipart/form-data; boundary=b'
const oneByte = '1\r\nx\r\n'
const inChunks = (text: string, size: number) => {
	const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
		text.slice(index * size, (index + 1) * size),
	)
	return chunks.map(chunk => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')
}
const cv = (bytes: number) =>
	`--b\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n${'x'.repeat(bytes)}`

/** Speaks until the site closes the connection. */
async function answerTo(site: Site, words: string) {
	const { socket, heard } = open(site.origin)
	socket.write(words)
	await once(socket, 'close')
	return answerIn(heard(), true).status
}

it('bodies that come byte by byte are refused before they hold up anybody or fill the memory', {
	timeout: 120_000,
}, async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	await (await fetch(`${site.origin}/prices`)).text()
	const before = peak(site)
	const body = oneByte.repeat(60_000)

	const started = performance.now()
	const answers = Array.from({ length: 20 }, () => [
		answerTo(site, post('/survey', form, body)),
		answerTo(site, post('/api/public/appointments', 'application/json', body)),
		answerTo(site, post('/api/public/job-applications', files, body)),
	])

	expect(await Promise.all(answers.flat())).toEqual(Array(60).fill(400))
	expect(performance.now() - started).toBeLessThan(10_000)
	expect(peak(site) - before).toBeLessThan(100)
	expect(await site.stop()).toBe(0)
})

it('tiny chunks are refused behind a large part of a body too, and not where they are few or of some size', {
	timeout: 120_000,
}, async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'error' } })
	const part = cv(megabyte)
	const large = inChunks(part, 64 * 1024) + oneByte.repeat(400)
	const end = '\r\n--b--\r\n'
	const statusOf = async (words: string) => (await speak(site.origin, words)).status

	expect(await answerTo(site, post('/api/public/job-applications', files, large))).toBe(400)
	expect(await statusOf(post('/survey', form, `${oneByte.repeat(199)}0\r\n\r\n`))).toBe(422)
	expect(
		await statusOf(
			post('/api/public/job-applications', files, `${inChunks(cv(100_000) + end, 100)}0\r\n\r\n`),
		),
	).toBe(422)
	expect(await site.stop()).toBe(0)
})

it('tiny chunks of requests that wait for the answer to one before them are not kept', {
	timeout: 120_000,
}, async () => {
	const backend = createServer(() => {})
	await once(backend.listen(0, '127.0.0.1'), 'listening')
	const { port } = backend.address() as AddressInfo
	const env = { LOG_LEVEL: 'error', CLINIC_API_URL: `http://127.0.0.1:${port}` }
	const site = await startSite({ env, probe: '/healthz' })
	const before = peak(site)
	const held = 'GET /prices HTTP/1.1\r\nHost: x\r\n\r\n'
	const waiting = post('/survey', form, `${oneByte.repeat(16_000)}0\r\n\r\n`).repeat(15)

	const answers = await Promise.all(Array.from({ length: 5 }, () => answerTo(site, held + waiting)))

	process.stdout.write(`pipelined tiny chunks: ${Math.round(peak(site) - before)} MB\n`)
	expect(answers).toEqual(Array(5).fill(400))
	expect(peak(site) - before).toBeLessThan(100)
	await site.stop()
	backend.closeAllConnections()
	backend.close()
})

// Half a minute of waiting: in the long run only.
if (process.env.LONG) {
	it('a body that drips is cut off too, of a form after half a minute, of files when too little comes (reliability 32)', {
		timeout: 120_000,
	}, async () => {
		const site = await startSite({ env: { LOG_LEVEL: 'error' } })
		const begin = (path: string, type: string) =>
			`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\nContent-Type: ${type}\r\n\r\n`

		const ends = await Promise.all([
			drip(site, begin('/appointment', 'application/x-www-form-urlencoded')),
			drip(site, begin('/api/public/job-applications', 'application/json')),
			drip(site, begin('/api/public/job-applications', 'multipart/form-data; boundary=b')),
		])

		for (const { seconds, status } of ends)
			expect([seconds < 31, [400, 408]]).toEqual([true, expect.arrayContaining([status])])
		await site.stop()
	})
}
