import { expect, it } from 'vitest'
import { counted, plural } from './plural.ts'

const doctors = ['врач', 'врача', 'врачей'] as const

it.each([
	[0, 'врачей'],
	[1, 'врач'],
	[2, 'врача'],
	[5, 'врачей'],
	[11, 'врачей'],
	[21, 'врач'],
	[112, 'врачей'],
	[1.5, 'врача'],
])('says %s %s', (n, word) => {
	expect(plural(n, doctors)).toBe(word)
})

it('keeps the number and its word on one line', () => {
	expect(counted(26, ['отзыв', 'отзыва', 'отзывов'])).toBe('26\u00a0отзывов')
	expect(counted(1204, doctors)).toBe('1\u00a0204\u00a0врача')
	expect(counted(1.5, ['час', 'часа', 'часов'])).toBe('1,5\u00a0часа')
})
