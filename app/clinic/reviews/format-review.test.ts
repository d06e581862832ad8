import { expect, it } from 'vitest'
import { shownReview } from './format-review.ts'
import { Review } from './review.ts'

const review = Review.parse({
	id: 7,
	author_name: 'Ирина Т.',
	rating: 5,
	text: 'Позвонили на следующий день.',
	date: '2025-08-14',
	doctor_id: 2,
	service_id: 7,
	source: '2gis',
	verified: true,
	status: 'published',
	publish_consent: true,
})
const doctors = [{ id: 2, full_name: 'Бурмистров Андрей Ильич' }]

it('leads to the doctor and to the service', () => {
	const services = [{ id: 7, slug: 'ustanovka-implanta', name: 'Установка импланта' }]

	expect(shownReview(review, { doctors, services }).links).toEqual([
		{ name: 'Бурмистров Андрей Ильич', to: '/doctors/2' },
		{ name: 'Установка импланта', to: '/services/ustanovka-implanta' },
	])
})

it('leads nowhere when the doctor has left or the list is away', () => {
	expect(shownReview({ ...review, doctor_id: 99 }, { doctors }).links).toEqual([])
})

it('says nothing of the papers behind it', () => {
	const shown = shownReview(review, {})

	expect(shown.source).toBe('Отзыв с\u00a02ГИС')
	expect(shown).not.toHaveProperty('status')
	expect(shown).not.toHaveProperty('publish_consent')
})
