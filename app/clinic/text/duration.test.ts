import { expect, it } from 'vitest'
import { durationWords } from './duration.ts'

it.each([
	[30, '30 минут'],
	[60, '1 час'],
	[90, '1,5 часа'],
	[120, '2 часа'],
	[140, '2,5 часа'],
])('says of %i minutes «%s»', (minutes, words) => {
	expect(durationWords(minutes).replaceAll('\u00a0', ' ')).toBe(words)
})
