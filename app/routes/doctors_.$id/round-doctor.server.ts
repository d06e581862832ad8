import type { DoctorRecord } from '#app/clinic/catalog/doctor.ts'
import { rowsByService } from '#app/clinic/catalog/price.ts'
import { shownReview } from '#app/clinic/reviews/format-review.ts'
import { newestFirst } from '#app/clinic/schedule/calendar.ts'
import { leadingPrice } from '#app/clinic/text/money.ts'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic } from '#app/services.server.ts'

export async function servicesOf({ id: doctorId, service_ids }: DoctorRecord) {
	const [services, prices] = await Promise.all([
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		orFallback(clinic['prices.list']({}), [], 'prices not loaded'),
	])

	const rowsOf = rowsByService(prices)
	return services
		.filter(({ id, doctor_ids }) => service_ids.includes(id) || doctor_ids.includes(doctorId))
		.map(service => ({
			slug: service.slug,
			name: service.name,
			price: leadingPrice(rowsOf(service)),
		}))
}

export async function reviewsOf({ id }: DoctorRecord) {
	const [reviews, services] = await Promise.all([
		orFallback(clinic['reviews.list']({}), [], 'reviews not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
	])

	return reviews
		.filter(({ doctor_id }) => doctor_id === id)
		.toSorted(newestFirst)
		.map(review => shownReview(review, { services }))
}
