import { ifAny } from '#app/asked.server.ts'
import type { Doctor } from '#app/clinic/doctor.ts'
import { leadingPrice } from '#app/clinic/money.ts'
import { rowsByService } from '#app/clinic/price.ts'
import { shownReview } from '#app/clinic/review-words.ts'
import { clinic } from '#app/reception.server.ts'

/** What the doctor does, said by the doctor's own page or by the service's, with what it costs. */
export async function servicesOf({ id: doctorId, service_ids }: Doctor) {
	const [services, prices] = await Promise.all([
		ifAny(clinic['services.list']({}), [], 'services not loaded'),
		ifAny(clinic['prices.list']({}), [], 'prices not loaded'),
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

/** What patients wrote about the doctor, newest first. */
export async function reviewsOf({ id }: Doctor) {
	const [reviews, services] = await Promise.all([
		ifAny(clinic['reviews.list']({}), [], 'reviews not loaded'),
		ifAny(clinic['services.list']({}), [], 'services not loaded'),
	])

	return reviews
		.filter(({ doctor_id }) => doctor_id === id)
		.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id)
		.map(review => shownReview(review, { services }))
}
