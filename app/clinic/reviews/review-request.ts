import { z } from 'zod'
import { agreed, line, optional, paragraphs } from '#app/clinic/text/text-field.ts'
import { reviewWording as words } from './review-messages.ts'

const number = ({ wrong }: { wrong: string }) =>
	optional(
		z
			.number({ error: wrong })
			.int({ error: wrong })
			.min(1, { error: wrong })
			.max(2_147_483_647, { error: wrong }),
	)

const mark = { error: words.rating.missing }

export const ReviewRequest = z.object({
	author_name: line(200, words.author_name),
	rating: z.number(mark).int(mark).min(1, mark).max(5, mark),
	doctor_id: number(words.doctor_id),
	service_id: number(words.service_id),
	text: paragraphs(4000, words.text),
	personal_data_consent: agreed(words.personal_data_consent),
	publish_consent: agreed(words.publish_consent),
})
export type ReviewRequest = z.output<typeof ReviewRequest>

export const ReviewReceipt = z.object({ message: z.string() })
