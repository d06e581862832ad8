import { enqueue } from '#app/outbox/queue.server.ts'
import { countUp } from '#app/storage/counter.server.ts'
import type { Executor } from '#app/storage/database.server.ts'
import { groupedTransaction } from '#app/storage/grouped.server.ts'
import { ClinicError, checkTheForm } from './clinic-error.ts'
import { type ConsentText, recordConsents } from './consent.server.ts'
import type { FormSigns } from './form-signs.ts'
import { linkUntil } from './moderation.server.ts'
import { firstSentId } from './review.ts'
import type { ReviewRequest } from './review-request.ts'
import { reviewReceived, reviewWording } from './review-wording.ts'
import { isSpam } from './spam.server.ts'
import { answerOnce } from './submission.server.ts'

type Circumstances = {
	now: Date
	/** Ids of the doctors and services of today; where they are not given, nobody looks. */
	known?: Record<'doctor_id' | 'service_id', number[]>
	/** One purpose, one consent: reading the review, and showing it to everybody. */
	consentTexts: { reading: ConsentText; publication: ConsentText }
	idempotencyKey?: string | undefined
	keyOfForm?: boolean | undefined
	page?: string | undefined
	signs?: FormSigns | undefined
	/** Where its letters go; those of nowhere wait. */
	channels?: readonly string[] | undefined
}

/**
 * Writes down a review that nobody sees yet, the proofs of both consents and the letter to who moderates:
 * all of it or nothing.
 * @throws ClinicError 422 for a doctor or service that is not there, 409 for a key used with other content
 */
export async function sendReview(db: Executor, review: ReviewRequest, circumstances: Circumstances) {
	const { now, known, consentTexts, idempotencyKey, keyOfForm, page, signs, channels } = circumstances
	if (known) assertKnown(review, known)

	return await groupedTransaction(db, tx =>
		answerOnce(tx, { form: 'review', content: review, idempotencyKey, keyOfForm, now }, async () => {
			const { author_name, rating, text, doctor_id, service_id } = review
			const spam = await isSpam(tx, { form: 'review', name: author_name, text, signs })
			const id = firstSentId - 1 + (await countUp(tx, 'reviews'))

			await tx
				.insertInto('reviews')
				.values({
					...{ id, author_name, rating, text, page: page ?? null, verified: 0 },
					...{ doctor_id: doctor_id ?? null, service_id: service_id ?? null },
					...{ created_at: now.toISOString(), status: spam ? 'quarantined' : 'pending' },
					link_until: spam ? '' : linkUntil(now),
				})
				.execute()

			const proof = {
				subjectId: String(id),
				person: { name: author_name, phone: null, email: null },
				...{ page, now, policyBox: false },
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

function assertKnown(review: ReviewRequest, known: NonNullable<Circumstances['known']>) {
	const strange = (['doctor_id', 'service_id'] as const).filter(
		field => review[field] !== undefined && !known[field].includes(review[field]),
	)
	if (strange.length === 0) return
	const errors = Object.fromEntries(strange.map(field => [field, [reviewWording[field].wrong]]))
	throw new ClinicError(422, checkTheForm, { errors })
}
