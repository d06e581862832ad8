import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const megabyte = 1024 * 1024
const readers = 150
const file = 'documents/tax/nalogovyy-vychet.pdf'
const address = '/documents/files/nalogovyy-vychet.pdf'

let content: Awaited<ReturnType<typeof contentFolder>>
let bytes: Buffer
let site: Site
beforeAll(async () => {
	content = await contentFolder()
	const whole = readFileSync(content.at(file))
	// What does not end as a PDF does is not served.
	bytes = Buffer.concat([
		whole,
		Buffer.alloc(20 * megabyte, 'scanned'),
		Buffer.from('\nstartxref\n0\n%%EOF\n'),
	])
	await content.write(file, bytes)
	site = await startSite({ env: { LOG_LEVEL: 'error', CONTENT_DIR: content.folder } })
})
afterAll(async () => {
	await site.stop()
	await content[Symbol.asyncDispose]()
})

const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1]) / 1024
const openFiles = () => readdirSync(`/proc/${site.pid}/fd`).length

it('a scanned document of 20 MB comes whole, with its headers, to who reads it', async () => {
	const answer = await fetch(site.origin + address)

	expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'content-type': 'application/pdf',
		'content-length': String(bytes.length),
		'cache-control': 'public, max-age=3600',
		'x-content-type-options': 'nosniff',
	})
	const tag = answer.headers.get('ETag') ?? ''
	expect((await fetch(site.origin + address, { headers: { 'If-None-Match': tag } })).status).toBe(304)
})

it(`is in no memory as a whole while ${readers} ask for it and read nothing, and is closed when they go`, async () => {
	const { memory, files } = { memory: peak(), files: openFiles() }
	const port = Number(new URL(site.origin).port)
	const sockets = Array.from({ length: readers }, (_, number) => {
		const socket = connect(port, '127.0.0.1')
		socket.on('error', () => {}).pause()
		// Addresses of which no answer is shared.
		socket.write(`GET ${address}?_routes=${number} HTTP/1.1\r\nHost: clinic.example\r\n\r\n`)
		return socket
	})

	await expect.poll(openFiles, { timeout: 30_000 }).toBeGreaterThan(files + 2 * readers - 20)
	expect((await fetch(site.origin)).status).toBe(200)
	await pause(1000)
	const most = peak()
	for (const socket of sockets) socket.destroy()

	process.stdout.write(`unread files: ${Math.round(memory)} MB before, ${Math.round(most)} MB at most\n`)
	expect(most).toBeLessThan(memory + 120)
	await expect.poll(openFiles).toBeLessThan(files + 10)
})

it('stays closed for who asks for its head only', async () => {
	const before = openFiles()

	for (let number = 0; number < 50; number++) {
		const answer = await fetch(`${site.origin}${address}?_routes=${number}`, { method: 'HEAD' })
		expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, String(bytes.length)])
	}

	await expect.poll(openFiles).toBeLessThan(before + 10)
})
