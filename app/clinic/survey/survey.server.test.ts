import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { annasAnswers, galinasAnswers } from '#tests/support/people.ts'
import { recordSurvey } from './survey.server.ts'

const now = new Date('2026-11-21T05:23:45.678Z')

describe.each(databases)('answers to the survey on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())

	const rows = () => database.db.selectFrom('survey_responses').selectAll().execute()
	const keys = () => database.db.selectFrom('submissions').selectAll().execute()

	it('are kept without a column, a time or an id that leads to a person (reliability 29)', async () => {
		await recordSurvey(database.db, annasAnswers, { now, idempotencyKey: 'a' })

		const [row] = await rows()
		expect({ ...row, id: '' }).toEqual({ ...annasAnswers, id: '', received_at: '2026-11-21T05:00:00.000Z' })
		// The version of a random id; one that begins with the time has a 7 there.
		expect(row?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4/)
		expect((await keys()).map(({ expires_at }) => expires_at)).toEqual(['2026-11-23T05:00:00.000Z'])
	})

	it('are two people’s when they are equal, and one’s when they come under one key', async () => {
		const before = (await rows()).length

		await recordSurvey(database.db, galinasAnswers, { now })
		await recordSurvey(database.db, galinasAnswers, { now })
		expect((await rows()).length).toBe(before + 2)

		const keyed = { now, idempotencyKey: 'b' }
		const first = await recordSurvey(database.db, galinasAnswers, keyed)
		const again = await Promise.all([1, 2, 3].map(() => recordSurvey(database.db, galinasAnswers, keyed)))
		expect(new Set([first, ...again].map(({ message }) => message)).size).toBe(1)
		expect((await rows()).length).toBe(before + 3)
		await expect(recordSurvey(database.db, annasAnswers, keyed)).rejects.toMatchObject({ status: 409 })
	})

	it('are one’s when equal ones come by forms within a minute, and two people’s later', async () => {
		const before = (await rows()).length
		const byForm = (idempotencyKey: string, seconds: number) =>
			recordSurvey(database.db, annasAnswers, {
				idempotencyKey,
				fromForm: true,
				now: new Date(now.getTime() + seconds * 1000),
			})

		await Promise.all([byForm('form 1', 0), byForm('form 2', 0)])
		await byForm('form 3', 59)
		expect((await rows()).length).toBe(before + 1)

		await byForm('form 4', 61)
		await recordSurvey(database.db, annasAnswers, { now })
		expect((await rows()).length).toBe(before + 3)
		expect((await rows()).every(({ received_at }) => received_at === '2026-11-21T05:00:00.000Z')).toBe(true)
		const kept = (await keys()).filter(({ key }) => key.startsWith('key:'))
		expect(kept.map(({ expires_at }) => expires_at)).toEqual(kept.map(() => '2026-11-23T05:00:00.000Z'))
	})
})
