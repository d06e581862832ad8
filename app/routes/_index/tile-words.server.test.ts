import { expect, it } from 'vitest'
import { onlyPublished } from '#app/clinic/publications/only-published.ts'
import { statsOf } from '#app/clinic/reviews/review.ts'
import { readContent } from '#app/content/content.server.ts'
import { doctorsTile, promotionsTile, reviewsTile } from './tile-words.server.ts'

const { doctors, promotions } = readContent('content')
const day = '2026-11-21'
const running = onlyPublished['promotions.list'](promotions, day)

it('names every kind of doctor and shows three faces', () => {
	const { line, faces } = doctorsTile(doctors, 'Врачи клиники.')

	expect(line).toBe('Терапевты, хирург, ортодонт, ортопед, детские врачи и пародонтолог.')
	expect(faces.map(({ photo }) => photo)).toEqual(doctors.slice(0, 3).map(({ photo }) => photo?.src))
})

it('has words where the doctors are away, and one word for one doctor', () => {
	expect(doctorsTile([], 'Врачи клиники.')).toEqual({ line: 'Врачи клиники.', faces: [] })
	expect(doctorsTile(doctors.slice(0, 1), '').line).toBe('Терапевт.')
})

it('counts reviews in good Russian, and boasts of none', () => {
	const stats = (count: number) =>
		statsOf(
			Array.from({ length: count }, () => ({ rating: 4, verified: false, date: day })),
			day,
		)

	expect(reviewsTile(stats(26), 'Отвечаем.')).toEqual({
		average: 4,
		line: '26\u00a0отзывов пациентов. Отвечаем.',
	})
	expect(reviewsTile(stats(1), 'Отвечаем.').line).toBe('1\u00a0отзыв пациента. Отвечаем.')
	expect(reviewsTile(stats(21), 'Отвечаем.').line).toContain('21\u00a0отзыв пациентов')
	expect(reviewsTile(stats(0), 'Отвечаем.')).toEqual({ average: undefined, line: 'Отвечаем.' })
	expect(reviewsTile(undefined, 'Отвечаем.')).toEqual({ average: undefined, line: 'Отвечаем.' })
})

it('names the two promotions that end first, and has words where none runs', () => {
	expect(promotionsTile(running, day, 'Акций нет.')).toEqual([
		'Осмотр и снимок в один день\u00a0— до\u00a031\u00a0декабря.',
		'Гигиена вдвоём\u00a0— до\u00a031\u00a0января\u00a02027.',
	])
	expect(promotionsTile([], day, 'Акций нет.')).toEqual(['Акций нет.'])
})
