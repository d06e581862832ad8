import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startMailServer } from '#tests/world/mail.ts'
import { anna, galina, stranger } from '#tests/world/people.ts'
import { freePort, type Site, startSite } from '#tests/world/site.ts'

const post = (port: number) => ({
	SMTP_URL: `smtp://127.0.0.1:${port}`,
	MAIL_FROM: 'site@clinic.example',
	MAIL_TO: 'desk@clinic.example',
})

it('sends its letters when the mail server is back, each once', { timeout: 150_000 }, async () => {
	const port = await freePort()
	const site = await startSite({ env: post(port) })

	const requests = [await book(site, anna), await book(site, galina)]
	await expect.poll(site.log, { timeout: 30_000 }).toContain('letter not sent')
	const mail = await startMailServer({ port })
	const letters = await mail.waitFor(2, 100_000)

	for (const { number } of requests) {
		expect(letters.filter(({ mail }) => `${mail.subject} ${mail.text}`.includes(number))).toHaveLength(1)
	}
	expect(new Set(letters.map(({ mail }) => mail.messageId)).size).toBe(2)
	expect(site.log()).not.toMatch(/Белова|Галина|mail\.example/)

	await site.stop()
	await mail.stop()
})

it('keeps no visitor waiting for a mail server that says nothing', { timeout: 120_000 }, async () => {
	const sockets: Socket[] = []
	const silent = createServer(socket => sockets.push(socket)).listen(0, '127.0.0.1')
	await new Promise(resolve => silent.once('listening', resolve))
	const address = silent.address()
	const site = await startSite({ env: post(typeof address === 'object' && address ? address.port : 0) })

	const waits = []
	for (let number = 1; number <= 7; number++) waits.push((await book(site, stranger(number))).waited)

	// The middle one: the first visitor of a process also waits for the compiler.
	expect(waits.sort((a, b) => a - b)[3]).toBeLessThan(1000)
	expect(sockets.length).toBeGreaterThan(0)

	for (const socket of sockets) socket.destroy()
	silent.close()
	await site.stop()
})

async function book(site: Site, wish: object) {
	const started = performance.now()
	const answer = await fetch(`${site.origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(wish),
	})
	expect(answer.status).toBe(201)
	const { number } = (await answer.json()) as { number: string }
	return { number, waited: performance.now() - started }
}
