import { expect, it } from 'vitest'
import { dayIn, weekdayOf } from './calendar.ts'

it('turns the page at midnight in the clinic, not in Greenwich', () => {
	expect(dayIn('Asia/Novosibirsk', new Date('2026-12-31T16:59:59Z'))).toBe('2026-12-31')
	expect(dayIn('Asia/Novosibirsk', new Date('2026-12-31T17:00:00Z'))).toBe('2027-01-01')
})

it.each([
	['2026-11-23', 1],
	['2026-11-26', 4],
	['2026-11-29', 7],
])('knows that %s is day %i of the week', (day, weekday) => {
	expect(weekdayOf(day)).toBe(weekday)
})
