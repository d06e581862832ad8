import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { databases } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { stranger } from '#tests/support/people.ts'
import { answerIn, open } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const posts = 20

/** A request whose last letters are held back until the sender may go on. */
function halfSent(site: Site, number: number) {
	const body = JSON.stringify(stranger(number))
	const { socket, heard } = open(site.origin)
	const head = [
		'POST /api/public/appointments HTTP/1.1',
		'Host: clinic.example',
		'Content-Type: application/json',
		`Content-Length: ${Buffer.byteLength(body)}`,
		// The answer to this tells that the request has begun, not only arrived.
		'Expect: 100-continue',
	]
	const ended = new Promise<void>(resolve => socket.once('close', () => resolve()))
	socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
	return {
		hasBegun: () => heard().startsWith('HTTP/1.1 100'),
		async finish() {
			socket.write(body.slice(20))
			await ended
			return answerIn(heard().replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''), true)
		},
	}
}

it.each(databases)(
	'a site asked to stop in full work answers everybody first, on $name (reliability 18)',
	{ timeout: 120_000 },
	async ({ empty, name }) => {
		// Has a letter in hand and never says that it was taken in.
		const mail = await startMailServer({ hang: true })
		const { url, remove } = await empty()
		const folder = await mkdtemp(join(tmpdir(), 'clinic-stop-'))
		const letters = { SMTP_URL: mail.url, MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
		const site = await startSite({ folder, env: { ...letters, DATABASE_URL: url } })
		const database = createDatabase(url)
		const leased = () =>
			database.db.selectFrom('outbox').select('id').where('owner', 'is not', null).execute()

		expect((await halfSent(site, 1000).finish()).status).toBe(201)
		await expect.poll(leased, { timeout: 10_000 }).toHaveLength(1)

		let asking = true
		let torn = 0
		const visitors = Array.from({ length: 4 }, async () => {
			while (asking) {
				const answer = await fetch(`${site.origin}/prices`).then(
					page =>
						page.text().then(
							text => text.includes('</html>'),
							() => false,
						),
					// Who comes after the end finds nobody: refused, not torn.
					() => undefined,
				)
				if (answer === false) torn += 1
				if (answer === undefined) await pause(20)
			}
		})
		const slow = Array.from({ length: 5 }, () => {
			const { socket } = open(site.origin)
			socket.write('GET / HTTP/1.1\r\nX: ')
			return socket
		})
		const waiting = Array.from({ length: posts }, (_, number) => halfSent(site, number))
		await expect.poll(() => waiting.every(post => post.hasBegun()), { timeout: 20_000 }).toBe(true)

		const asked = performance.now()
		const stopped = site.stop()
		await pause(1000)
		const late = await fetch(`${site.origin}/readyz`).then(
			({ status }) => status,
			() => 'nobody',
		)
		const answers = await Promise.all(waiting.map(post => post.finish()))
		const code = await stopped
		const seconds = (performance.now() - asked) / 1000
		const taken = answers.filter(({ status }) => status === 201).length
		asking = false
		await Promise.all(visitors)
		for (const socket of slow) socket.destroy()

		process.stdout.write(
			`shutdown on ${name}: ${answers.length} of ${posts} answered, ${taken} taken, exit ${code} after ${seconds.toFixed(1)} s\n`,
		)
		// A database that is too busy says so; what counts is that everybody hears what became of their form.
		expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
		// Whoever keeps a line for the next request must know that there will be none.
		expect(answers.filter(({ headers }) => headers.connection !== 'close')).toEqual([])
		expect(late).not.toBe(200)
		expect(torn).toBe(0)
		expect([code, seconds < 20]).toEqual([0, true])
		expect(await leased()).toEqual([])
		const stored = await database.db.selectFrom('appointments').select('name').execute()
		expect(new Set(stored.map(row => row.name)).size).toBe(taken + 1)
		await database.close()

		await mail.stop()
		await remove()
		await rm(folder, { recursive: true, force: true })
	},
)

it('a site asked to stop does not wait for answers whose visitors are gone, and logs each', async () => {
	const site = await startSite({ env: { LOG_LEVEL: 'info' } })
	const { socket } = open(site.origin)
	// Answers wait here for those before them: nobody but the line itself tells that it is gone.
	const visits = Array.from(
		{ length: 16 },
		(_, n) => `GET /search?q=%D0%B7%D1%83%D0%B1${n} HTTP/1.1\r\nHost: x\r\n\r\n`,
	)
	socket.write(visits.join(''))
	await pause(50)
	socket.destroy()

	const logged = () => site.log().match(/"path":"\/search"/g)?.length
	await expect.poll(logged, { timeout: 15_000 }).toBe(16)
	const asked = performance.now()
	expect(await site.stop()).toBe(0)
	expect(performance.now() - asked).toBeLessThan(10_000)
	expect(site.log()).toContain('"msg":"the site has stopped"')
})
