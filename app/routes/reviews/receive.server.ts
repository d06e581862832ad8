import type { AppLoadContext } from '@remix-run/node'
import { reviewFields } from '#app/clinic/reviews/review-messages.ts'
import { ReviewRequest } from '#app/clinic/reviews/review-request.ts'
import { clinic, receiveForm } from '#app/services.server.ts'

const kind = {
	name: 'review',
	fields: reviewFields,
	schema: ReviewRequest,
	send: clinic['reviews.send'],
	consents: { personal_data_consent: 'consent-moderation', publish_consent: 'consent-review' },
} as const

export const receiveReview = (request: Request, { retryAfter }: AppLoadContext) =>
	receiveForm(request, kind, retryAfter)
