import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, annasReview, galinasReview } from '#tests/support/people.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const text = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const consentTexts = { reading: text, publication: text }

describe.each(databases)('commands of moderation on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
		await sendReview(database.db, annasReview, { now, consentTexts })
		const spamSignals = { honeypotFilled: true }
		await sendReview(database.db, galinasReview, { now, consentTexts, spamSignals })
		const context = { now, timezone: 'Asia/Novosibirsk', consentText: text, spamSignals }
		await requestAppointment(database.db, anna, context)
	})
	afterAll(() => database.remove())
	const run = (...words: string[]) => runCli(database.url, words)
	const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout)
	const [annas, galinas] = ['1000001', '1000002']

	it('lists reviews with their text, those that look like advertising too', async () => {
		expect(await json('reviews', 'list')).toMatchObject([
			{ id: 1_000_001, status: 'pending', author_name: 'Анна Б.', text: annasReview.text },
			{ id: 1_000_002, status: 'quarantined' },
		])
		const { stdout } = await run('reviews', 'list')
		expect(stdout).toContain('ждёт решения')
		expect(stdout.trim().split('\n')).toHaveLength(3)
	})

	it('publishes, rejects with a reason, answers, and changes its mind', async () => {
		expect((await run('reviews', 'publish', annas, '--verified')).code).toBe(0)
		expect((await run('reviews', 'reply', annas, '--text', 'Спасибо, Анна.')).code).toBe(0)
		expect((await run('reviews', 'publish', galinas)).code).toBe(0)
		expect((await run('reviews', 'reject', galinas, '--why', 'Реклама')).code).toBe(0)

		expect(await json('reviews', 'list')).toMatchObject([
			{ status: 'published', verified: 1, reply_text: 'Спасибо, Анна.', decided_at: now.toISOString() },
			{ status: 'rejected', rejected_why: 'Реклама' },
		])
	})

	it.each([
		[1, ['publish', '1000099']],
		[1, ['publish', 'x']],
		[1, ['reject', '1000099', '--why', 'Реклама']],
		[1, ['reply', '1000099', '--text', 'Спасибо']],
		[64, ['publish']],
		[64, ['reject', annas]],
		[64, ['reject', annas, '--why', ' ']],
		[64, ['reply', annas, '--text', '']],
	])('ends with %i for %j', async (code, words) => {
		const answer = await run('reviews', ...words)

		expect(answer).toMatchObject({ code, stdout: '' })
		expect(answer.stderr.trim().split('\n')).toHaveLength(1)
	})

	it('lets a request out of quarantine once, and its letter with it', async () => {
		const letters = async () =>
			(await json('outbox', 'list')).filter(({ kind }: { kind: string }) => kind === 'appointment')
		expect(await json('requests', 'list', '--status', 'quarantined')).toMatchObject([
			{ number: '2026-000001' },
		])
		expect(await letters()).toEqual([])

		expect((await run('requests', 'release', '2026-000001')).code).toBe(0)

		expect(await letters()).toMatchObject([{ number: '2026-000001' }])
		expect((await run('requests', 'release', '2026-000001')).code).toBe(1)
		expect(await json('requests', 'list', '--status', 'new')).toHaveLength(1)
	})
})
