import { unbroken, unbrokenIn } from '#app/clinic/markup/typography.ts'
import type { Review, ReviewRecord } from './review.ts'

const sourceWords: Record<Review['source'], string> = {
	site: 'Отзыв с сайта',
	'2gis': 'Отзыв с\u00a02ГИС',
	yandex: 'Отзыв с\u00a0Яндекс Карт',
	prodoctorov: 'Отзыв с\u00a0ПроДокторов',
}

type Named = { id: number; full_name: string }
type Service = { id: number; slug: string; name: string }

export function shownReview(
	{ id, author_name, date, rating, text, source, verified, reply, ...about }: ReviewRecord,
	{ doctors = [], services = [] }: { doctors?: Named[]; services?: Service[] },
) {
	const doctor = doctors.find(({ id }) => id === about.doctor_id)
	const service = services.find(({ id }) => id === about.service_id)

	return {
		id,
		author: author_name,
		date,
		rating,
		text: unbroken(text),
		source: source && sourceWords[source],
		verified,
		reply: reply && unbrokenIn(reply, 'text'),
		links: [
			...(doctor ? [{ name: doctor.full_name, to: `/doctors/${doctor.id}` }] : []),
			...(service ? [{ name: service.name, to: `/services/${service.slug}` }] : []),
		],
	}
}
export type ShownReview = ReturnType<typeof shownReview>
