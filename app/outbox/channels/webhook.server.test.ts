import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { appointmentColumnNames } from '#app/database/columns/appointment-columns.ts'
import { createOutbox } from '#app/outbox/outbox.server.ts'
import { hour } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { anna, annasReview, denis } from '#tests/support/people.ts'
import { startWebhook, webhookSecret } from '#tests/support/webhook.ts'
import { webhookChannel } from './webhook.server.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const channels = ['webhook']

describe.each(databases)('the webhook on $name', ({ open }) => {
	let database: TestDatabase
	let now: Date
	beforeEach(async () => {
		database = await open()
		now = new Date()
	})
	afterEach(() => database.remove())

	const ask = () =>
		requestAppointment(database.db, anna, { now, timezone: 'Asia/Novosibirsk', consentText, channels })
	const row = () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
	const worker = (url: string, details: 'full' | 'number' = 'full') => {
		const tried: object[] = []
		const { db } = database
		const letterContext = () => ({ ...letterContextOfTests, details })
		const outbox = createOutbox({
			database,
			channels: { webhook: webhookChannel({ url, secret: webhookSecret, db, letterContext, timeout: 400 }) },
			clock: () => now,
			onTried: facts => tried.push(facts),
			onError: error => tried.push({ error }),
			interval: 20,
			gracePeriod: 100,
		})
		outbox.start()
		return { ...outbox, tried }
	}

	it('brings what Anna asked for, signed, under the id of its row', async () => {
		const receiver = await startWebhook()
		const { number } = await ask()
		const outbox = worker(receiver.url)

		await receiver.waitFor(1)
		await outbox.stop()

		const { id } = await row()
		expect(receiver.calls.map(({ headers }) => headers['x-delivery-id'])).toEqual([id])
		expect(receiver.taken).toEqual([
			{
				...{ delivery_id: id, event: 'appointment', number, created_at: now.toISOString() },
				data: {
					...Object.fromEntries(appointmentColumnNames.map(name => [name, null])),
					...{ name: anna.name, phone: '+79991234567', email: anna.email, service: anna.service },
					...{ date: anna.date, time: anna.time, message: anna.message, page: null },
				},
			},
		])
		await receiver.stop()
	})

	it('brings applications with the names of their files, and reviews', async () => {
		const receiver = await startWebhook()
		const file = { name: 'Резюме.pdf', file: 'a', size: 9, sha256: 'f', kind: 'pdf' as const }
		await applyForJob(
			database.db,
			{ ...denis, resume: [asReceived(file)] },
			{ now, consentText, open: [denis.vacancy], channels },
		)
		const consentTexts = { reading: consentText, publication: consentText }
		await sendReview(database.db, annasReview, { now, consentTexts, channels })
		const outbox = worker(receiver.url)

		const taken = await receiver.waitFor(2)
		await outbox.stop()

		expect(taken.find(({ event }) => event === 'job_application')).toMatchObject({
			number: '1',
			data: { vacancy: denis.vacancy, name: denis.name, files: [{ position: 1, name: 'Резюме.pdf' }] },
		})
		expect(taken.find(({ event }) => event === 'review')).toMatchObject({
			number: '1000001',
			data: { author_name: annasReview.author_name, rating: 5, text: annasReview.text, doctor_id: 1 },
		})
		await receiver.stop()
	})

	it('carries the number only where the receiver is abroad', async () => {
		const receiver = await startWebhook()
		const { number } = await ask()
		const outbox = worker(receiver.url, 'number')

		await receiver.waitFor(1)
		await outbox.stop()

		expect(receiver.taken).toMatchObject([{ number, data: null }])
		expect(receiver.calls[0]?.body).not.toMatch(/Анна|9991234567|anna@|кариес/)
		await receiver.stop()
	})

	it.each<[string, (response: ServerResponse) => unknown, string]>([
		['says 500', response => response.writeHead(500).end('Белова: +79991234567'), '500'],
		['sends it elsewhere', response => response.writeHead(307, { Location: '/else' }).end(), '307'],
		['never answers', () => {}, 'ETIMEDOUT'],
		['hangs up', response => response.socket?.resetAndDestroy(), 'ECONNRESET'],
		[
			'does not speak HTTP',
			response => response.socket?.end('Hello\r\n\r\n'), // Node 24 gives this one no code of its own.
			expect.stringMatching(/^(HPE_INVALID_CONSTANT|EFETCH)$/),
		],
	])('tries again, with the same id and body, when the receiver %s', async (_, misbehave, code) => {
		const receiver = await startWebhook({
			instead: call => (call === 1 ? misbehave : undefined),
		})
		await ask()
		const outbox = worker(receiver.url)
		await expect.poll(row).toMatchObject({ status: 'pending', attempts: 1, last_error: code })

		now = new Date(now.getTime() + hour)
		await receiver.waitFor(1)
		await expect.poll(row).toMatchObject({ status: 'sent', last_error: null })
		await outbox.stop()

		const [first, second] = receiver.calls
		expect(second?.body).toContain(anna.name)
		expect(second?.body).toBe(first?.body)
		expect(second?.headers['x-delivery-id']).toBe(first?.headers['x-delivery-id'])
		expect(receiver.calls.map(({ url }) => url)).toEqual(['/requests', '/requests'])
		expect(JSON.stringify(outbox.tried)).not.toMatch(/Белова|999\D{0,2}123|requests/)
		await receiver.stop()
	})

	it('keeps what a receiver with another secret refuses', async () => {
		const receiver = await startWebhook({ secret: 'the-secret-of-somebody-else' })
		await ask()
		const outbox = worker(receiver.url)

		await expect.poll(row).toMatchObject({ status: 'pending', last_error: '401' })
		await outbox.stop()

		expect(receiver.taken).toEqual([])
		await receiver.stop()
	})

	it('is content with a yes, whatever follows it', async () => {
		const endless = 'x'.repeat(64 * 1024)
		const receiver = await startWebhook({
			instead: call => response => {
				response.writeHead(200, { 'Content-Type': 'text/plain' })
				if (call > 1) return response.write('and then nothing')
				const pour = () => {
					while (!response.destroyed && response.write(endless));
				}
				response.on('drain', pour)
				pour()
			},
		})
		await ask()
		const outbox = worker(receiver.url)
		await expect.poll(row).toMatchObject({ status: 'sent', attempts: 1 })

		await requestAppointment(
			database.db,
			{ ...anna, time: '11:00' },
			{ now, timezone: 'Asia/Novosibirsk', consentText, channels },
		)
		const states = () => database.db.selectFrom('outbox').select(['status', 'attempts']).execute()
		await expect.poll(states).toEqual(Array(2).fill({ status: 'sent', attempts: 1 }))

		await outbox.stop()
		await receiver.stop()
	})

	it('waits as long as Retry-After asks, an hour at most', async () => {
		const busy = ['120', '999999', '9'.repeat(400), new Date(now.getTime() + 600_000).toUTCString()]
		const waits = []
		for (const wait of busy) {
			const receiver = await startWebhook({
				instead: () => response => response.writeHead(503, { 'Retry-After': wait }).end(),
			})
			await database.db.deleteFrom('outbox').execute()
			await database.db.deleteFrom('submissions').execute()
			await ask()
			const outbox = worker(receiver.url)
			await expect.poll(row).toMatchObject({ last_error: '503' })
			waits.push(Math.round((Date.parse((await row()).next_at) - now.getTime()) / 10_000) * 10)

			now = new Date(now.getTime() + 2 * hour)
			await new Promise(resolve => setTimeout(resolve, 100))
			expect(receiver.calls).toHaveLength(1)
			now = new Date()
			await outbox.stop()
			await receiver.stop()
		}

		expect(waits).toEqual([120, 3600, 3600, expect.closeTo(600, -2)])
	})

	it('says nothing of a request that has been erased', async () => {
		const receiver = await startWebhook()
		await ask()
		await database.db.deleteFrom('appointments').execute()
		const outbox = worker(receiver.url)

		await expect.poll(row).toMatchObject({ status: 'sent' })
		await outbox.stop()

		expect(receiver.calls).toEqual([])
		await receiver.stop()
	})
})
