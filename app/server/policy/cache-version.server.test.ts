import { expect, it } from 'vitest'
import type { Content } from '#app/content/content.server.ts'
import { createCacheVersion } from './cache-version.server.ts'

const settings = [
	{ key: 'timezone', value: 'Asia/Novosibirsk' },
	{ key: 'working_hours_weekdays', value: 'Пн-Пт: 9:00-20:00' },
]

const folder = () => ({ settings, openingDays: [] }) as unknown as Content

/** The word at a moment of the clinic's wall clock on a Tuesday, asked before at every moment named. */
function at(...moments: string[]) {
	let now = ''
	const version = createCacheVersion({
		content: () => content,
		stored: () => '1',
		clock: () => new Date(`2026-11-${now}+07:00`),
	})
	const content = folder()
	return moments.map(moment => {
		now = moment
		return version()
	})
}

it('is the same word all night and all day', () => {
	expect(new Set(at('24T00:00', '24T03:00', '24T08:59:59')).size).toBe(1)
	expect(new Set(at('24T09:00', '24T12:00', '24T19:59:59')).size).toBe(1)
})

it.each([
	['midnight in the clinic’s zone', '24T23:59:59.999', '25T00:00'],
	['the hour at which it opens', '24T08:59:59.999', '24T09:00'],
	['the hour at which it closes', '24T19:59:59.999', '24T20:00'],
	['a clock that was put back a day', '25T12:00', '24T12:00'],
])('is another one after %s', (_, before, after) => {
	const [first, second] = at(before, after)

	expect(second).not.toBe(first)
})

it('is another one after an edit of the content, and after something stored changed', () => {
	let content = folder()
	let stored = '1'
	const version = createCacheVersion({
		...{ content: () => content, stored: () => stored },
		clock: () => new Date('2026-11-24T05:00:00Z'),
	})
	const words = [version()]

	content = folder()
	words.push(version())
	stored = '2'
	words.push(version(), version())

	expect(new Set(words).size).toBe(3)
})
