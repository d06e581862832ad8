import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, galina, vera } from '#tests/support/people.ts'
import { startWebhook, webhookSecret } from '#tests/support/webhook.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const line = { WEBHOOK_URL: 'https://crm.example/in', WEBHOOK_SECRET: 'sixteen-letters-!' }
const chat = { TELEGRAM_BOT_TOKEN: '1:geheim-geheim', TELEGRAM_CHAT_ID: '-1' }

describe.each(databases)('commands of the outbox on $name', { timeout: 60_000 }, ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
		const ask = { now, timezone: 'Asia/Novosibirsk', consentText }
		await requestAppointment(database.db, anna, { ...ask, channels: ['email', 'webhook'] })
		await requestAppointment(database.db, galina, ask)
		await applyForJob(database.db, vera, {
			now,
			consentText,
			open: [vera.vacancy],
			channels: ['webhook'],
		})
		const quarantined = { status: 'quarantined' as const }
		await database.db.updateTable('appointments').set(quarantined).where('name', '=', galina.name).execute()
	})
	afterAll(() => database.remove())

	const run = (words: string[], settings = {}) => runCli(database.url, words, settings)
	const rows = async () => JSON.parse((await run(['outbox', 'list', '--json'])).stdout)

	it('lists what waits, for which channel, and what it is about', async () => {
		const { stdout } = await run(['outbox', 'list'], line)

		expect(stdout).toMatch(/вебхук +заявка 2026-000001 +ждёт/)
		expect(stdout).toMatch(/почта +заявка 2026-000001 +канал не настроен/)
		expect(stdout).toMatch(/вебхук +отклик 1 +ждёт/)
		expect(stdout).not.toMatch(/Анна|Вера|913\W?000|mail\.example/)
	})

	it('says when a letter is tried again, and of no channel that is not set up', async () => {
		const { stdout } = await run(['outbox', 'list'], line)

		expect(stdout).toMatch(/вебхук +заявка 2026-000001 +ждёт +0 +\S+ \S+ +21\.11\.2026/)
		expect(stdout).toMatch(/почта +заявка 2026-000001 +канал не настроен +0 +\S+ \S+ +—/)
		expect((await run(['outbox', 'retry', '2026-000001'], line)).stdout).toContain(
			'Не уйдут, пока канал не настроен: почта',
		)
	})

	it('makes what is about a job application due again', async () => {
		const later = new Date(now.getTime() + 3_600_000).toISOString()
		const put = { next_at: later, attempts: 7, last_error: '500' }
		await database.db.updateTable('outbox').set(put).where('kind', '=', 'job_application').execute()

		expect((await run(['outbox', 'retry', '1'])).code).toBe(0)

		expect(await rows()).toContainEqual(
			expect.objectContaining({
				kind: 'job_application',
				number: '1',
				attempts: 0,
				next_at: now.toISOString(),
			}),
		)
	})

	it('says that a letter is on its way while another of the same request has left', async () => {
		const { db } = database
		const sent = { status: 'sent' as const, sent_at: now.toISOString() }
		const leased = { lease_until: new Date(now.getTime() + 60_000).toISOString() }
		await db.updateTable('outbox').set(sent).where('channel', '=', 'email').execute()
		await db.updateTable('outbox').set(leased).where('channel', '=', 'webhook').execute()

		expect(await run(['outbox', 'retry', '2026-1'])).toMatchObject({
			code: 1,
			stderr:
				'Сейчас отправляется: заявка 2026-000001, вебхук. Если не уйдёт, останется в списке: npm run clinic -- outbox list\n',
		})
		await db.updateTable('outbox').set(sent).where('kind', '=', 'job_application').execute()
		expect((await run(['outbox', 'retry', '1'])).stderr).toBe(
			'Письмо уже ушло: отклик 1, вебхук, 21.11.2026, 12:00\n',
		)
	})

	it('sends a released request into every channel that is set up', async () => {
		await database.db.deleteFrom('outbox').execute()

		expect((await run(['requests', 'release', '2026-000002'], { ...line, ...chat })).code).toBe(0)

		const channels = (await rows()).map(({ channel, number }: { channel: string; number: string }) => [
			channel,
			number,
		])
		expect(channels.sort()).toEqual([
			['telegram', '2026-000002'],
			['webhook', '2026-000002'],
		])
	})

	it('fails a check by the clock when letters wait longer than allowed', async () => {
		const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
		const old = { status: 'pending' as const, created_at: minutesAgo(47) }
		await database.db.updateTable('outbox').set(old).where('channel', '=', 'webhook').execute()
		const check = (minutes: string, settings = {}) => run(['status', '--fail-after', minutes], settings)

		const { code, stdout, stderr } = await check('30', line)
		expect(code).toBe(1)
		expect(stderr).toMatch(
			/^Письма не уходят, минут: 47; (?:ждёт 1.письмо|ждут 2.письма)\. Почему: npm run clinic -- outbox list, проверить отправку: npm run clinic -- outbox test$/m,
		)
		expect(stdout).toMatch(/^Писем ждут отправки: \d+$/m)
		expect(await check('60', line)).toMatchObject({ code: 0, stderr: '' })
		// The letters of another channel are no business of this one's.
		expect((await check('30', chat)).code).toBe(0)
		expect((await check('soon')).code).toBe(64)
	})

	it('says in words that nobody answers where the letters go', async () => {
		const gone = await startMailServer()
		await gone.stop()
		const post = { SMTP_URL: gone.url, MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
		const says = 'по этому адресу и порту никто не отвечает (ECONNREFUSED)'
		await database.db.updateTable('outbox').set({ last_error: 'ECONNREFUSED' }).execute()

		expect((await run(['outbox', 'list'], line)).stdout).toContain(says)
		expect((await run(['outbox', 'test'], post)).stdout).toContain(
			`не доставлено: ${says}; сервер ${new URL(gone.url).host}`,
		)
	})

	it('tests each channel that is set up, and leaves nothing in the outbox', async () => {
		await database.db.deleteFrom('outbox').execute()
		const mail = await startMailServer()
		const hook = await startWebhook()
		const post = { SMTP_URL: mail.url, MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
		const line = { WEBHOOK_URL: `${hook.url}/in`, WEBHOOK_SECRET: webhookSecret }
		try {
			const { code, stdout } = await run(['outbox', 'test'], { ...post, ...line })

			expect([code, stdout.match(/(почта|вебхук) +доставлено/g)?.length]).toEqual([0, 2])
			expect(mail.received.map(({ mail }) => mail.subject)).toEqual(['Проверка писем с сайта'])
			expect(hook.taken.map(({ event, data }) => [event, data])).toEqual([['test', {}]])
			expect(await rows()).toEqual([])
		} finally {
			await Promise.all([mail.stop(), hook.stop()])
		}
	})

	it('names the address that a mail server refuses while it takes another', async () => {
		const mail = await startMailServer({ unknown: 'away@clinic.example' })
		const MAIL_TO = 'away@clinic.example,desk@clinic.example'
		try {
			const { code, stdout } = await run(['outbox', 'test'], {
				...{ MAIL_FROM: 'site@clinic.example', MAIL_TO, SMTP_URL: mail.url },
			})

			expect(code).toBe(1)
			expect(stdout).toMatch(/почта +доставлено, но не всем: не принят адрес away@clinic\.example\n/)
		} finally {
			await mail.stop()
		}
	})

	it('says what came back from a channel that is set up wrongly', async () => {
		const mail = await startMailServer({ unknown: 'away@clinic.example' })
		const post = { MAIL_FROM: 'site@clinic.example', MAIL_TO: 'away@clinic.example' }
		try {
			const wrong = await run(['outbox', 'test'], { ...post, SMTP_URL: mail.url })
			const dead = { WEBHOOK_URL: 'http://127.0.0.1:9/in', WEBHOOK_SECRET: webhookSecret }
			const closed = await run(['outbox', 'test'], dead)

			expect([wrong.code, closed.code]).toEqual([1, 1])
			expect(wrong.stdout).toMatch(/почта +не доставлено: отправитель или получатель отклонён \(550\)/)
			expect(closed.stdout).toMatch(/вебхук +не доставлено: .*\((ECONNREFUSED|EFETCH)\)/)
		} finally {
			await mail.stop()
		}
	})
})
