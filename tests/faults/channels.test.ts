import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, stranger } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { startWebhook, webhookSecret } from '#tests/support/webhook.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
/** Ten in the morning of the clinic: the digest's hour has passed. */
const now = new Date('2026-11-21T03:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const postgres = databases[1]
const many = process.env.LONG ? 1000 : 150
const some = process.env.LONG ? 500 : 80

let database: TestDatabase
let receiver: Awaited<ReturnType<typeof startWebhook>>
let mail: Awaited<ReturnType<typeof startMailServer>>
let sites: Site[]
let asked = 0

beforeAll(async () => {
	database = await postgres.open()
	receiver = await startWebhook()
	mail = await startMailServer()
	const longAgo = { now: new Date('2026-11-18T03:00:00Z'), timezone: 'Asia/Novosibirsk', consentText }
	await requestAppointment(database.db, anna, { ...longAgo, channels: ['email'] })
	sites = await Promise.all([start(), start(), start()])
}, 120_000)
afterAll(async () => {
	await Promise.all(sites.map(site => site.stop()))
	await receiver.stop()
	await mail.stop()
	await database.remove()
}, 120_000)

const start = (env = {}) =>
	startSite({
		env: {
			DATABASE_URL: database.url,
			WEBHOOK_URL: receiver.url,
			WEBHOOK_SECRET: webhookSecret,
			SMTP_URL: mail.url,
			MAIL_FROM: 'site@clinic.example',
			MAIL_TO: 'desk@clinic.example',
			CLINIC_NOW: now.toISOString(),
			LOG_LEVEL: 'warn',
			...env,
		},
	})

/** Visitors write one after the other, while the processes send what is there already. */
async function ask(count: number) {
	const numbers: string[] = []
	for (const last = asked + count; asked < last; asked++) {
		const context = { now, timezone: 'Asia/Novosibirsk', consentText }
		const { number } = await requestAppointment(database.db, stranger(asked), {
			...context,
			channels: ['webhook'],
		})
		numbers.push(number)
	}
	return numbers
}

const takenOf = (numbers: string[]) => receiver.taken.filter(({ number }) => numbers.includes(number)).length
const left = async () =>
	(await database.db.selectFrom('outbox').select('id').where('status', '!=', 'sent').execute()).length

it(`brings each of ${many} requests once, from three processes (reliability 23)`, async () => {
	const started = performance.now()

	const numbers = await ask(many)
	await expect.poll(left, { timeout: 60_000 }).toBe(0)

	const seconds = ((performance.now() - started) / 1000).toFixed(1)
	process.stdout.write(`three processes: ${many} letters, ${receiver.calls.length} calls, ${seconds} s\n`)
	expect(takenOf(numbers)).toBe(many)
	expect(receiver.calls).toHaveLength(many)
	expect(new Set(receiver.calls.map(({ headers }) => headers['x-delivery-id'])).size).toBe(many)
}, 120_000)

it('sends one digest a day from three processes', async () => {
	const letters = await mail.waitFor(2)

	const digests = letters.filter(({ mail }) => mail.subject === 'Сводка за 21.11.2026')
	expect(digests.map(({ mail }) => mail.text)).toEqual([expect.stringContaining('заявок не обработано')])
	expect(letters).toHaveLength(2)
	for (const { mail } of digests) expect(mail.text).not.toMatch(/Анна|Белова|999\D{0,2}123/)
})

it(`loses none of ${some} requests when a process is killed in the middle`, async () => {
	const before = receiver.calls.length
	const writing = ask(some)
	while (receiver.calls.length < before + some / 3) await pause(5)

	await sites[1]?.kill()
	const numbers = await writing
	await expect.poll(left, { timeout: 60_000 }).toBeLessThanOrEqual(4)
	// What the dead one had in hand is free when its lease is over, in a minute and a half. The clock of the next one
	// is ahead of it; any earlier, and it would take what the others are just sending.
	sites[1] = await start({ CLINIC_NOW: later(10) })
	await expect.poll(left, { timeout: 60_000 }).toBe(0)

	const calls = receiver.calls.length - before
	process.stdout.write(`one killed: ${some} letters, ${calls} calls, ${takenOf(numbers)} taken\n`)
	expect(takenOf(numbers)).toBe(some)
	expect(calls).toBeLessThanOrEqual(some + 4)
	expect(mail.received).toHaveLength(2)
	for (const { log } of sites) expect(log()).not.toMatch(/Посетитель|mail\.example/)
}, 120_000)
