import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, stranger } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('built sites with one outbox on $name', { timeout: 60_000 }, ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	const ask = (request: typeof anna | ReturnType<typeof stranger>) =>
		requestAppointment(database.db, request, { now: new Date(), timezone: 'Asia/Novosibirsk', consentText })
	const site = (smtpUrl: string, env = {}) =>
		startSite({
			env: {
				DATABASE_URL: database.url,
				SMTP_URL: smtpUrl,
				MAIL_FROM: 'site@clinic.example',
				MAIL_TO: 'reception@clinic.example',
				PUBLIC_ORIGIN: 'https://clinic.example',
				...env,
			},
		})
	const states = async () =>
		(await database.db.selectFrom('outbox').select(['id', 'status']).execute()).map(({ status }) => status)

	it('send a letter again under its old id when the first node died while sending it', async () => {
		let first: Site | undefined
		const mail = await startMailServer({ onLetter: () => first?.kill() })
		first = await site(mail.url)
		await ask(anna)
		await mail.waitFor(1)
		first = undefined

		// The lease of the dead one is over in two minutes.
		const second = await site(mail.url, { CLINIC_NOW: new Date(Date.now() + 120_000).toISOString() })
		await mail.waitFor(2)

		const [lost, repeated] = mail.received.map(({ mail }) => mail.messageId)
		expect(repeated).toBe(lost)
		expect(repeated).toMatch(/^<[\w-]+@clinic\.example>$/)
		await expect.poll(states).toEqual(['sent'])
		expect(await second.stop()).toBe(0)
		expect(second.log()).toContain('letter sent')
		expect(second.log()).not.toMatch(/Анна|9991234567|anna@/)
		await mail.stop()
	})

	it('send each of 200 letters once between the two of them', async () => {
		const mail = await startMailServer()
		for (let number = 0; number < 200; number++) await ask(stranger(number))

		const nodes = await Promise.all([site(mail.url), site(mail.url)])
		await mail.waitFor(200, 60_000)
		await expect.poll(states, { timeout: 10_000 }).toEqual(Array(200).fill('sent'))
		for (const node of nodes) expect(await node.stop()).toBe(0)

		expect(new Set(mail.received.map(({ mail }) => mail.messageId)).size).toBe(200)
		expect(mail.received).toHaveLength(200)
		await mail.stop()
	}, 90_000)

	it('end in time, with the letter back in the queue, while the mail server says nothing', async () => {
		const mail = await startMailServer({ hang: true })
		await ask(anna)
		const node = await site(mail.url)
		await expect
			.poll(async () => (await database.db.selectFrom('outbox').select('owner').execute())[0]?.owner, {
				timeout: 10_000,
			})
			.not.toBeNull()

		const asked = performance.now()
		expect(await node.stop()).toBe(0)

		expect(performance.now() - asked).toBeLessThan(15_000)
		const row = await database.db.selectFrom('outbox').selectAll().executeTakeFirst()
		expect(row).toMatchObject({ status: 'pending', owner: null, lease_until: '' })
		await mail.stop()
	})
})
