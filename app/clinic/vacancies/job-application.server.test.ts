import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { denis, vera } from '#tests/support/people.ts'
import { applyForJob } from './job-application.server.ts'
import { asReceived, isKept, type Upload } from './upload.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now, consentText, open: [denis.vacancy] }

const uploadOf = (sign: string): Upload =>
	asReceived({
		name: 'Резюме.pdf',
		file: `2026-11-21/${sign}.bin`,
		size: 9,
		sha256: 'f'.repeat(64),
		kind: 'pdf',
	})

describe.each(databases)('an application on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())
	const tables = ['job_applications', 'job_files', 'consents', 'outbox', 'submissions'] as const
	const counts = async () => {
		const rows = await Promise.all(tables.map(table => database.db.selectFrom(table).selectAll().execute()))
		return rows.map(({ length }) => length)
	}

	it('is written down with its file, its proof and its letter', async () => {
		const upload = uploadOf('a')
		await applyForJob(database.db, { ...denis, resume: [upload] }, context)

		expect(await counts()).toEqual([1, 1, 1, 1, 1])
		expect(isKept(upload)).toBe(true)
	})

	it('leaves nothing where one of them cannot be written', async () => {
		await database.db.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute()
		const upload = uploadOf('a')
		await expect(applyForJob(database.db, { ...denis, resume: [upload] }, context)).rejects.toThrow()
		await database.db.schema.alterTable('outbox_elsewhere').renameTo('outbox').execute()

		expect(await counts()).toEqual([0, 0, 0, 0, 0])
		expect(isKept(upload)).toBe(false)
	})

	it('sent again keeps the first copy of its file only', async () => {
		const [first, second] = [uploadOf('a'), uploadOf('b')]
		await applyForJob(database.db, { ...denis, resume: [first] }, context)
		await applyForJob(database.db, { ...denis, resume: [second] }, context)

		expect(await counts()).toEqual([1, 1, 1, 1, 1])
		expect([isKept(first), isKept(second)]).toEqual([true, false])
	})

	it('gets its stored answer also when the vacancy is closed, and is refused where nothing is stored', async () => {
		const stored = await applyForJob(database.db, denis, context)

		expect(await applyForJob(database.db, denis, { ...context, open: [] })).toEqual(stored)
		await expect(applyForJob(database.db, vera, { ...context, open: [] })).rejects.toMatchObject({
			status: 422,
			errors: { vacancy: [expect.any(String)] },
		})
		expect(await counts()).toEqual([1, 0, 1, 1, 1])
	})

	it('is a new one the day after', async () => {
		await applyForJob(database.db, vera, context)
		const later = new Date(now.getTime() + 24 * 60 * 60 * 1000)
		await applyForJob(database.db, vera, { ...context, now: later })

		expect((await counts())[0]).toBe(2)
	})

	it('with a portfolio behind a link is no advertising', async () => {
		const message = 'Мои работы: https://portfolio.example/denis и https://vk.com/denis. Шесть лет опыта.'
		await applyForJob(
			database.db,
			{ ...denis, message },
			{ ...context, spamSignals: { honeypotFilled: false, tookMs: 900 } },
		)

		const [row] = await database.db.selectFrom('job_applications').selectAll().execute()
		expect(row?.status).toBe('new')
	})
})
