import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { book } from '#tests/support/book.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, galina, stranger } from '#tests/support/people.ts'
import { freePort, startSite } from '#tests/support/site.ts'

const settings = { MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }

it.each([
	['is stopped', {}],
	['hangs', { hang: true }],
])(
	'a mail server that %s costs no request and delays no visitor (reliability 5)',
	async (_, manners) => {
		const mail = await startMailServer(manners)
		if (!('hang' in manners)) await mail.stop()
		const site = await startSite({ env: { ...settings, SMTP_URL: mail.url } })

		// The first visitor of a process also waits for the compiler.
		await book(site, stranger(0))
		const times: number[] = []
		for (let number = 1; number <= 10; number++) {
			const started = performance.now()
			await book(site, stranger(number))
			times.push(performance.now() - started)
		}
		// The middle one: a busy machine holds up one visitor, a mail server would hold up each.
		expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(1000)

		expect(await site.stop()).toBe(0)
		if ('hang' in manners) await mail.stop()
	},
	60_000,
)

it('sends its letters when the mail server is back, each once (reliability 5)', {
	timeout: 150_000,
}, async () => {
	const port = await freePort()
	const site = await startSite({ env: { ...settings, SMTP_URL: `smtp://127.0.0.1:${port}` } })

	const numbers = [await book(site, anna), await book(site, galina)]
	await expect.poll(site.log, { timeout: 30_000 }).toContain('letter not sent')
	const mail = await startMailServer({ port })
	const letters = await mail.waitFor(2, 100_000)

	for (const number of numbers) {
		expect(letters.filter(({ mail }) => `${mail.subject} ${mail.text}`.includes(number))).toHaveLength(1)
	}
	expect(new Set(letters.map(({ mail }) => mail.messageId)).size).toBe(2)
	expect(site.log()).not.toMatch(/Белова|Галина|mail\.example/)

	await site.stop()
	await mail.stop()
})

it('tells a monitor how long letters have not left where the mail server refuses them, and stays ready', {
	timeout: 120_000,
}, async () => {
	const mail = await startMailServer({ refuse: 535 })
	const place = await mkdtemp(join(tmpdir(), 'clinic-moment-'))
	const CLINIC_NOW_FILE = join(place, 'now')
	await writeFile(CLINIC_NOW_FILE, '2026-11-21T05:00:00Z')
	const site = await startSite({ env: { ...settings, SMTP_URL: mail.url, CLINIC_NOW_FILE } })
	const readiness = async () => {
		const answer = await fetch(`${site.origin}/readyz`)
		return { status: answer.status, letters: (await answer.json()).checks.letters }
	}
	await book(site, anna)
	await expect.poll(site.log, { timeout: 30_000 }).toContain('letter not sent')
	expect(await readiness()).toEqual({ status: 200, letters: 'ok' })

	await writeFile(CLINIC_NOW_FILE, '2026-11-21T05:20:00Z')

	const told = { status: 200, letters: expect.stringMatching(/^не уходят, минут: 2\d; ждёт писем: 1$/) }
	await expect.poll(readiness, { timeout: 30_000 }).toEqual(told)
	await site.stop()
	await mail.stop()
	await rm(place, { recursive: true })
})
