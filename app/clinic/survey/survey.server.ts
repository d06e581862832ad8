import { randomUUID } from 'node:crypto'
import { hourOf } from '#app/clinic/schedule/hour.ts'
import { answerOnce } from '#app/clinic/submissions/submission.server.ts'
import { batchedTransaction } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { SurveyResponse } from './survey.ts'
import { surveyReceived } from './survey-messages.ts'

type SubmissionContext = { now: Date; idempotencyKey?: string | undefined }

/**
 * Writes down the answers and nothing that leads to a person: the time is the hour, the id tells no time.
 * Equal answers are two people's, unless they come under one key.
 * @throws ClinicError 409 for a key used with other answers
 */
export async function recordSurvey(
	db: Executor,
	answers: SurveyResponse,
	{ now, idempotencyKey }: SubmissionContext,
) {
	// What is kept of the key must not tell the minute either.
	const hour = hourOf(now)

	return await batchedTransaction(db, tx =>
		answerOnce(
			tx,
			{ form: 'survey', content: answers, idempotencyKey, onlyByKey: true, now: hour },
			async () => {
				const { comments, url, page_title, ...choices } = answers
				await tx
					.insertInto('survey_responses')
					.values({
						...{ id: randomUUID(), received_at: hour.toISOString(), ...choices },
						...{ comments: comments ?? null, url: url ?? null, page_title: page_title ?? null },
					})
					.execute()
				return { answer: { message: surveyReceived } }
			},
		),
	)
}
