import { randomUUID } from 'node:crypto'
import { hourOf } from '#app/clinic/schedule/calendar.ts'
import { answerOnce, type SubmissionContext } from '#app/clinic/submissions/submission.server.ts'
import { batchedTransaction } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { SurveyResponse } from './survey.ts'
import { surveyReceived } from './survey-messages.ts'

/** Stores the hour only and a random id, so that nothing leads to a person. @throws ClinicError 409 for a reused key */
export async function recordSurvey(
	db: Executor,
	answers: SurveyResponse,
	{ now, idempotencyKey, fromForm }: SubmissionContext,
) {
	return await batchedTransaction(db, tx =>
		answerOnce(
			tx,
			{ form: 'survey', content: answers, idempotencyKey, fromForm, anonymous: true, now },
			async () => {
				const { comments, url, page_title, ...choices } = answers
				await tx
					.insertInto('survey_responses')
					.values({
						id: randomUUID(),
						received_at: hourOf(now).toISOString(),
						...choices,
						comments: comments ?? null,
						url: url ?? null,
						page_title: page_title ?? null,
					})
					.execute()
				return { answer: { message: surveyReceived } }
			},
		),
	)
}
