import type { AppLoadContext } from '@remix-run/node'
import { reviewFields } from '#app/clinic/reviews/review-messages.ts'
import { tick } from '#app/forms/form-fields.ts'
import { clinic, receiveForm } from '#app/services.server.ts'

/** What is no number is left as it is, for the schema to refuse. */
const number = (text: string) => (/^\d{1,10}$/.test(text) ? Number(text) : text)

const readings = {
	...{ rating: number, doctor_id: number, service_id: number },
	...{ personal_data_consent: tick, publish_consent: tick },
}

const kind = {
	...{ name: 'review', fields: reviewFields, readings, send: clinic['reviews.send'] },
	consents: { personal_data_consent: 'consent-moderation', publish_consent: 'consent-review' },
} as const

export const receiveReview = (request: Request, { retryAfter }: AppLoadContext) =>
	receiveForm(request, kind, retryAfter)
