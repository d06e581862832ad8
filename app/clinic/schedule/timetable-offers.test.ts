import { expect, it } from 'vitest'
import { offersOf } from './timetable-offers.ts'

const timezone = 'Asia/Novosibirsk'
const at = (day: string, times: string[]) =>
	times.map(time => new Date(`2026-11-${day}T${time}:00+07:00`).toISOString())
const halfHours = Array.from(
	{ length: 16 },
	(_, index) => `${String(9 + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

it('offers nothing of nothing', () => {
	expect(offersOf([], timezone)).toEqual([])
})

it('groups the times by the clinic’s day and names it', () => {
	const night = new Date('2026-11-23T18:30:00Z').toISOString()

	expect(offersOf([...at('23', ['09:00', '10:30']), night], timezone)).toEqual([
		{ day: '2026-11-23', words: 'Понедельник, 23\u00a0ноября', times: ['09:00', '10:30'] },
		{ day: '2026-11-24', words: 'Вторник, 24\u00a0ноября', times: ['01:30'] },
	])
})

it('spreads twelve times over three days, from morning to evening', () => {
	const offers = offersOf(
		['23', '24', '25', '26'].flatMap(day => at(day, halfHours)),
		timezone,
	)

	expect(offers.map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
	for (const { times } of offers) expect(times).toEqual(['09:00', '11:30', '14:00', '16:30'])
})

it('offers twelve of a single day', () => {
	const [only] = offersOf(at('23', halfHours), timezone)

	expect(only?.times).toHaveLength(12)
	expect(new Set(only?.times).size).toBe(12)
	expect([only?.times[0], only?.times.at(-1)]).toEqual(['09:00', '16:30'])
})
