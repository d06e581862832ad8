import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import type { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { emailChannel } from '#app/outbox/channels/email.server.ts'
import { appointmentLetter } from '#app/outbox/letters/appointment-letter.server.ts'
import { hour } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, stranger } from '#tests/support/people.ts'
import { claimNext, pause } from './claim.server.ts'
import { createOutbox } from './outbox.server.ts'
import { enqueue, waitingRow } from './queue.server.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('the outbox on $name', ({ open }) => {
	let database: TestDatabase
	let now: Date
	const clock = () => now
	const later = (ms: number) => {
		now = new Date(now.getTime() + ms)
	}
	beforeEach(async () => {
		database = await open()
		now = new Date('2026-11-21T05:00:00Z')
	})
	afterEach(() => database.remove())

	const ask = (request: AppointmentRequest) =>
		requestAppointment(database.db, request, { now, timezone: 'Asia/Novosibirsk', consentText })
	const letters = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
	const quick = { connectionTimeout: 300, greetingTimeout: 300, socketTimeout: 300 }
	const email = (smtpUrl: string, details: 'full' | 'number' = 'full') =>
		emailChannel({
			smtpUrl,
			limits: quick,
			from: 'site@clinic.example',
			to: ['reception@clinic.example', 'chief@clinic.example'],
			host: 'clinic.example',
			compose: row => appointmentLetter(database.db, row.about_id, { ...letterContextOfTests, details }),
		})
	const worker = (smtpUrl: string, details?: 'full' | 'number') => {
		const tried: object[] = []
		const outbox = createOutbox({
			database,
			channels: { email: email(smtpUrl, details) },
			clock,
			onTried: facts => tried.push(facts),
			onError: error => tried.push({ error }),
			interval: 50,
			gracePeriod: 100,
		})
		outbox.start()
		return { ...outbox, tried }
	}
	const settled = async (done: () => Promise<boolean>) => {
		for (let attempt = 0; attempt < 200; attempt++) {
			if (await done()) return
			await new Promise(resolve => setTimeout(resolve, 25))
		}
		throw new Error('It never happened')
	}

	it('brings reception what Anna asked for', async () => {
		const mail = await startMailServer()
		await ask(anna)
		const outbox = worker(mail.url)

		const [letter] = await mail.waitFor(1)

		expect(letter?.to).toEqual(['reception@clinic.example', 'chief@clinic.example'])
		expect(letter?.mail.subject).toBe('Заявка № 2026-000001')
		for (const fact of [anna.name, '+79991234567', anna.email, 'Лечение кариеса', '10:30', 'Ноет зуб']) {
			expect(letter?.mail.text).toContain(fact)
		}
		await settled(async () => (await letters())[0]?.status === 'sent')
		await outbox.stop()
		await mail.stop()
	})

	it('names the doctor from whose page the form was opened', async () => {
		const context = { now, timezone: 'Asia/Novosibirsk', consentText }
		const texts = []
		for (const [name, page] of Object.entries({ Анна: '/doctors/1', Борис: '/doctors/2', Вера: '/about' })) {
			await requestAppointment(database.db, { ...anna, name }, { ...context, page })
			const { id } = await database.db
				.selectFrom('appointments')
				.select('id')
				.where('name', '=', name)
				.executeTakeFirstOrThrow()
			texts.push((await appointmentLetter(database.db, id, letterContextOfTests))?.text)
		}

		expect(texts[0]).toContain('Со страницы врача: Орлова Марина Сергеевна')
		expect(texts.slice(1).join()).not.toContain('Со страницы')
	})

	it('brings nothing before it is started, however often it is woken', async () => {
		const sent: string[] = []
		await ask(anna)
		const outbox = createOutbox({
			database,
			channels: {
				async email({ id }) {
					sent.push(id)
					return {}
				},
			},
			clock,
			onTried: () => {},
			onError: () => {},
			interval: 10,
		})

		outbox.kick()
		await new Promise(resolve => setTimeout(resolve, 100))
		expect(sent).toEqual([])
		expect(outbox.isAlive()).toBe(true)

		outbox.start()
		await expect.poll(() => sent.length).toBe(1)
		await outbox.stop()
	})

	it('says the number only when mail leaves the country', async () => {
		const mail = await startMailServer()
		await ask(anna)
		const outbox = worker(mail.url, 'number')

		const [letter] = await mail.waitFor(1)

		expect(letter?.mail.text).toContain('2026-000001')
		expect(letter?.raw + String(letter?.mail.text)).not.toMatch(/Анна|9991234567|anna@/)
		await outbox.stop()
		await mail.stop()
	})

	it('keeps letters while the mail server is away and sends each once when it is back, under the same id', async () => {
		const away = await startMailServer()
		await away.stop()
		for (let number = 0; number < 5; number++) await ask(stranger(number))
		const outbox = worker(away.url)
		await settled(async () => (await letters()).every(({ last_error }) => last_error !== null))
		expect((await letters()).map(({ last_error }) => last_error)).toEqual(Array(5).fill('ECONNREFUSED'))

		const mail = await startMailServer({ port: away.port })
		later(hour)
		await mail.waitFor(5)
		await settled(async () => (await letters()).every(({ status }) => status === 'sent'))

		const ids = (await letters()).map(({ id }) => `<${id}@clinic.example>`)
		expect(mail.received.map(({ mail }) => mail.messageId).sort()).toEqual(ids.sort())
		await outbox.stop()
		await mail.stop()
	})

	it('gives a letter up after a week of refusals, and remembers the code, not the words', async () => {
		const mail = await startMailServer({ refuse: 550 })
		await ask(anna)
		const outbox = worker(mail.url)
		await settled(async () => (await letters())[0]?.last_error !== null)
		expect((await letters())[0]).toMatchObject({ status: 'pending', last_error: '550' })

		later(8 * 24 * hour)

		await settled(async () => (await letters())[0]?.status === 'dead')
		expect(JSON.stringify(outbox.tried)).not.toContain('Not today')
		await outbox.stop()
		await mail.stop()
	})

	it('lets nobody write into its headers or add a recipient (reliability 35)', async () => {
		const mail = await startMailServer()
		const evil = '\r\nBcc: x@evil.example'
		await ask({
			...anna,
			name: `Анна${evil}`,
			email: `a@b.example${evil}`,
			service: `зубы${evil}`,
			message: `Привет${evil}\r\n\r\n.\r\nMAIL FROM:<x>`,
		})
		const outbox = worker(mail.url)

		const [letter] = await mail.waitFor(1)

		expect(letter?.to).toEqual(['reception@clinic.example', 'chief@clinic.example'])
		expect(letter?.mail.headers.map(({ key }) => key).sort()).toEqual([
			...['auto-submitted', 'content-transfer-encoding', 'content-type', 'date', 'from', 'message-id'],
			...['mime-version', 'subject', 'to'],
		])
		expect(letter?.mail.html).toBeFalsy()
		expect(letter?.mail.attachments).toEqual([])
		await outbox.stop()
		expect(mail.received).toHaveLength(1)
		await mail.stop()
	})

	it.each([
		['never greets', { greetLate: 60_000 }],
		['takes the letter and never says so', { hang: true }],
	])('gives a mail server that %s only a moment', async (_, manners) => {
		const mail = await startMailServer(manners)
		await ask(anna)
		const outbox = worker(mail.url)

		await settled(async () => (await letters())[0]?.last_error === 'ETIMEDOUT')

		expect((await letters())[0]).toMatchObject({ status: 'pending', attempts: 1 })
		await outbox.stop()
		await mail.stop()
	})

	it('sends again, under the same id, what a mail server took without saying so', async () => {
		const mail = await startMailServer({ drop: 1 })
		await ask(anna)
		const outbox = worker(mail.url)
		await settled(async () => (await letters())[0]?.last_error !== null)

		later(hour)
		await settled(async () => (await letters())[0]?.status === 'sent')

		const [first, second] = mail.received.map(({ mail }) => mail.messageId)
		expect(second).toBe(first)
		await outbox.stop()
		await mail.stop()
	})

	it('is content when one of the recipients gets the letter, and says that another one did not', async () => {
		const mail = await startMailServer({ unknown: 'chief@clinic.example' })
		await ask(anna)
		const outbox = worker(mail.url)

		await settled(async () => (await letters())[0]?.status === 'sent')

		expect(mail.received.map(({ to }) => to)).toEqual([['reception@clinic.example']])
		expect(outbox.tried).toMatchObject([{ refused: 1 }])
		await outbox.stop()
		await mail.stop()
	})

	it('releases the letter in progress to the next process on shutdown', async () => {
		await ask(anna)
		const hanging = createOutbox({
			database,
			channels: { email: () => new Promise(() => {}) },
			clock,
			onTried: () => {},
			onError: () => {},
			interval: 10,
			gracePeriod: 50,
		})
		hanging.start()
		await settled(async () => (await letters())[0]?.owner !== null)

		await hanging.stop()

		expect(await claimNext(database, 'next', 'email', now)).toMatchObject({ attempts: 2 })
	})

	it('holds up no other channel when one hangs', async () => {
		await ask(anna)
		await enqueue(database.db, [{ channels: ['webhook'], kind: 'appointment', aboutId: 'x', now }])
		const sent: string[] = []
		const outbox = createOutbox({
			database,
			channels: {
				email: () => new Promise(() => {}),
				webhook: async ({ channel }) => {
					sent.push(channel)
					return {}
				},
			},
			clock,
			onTried: () => {},
			onError: () => {},
			interval: 10,
			gracePeriod: 50,
		})
		outbox.start()

		await settled(async () => sent.length === 1)

		await outbox.stop()
	})

	it('leaves the letter of a process that died to the next one, when its lease is over', async () => {
		await ask(anna)
		const taken = await claimNext(database, 'dead-process', 'email', now)
		expect(taken).toBeDefined()

		expect(await claimNext(database, 'next', 'email', now)).toBeUndefined()
		later(2 * 60_000)

		expect((await claimNext(database, 'next', 'email', now))?.id).toBe(taken?.id)
	})

	it('gives each of 200 letters to one of four workers', async () => {
		for (let number = 0; number < 200; number++) await ask(stranger(number))

		const claim = async (owner: string) => {
			const ids: string[] = []
			for (;;) {
				const letter = await claimNext(database, owner, 'email', now)
				if (!letter) return ids
				ids.push(letter.id)
			}
		}
		const claimed = (await Promise.all(['a', 'b', 'c', 'd'].map(claim))).flat()

		expect(claimed).toHaveLength(200)
		expect(new Set(claimed).size).toBe(200)
	})

	it('takes letters about requests first, then what was refused least often', async () => {
		const row = (id: string, kind: string, attempts: number) => ({
			...waitingRow(id, 'email', kind, id, now),
			attempts,
		})
		const rows = [row('1', 'review', 0), row('2', 'appointment', 3), row('3', 'appointment', 0)]
		await database.db.insertInto('outbox').values(rows).execute()

		const claimed = []
		for (const owner of ['a', 'b', 'c']) claimed.push((await claimNext(database, owner, 'email', now))?.id)

		expect(claimed).toEqual(['3', '2', '1'])
	})

	it('lets letters of a channel that is not set up wait', async () => {
		await ask(anna)

		expect(await claimNext(database, 'a', 'telegram', now)).toBeUndefined()

		expect((await letters())[0]).toMatchObject({ status: 'pending', attempts: 0 })
	})
})

describe('the pause between tries', () => {
	it.each([
		[1, 30],
		[2, 60],
		[5, 480],
		[8, 3600],
		[60, 3600],
	])('after try %i is about %i s', (attempts, seconds) => {
		expect(pause(attempts, 0.5) / 1000).toBe(seconds)
		expect(pause(attempts, 0)).toBeLessThan(pause(attempts, 1))
	})
})

describe('a letter that has left while the database is busy', () => {
	it('is marked as soon as that ends, and does not leave twice', async () => {
		const database = await databases[0].open()
		const context = { now: new Date(), timezone: 'Asia/Novosibirsk', consentText }
		await requestAppointment(database.db, anna, context)
		let sent = 0
		const takeAway = () => void database.db.schema.alterTable('outbox').renameTo('elsewhere').execute()
		const errors: unknown[] = []
		const outbox = createOutbox({
			database,
			channels: {
				async email() {
					sent++
					takeAway()
					return {}
				},
			},
			clock: () => new Date(),
			onTried: () => {},
			onError: error => errors.push(error),
			interval: 50,
		})
		outbox.start()
		await expect.poll(() => errors.length).toBeGreaterThan(0)

		await database.db.schema.alterTable('elsewhere').renameTo('outbox').execute()

		const status = () => database.db.selectFrom('outbox').select('status').executeTakeFirst()
		await expect.poll(status, { timeout: 5000 }).toEqual({ status: 'sent' })
		expect(sent).toBe(1)
		await outbox.stop()
		await database.remove()
	})
})
