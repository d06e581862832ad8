import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { annasAnswers, galinasAnswers } from '#tests/support/people.ts'
import { recordSurvey } from './survey.server.ts'
import { surveyReport } from './survey-report.server.ts'

const timezone = 'Asia/Novosibirsk'

describe.each(databases)('a month of the survey on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
		const answer = (answers: object, at: string) =>
			recordSurvey(database.db, answers as never, { now: new Date(at) })
		// In Novosibirsk December begins at 17:00 of Greenwich.
		await answer(annasAnswers, '2026-11-30T17:05:00Z')
		await answer({ ...annasAnswers, comments: 'Ясно' }, '2026-12-10T05:00:00Z')
		await answer({ ...galinasAnswers, comments: 'Айва' }, '2026-12-11T05:00:00Z')
		await answer(galinasAnswers, '2026-12-31T16:59:00Z')
		for (const at of ['2026-11-01T05:00:00Z', '2026-11-30T16:55:00Z', '2026-12-31T17:00:00Z']) {
			await answer(galinasAnswers, at)
		}
	})
	afterAll(() => database.remove())

	const report = (month: string) => surveyReport(database.db, month, timezone)

	it('gives only the count while answers are few', async () => {
		expect(await report('2026-12')).toEqual({ month: '2026-12', count: 4, summary: null })
		expect(await report('2026-10')).toEqual({ month: '2026-10', count: 0, summary: null })
		expect((await report('2027-01')).count).toBe(1)
	})

	it('gives averages, shares and comments by the clinic’s calendar, and nobody to recognise', async () => {
		await recordSurvey(
			database.db,
			{ ...annasAnswers, comments: undefined },
			{ now: new Date('2026-12-12T05:00:00Z') },
		)

		expect(await report('2026-12')).toEqual({
			month: '2026-12',
			count: 5,
			summary: {
				averages: { staff_attitude_rating: 4.2, comfort_rating: 3.2, treatment_result_rating: 4.6 },
				recommendation: {
					definitely_yes: 3,
					probably_yes: 0,
					not_sure: 2,
					probably_no: 0,
					definitely_no: 0,
				},
				treatment_period: {
					...{ less_than_month: 3, '1_3_months': 0, '3_6_months': 0, '6_12_months': 0 },
					...{ more_than_year: 0, dont_remember: 2 },
				},
				would_recommend: 0.6,
				comments: ['Айва', annasAnswers.comments, 'Ясно'],
			},
		})
	})
})
