import { randomBytes } from 'node:crypto'
import { recordConsents } from '#app/clinic/consent/consent.server.ts'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { ClinicError, checkTheForm } from '#app/clinic/errors.ts'
import { linkUntil } from '#app/clinic/signed-link.server.ts'
import { checkSpam, isSpam } from '#app/clinic/submissions/spam.server.ts'
import { answerOnce, type SubmissionContext } from '#app/clinic/submissions/submission.server.ts'
import { batchedTransaction } from '#app/database/batched-write.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { countUp } from '#app/database/stored-values.server.ts'
import type { ReviewRow } from '#app/database/tables.ts'
import { enqueue } from '#app/outbox/queue.server.ts'
import { firstSentId } from './review.ts'
import { reviewReceived, reviewWording } from './review-messages.ts'
import type { ReviewRequest } from './review-request.ts'

type Context = SubmissionContext & {
	known?: Record<'doctor_id' | 'service_id', number[]>
	consentTexts: { reading: ShownConsent; publication: ShownConsent }
}

type StoredField = Exclude<keyof ReviewRequest, 'personal_data_consent' | 'publish_consent'>

/** Atomic. @throws ClinicError 422 unknown doctor or service, 409 key reused with other content */
export async function sendReview(db: Executor, review: ReviewRequest, context: Context) {
	const { now, known, consentTexts, idempotencyKey, fromForm, page, spamSignals, channels } = context
	const { author_name, rating, text, doctor_id = null, service_id = null } = review
	const values = { author_name, rating, text, doctor_id, service_id } satisfies Pick<ReviewRow, StoredField>
	const spamCheck = checkSpam({ form: 'review', name: author_name, text, spamSignals })
	const refusal = known && refusalOf(review, known)

	return await batchedTransaction(db, tx =>
		answerOnce(tx, { form: 'review', content: review, idempotencyKey, fromForm, refusal, now }, async () => {
			const spam = await isSpam(tx, spamCheck)
			const id = firstSentId - 1 + (await countUp(tx, 'reviews'))

			await tx
				.insertInto('reviews')
				.values({
					id,
					...values,
					page: page ?? null,
					verified: 0,
					created_at: now.toISOString(),
					status: spam ? 'quarantined' : 'pending',
					link_until: spam ? '' : linkUntil(now),
					link_salt: randomBytes(16).toString('base64url'),
				})
				.execute()

			const proof = {
				subjectId: String(id),
				person: { name: author_name, phone: null, email: null },
				page,
				now,
				policyBox: false,
			}
			await recordConsents(tx, [
				{ ...proof, formType: 'review', text: consentTexts.reading },
				{ ...proof, formType: 'review_publication', text: consentTexts.publication },
			])
			if (!spam) await enqueue(tx, [{ channels, kind: 'review', aboutId: String(id), now }])

			return { about: String(id), answer: { message: reviewReceived } }
		}),
	)
}

function refusalOf(review: ReviewRequest, known: NonNullable<Context['known']>) {
	const strange = (['doctor_id', 'service_id'] as const).filter(
		field => review[field] !== undefined && !known[field].includes(review[field]),
	)
	if (strange.length === 0) return undefined
	const errors = Object.fromEntries(strange.map(field => [field, [reviewWording[field].wrong]]))
	return new ClinicError(422, checkTheForm, { errors })
}
