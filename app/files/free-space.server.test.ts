import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '#app/logger.server.ts'
import { hour, megabyte, second } from '#app/platform/units.ts'
import { watchFreeSpace } from './free-space.server.ts'

const full = 'the disk is nearly full: only appointments are taken'
const well = 'the disk has room again: everything is taken'

beforeEach(() => {
	vi.useFakeTimers()
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
})

it('logs a disk that is nearly full at once, every hour while it lasts, and when it is over', () => {
	const logged: unknown[][] = []
	vi.spyOn(log, 'warn').mockImplementation((...said: unknown[]) => void logged.push(said))
	let left = 500
	const hasFreeSpace = watchFreeSpace(
		['data', 'uploads'],
		folder => (folder === 'data' ? left : 900) * megabyte,
	)
	const after = (milliseconds: number, megabytes: number) => {
		vi.advanceTimersByTime(milliseconds)
		left = megabytes
		const isFree = hasFreeSpace()
		return [isFree, logged.splice(0)]
	}

	expect(after(second, 111)).toEqual([true, []])
	expect(after(second, 39.5)).toEqual([false, [[{ left: 39, needed: 110 }, full]]])
	expect(after(second, 38)).toEqual([false, []])
	expect(after(second, 111)).toEqual([true, []])
	expect(after(second, 109)).toEqual([false, []])
	expect(after(hour, 37)).toEqual([false, [[{ left: 37, needed: 110 }, full]]])
	expect(after(second, 300)).toEqual([true, [[{ left: 300, needed: 110 }, well]]])
	expect(after(hour, 300)).toEqual([true, []])
	expect(after(second, 20)).toEqual([false, [[{ left: 20, needed: 110 }, full]]])
})

it('logs no end of a shortage while the folder cannot be read', () => {
	const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
	let left = 90 * megabyte
	const hasFreeSpace = watchFreeSpace(['data'], () => left)
	hasFreeSpace()
	vi.advanceTimersByTime(second)
	left = Number.POSITIVE_INFINITY

	expect(hasFreeSpace()).toBe(true)
	expect(warn).toHaveBeenCalledOnce()
})
