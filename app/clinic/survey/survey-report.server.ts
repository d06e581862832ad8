import { dayIn } from '#app/clinic/schedule/calendar.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { SurveyRow } from '#app/database/tables.ts'
import { recommendations, treatmentPeriods } from './survey-messages.ts'

/** With fewer answers a colleague could guess who gave which. */
export const fewest = 5

const ratings = ['staff_attitude_rating', 'comfort_rating', 'treatment_result_rating'] as const
export type RatingName = (typeof ratings)[number]

export type SurveyReport = {
	month: string
	count: number
	summary: null | {
		averages: Record<RatingName, number>
		recommendation: Record<string, number>
		treatment_period: Record<string, number>
		would_recommend: number
		comments: string[]
	}
}

export async function surveyReport(db: Executor, month: string, timezone: string): Promise<SurveyReport> {
	const rows = (await around(db, month)).filter(
		({ received_at }) => dayIn(timezone, new Date(received_at)).slice(0, 7) === month,
	)
	return { month, count: rows.length, summary: rows.length < fewest ? null : summed(rows) }
}

/** Two days more on either side, because the month starts at another hour in UTC. */
async function around(db: Executor, month: string) {
	const [year, number] = month.split('-').map(Number) as [number, number]
	const edge = (months: number, day: number) =>
		new Date(Date.UTC(year, number - 1 + months, day)).toISOString()
	return await db
		.selectFrom('survey_responses')
		.selectAll()
		.where('received_at', '>=', edge(0, -1))
		.where('received_at', '<', edge(1, 3))
		.execute()
}

function summed(rows: SurveyRow[]) {
	const count = (field: 'recommendation' | 'treatment_period', choices: object) =>
		Object.fromEntries(
			Object.keys(choices).map(value => [value, rows.filter(row => row[field] === value).length]),
		)
	const average = (name: RatingName) =>
		Math.round((rows.reduce((sum, row) => sum + row[name], 0) / rows.length) * 100) / 100
	const recommendation = count('recommendation', recommendations)
	const yes = (recommendation.definitely_yes ?? 0) + (recommendation.probably_yes ?? 0)

	return {
		averages: Object.fromEntries(ratings.map(name => [name, average(name)])) as Record<RatingName, number>,
		recommendation,
		treatment_period: count('treatment_period', treatmentPeriods),
		would_recommend: Math.round((yes / rows.length) * 100) / 100,
		comments: rows
			.flatMap(({ comments }) => comments ?? [])
			.sort((one, other) => one.localeCompare(other, 'ru')),
	}
}
