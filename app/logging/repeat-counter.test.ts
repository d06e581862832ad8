import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRepeatCounter } from './repeat-counter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reports the first at once and repeats once an interval, with their count', () => {
	const counts: [string, number][] = []
	const note = createRepeatCounter({ onCount: (key, count) => counts.push([key, count]), interval: 1000 })

	for (let n = 0; n < 5000; n++) note('bent')
	note('broken')
	expect(counts).toEqual([
		['bent', 1],
		['broken', 1],
	])

	vi.advanceTimersByTime(1000)
	expect(counts.slice(2)).toEqual([['bent', 4999]])

	note('bent')
	vi.advanceTimersByTime(1000)
	expect(counts.slice(3)).toEqual([['bent', 1]])
})

it('begins anew after an interval without any', () => {
	const onCount = vi.fn()
	const note = createRepeatCounter({ onCount, interval: 1000 })

	note('bent')
	vi.advanceTimersByTime(1000)
	note('bent')

	expect(onCount).toHaveBeenCalledTimes(2)
})

it('counts at most the given number of keys', () => {
	const onCount = vi.fn()
	const note = createRepeatCounter({ onCount, most: 2 })

	for (const key of ['a', 'b', 'c']) note(key)

	expect(onCount).toHaveBeenCalledTimes(2)
})
