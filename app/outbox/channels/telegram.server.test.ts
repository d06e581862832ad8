import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { failureOf } from '#app/outbox/failure.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { anna } from '#tests/support/people.ts'
import { freePort } from '#tests/support/site.ts'
import { startWebhook } from '#tests/support/webhook.ts'
import { telegramChannel } from './telegram.server.ts'

const token = '123456:geheim-geheim'
const received = new Date('2026-11-21T07:05:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

let database: TestDatabase
let row: OutboxRow
beforeAll(async () => {
	database = await databases[0].open()
	const context = { now: received, timezone: 'Asia/Novosibirsk', consentText, channels: ['telegram'] }
	await requestAppointment(database.db, anna, context)
	row = await database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
})
afterAll(() => database.remove())

const chat = (api: string, now = received) =>
	telegramChannel({
		token,
		chat: '-100200',
		api,
		db: database.db,
		letterContext: () => letterContextOfTests,
		now: () => now,
	})

/** Telegram as far as a bot sees it. */
const telegram = (status: number, answer: object) =>
	startWebhook({ instead: () => response => response.writeHead(status).end(JSON.stringify(answer)) })

it('says in the chat that a request came, its number and the time, and nothing of who sent it', async () => {
	const { url, calls, stop } = await telegram(200, { ok: true })

	await chat(new URL(url).origin)(row)

	expect(calls.map(({ url }) => url)).toEqual([`/bot${token}/sendMessage`])
	expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
		chat_id: '-100200',
		text: 'Новая заявка № 2026-000001, 14:05',
	})
	await stop()
})

it('names the day where the line comes on a later one', async () => {
	const { url, calls, stop } = await telegram(200, { ok: true })

	await chat(new URL(url).origin, new Date('2026-11-22T02:00:00Z'))(row)

	expect(calls[0]?.body).toContain('№ 2026-000001, 21.11.2026, 14:05')
	await stop()
})

it('waits as long as Telegram asks', async () => {
	const { url, stop } = await telegram(429, { ok: false, error_code: 429, parameters: { retry_after: 35 } })

	const error = await chat(new URL(url).origin)(row).catch((error: unknown) => error)

	expect(failureOf(error)).toEqual({ code: '429', wait: 35_000 })
	await stop()
})

it.each([
	['a wrong token', () => telegram(404, { ok: false, description: 'Not Found' }), '404'],
	[
		'nobody there',
		async () => ({ url: `http://127.0.0.1:${await freePort()}/`, stop: async () => {} }),
		'ECONNREFUSED',
	],
	['an address that is none', async () => ({ url: 'http://127.0.0.1:0/', stop: async () => {} }), /^E|^UND/],
])('tells of %s without the token', async (_, start, code) => {
	const { url, stop } = await start()

	const error = await chat(new URL(url).origin)(row).catch((error: unknown) => error)

	expect(error).toMatchObject({ code: expect.stringMatching(code) })
	const { message, stack, cause } = error as Error
	expect(`${message} ${stack} ${String(cause)} ${JSON.stringify(error)}`).not.toContain('geheim')
	await stop()
})

it('says nothing of what has been erased, nor of kinds it does not know', async () => {
	const { url, calls, stop } = await telegram(200, { ok: true })

	await chat(new URL(url).origin)({ ...row, about_id: 'gone' })
	await expect(chat(new URL(url).origin)({ ...row, kind: 'digest' })).rejects.toMatchObject({
		code: 'UNKNOWN_KIND',
	})

	expect(calls).toEqual([])
	await stop()
})
