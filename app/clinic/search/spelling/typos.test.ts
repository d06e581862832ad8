import { expect, it } from 'vitest'
import { distance, slipsAllowed, slipsBetween } from './typos.ts'

it('allows no slip up to four letters, one up to eight, two beyond', () => {
	expect([4, 5, 8, 9, 20].map(slipsAllowed)).toEqual([0, 1, 1, 2, 2])
})

it.each([
	['брекеты', 'брекеты', 0],
	['бркеты', 'брекеты', 1],
	['бреткеты', 'брекеты', 1],
	['брикеты', 'брекеты', 1],
	['беркеты', 'брекеты', 1],
	['имплонтоция', 'имплантация', 2],
])('counts the slips in %s', (typed, meant, slips) => {
	expect(distance(typed, meant, 2)).toBe(slips)
})

it('stops counting beyond the bound', () => {
	expect(distance('пицца', 'брекеты', 2)).toBe(Number.POSITIVE_INFINITY)
})

it('counts the first letter twice, unless it sounds the same or two changed places', () => {
	expect(slipsBetween('кронка', 'бронка', 1)).toBe(Number.POSITIVE_INFINITY)
	expect(slipsBetween('атбеливание', 'отбеливание', 1)).toBe(1)
	expect(slipsBetween('рбекеты', 'брекеты', 1)).toBe(1)
})
