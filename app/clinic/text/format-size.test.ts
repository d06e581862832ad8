import { expect, it } from 'vitest'
import { sizeWords } from './format-size.ts'

it.each([
	[0, '1 КБ'],
	[1024, '1 КБ'],
	[245_000, '239 КБ'],
	[1_300_000, '1,2 МБ'],
	[5 * 1024 * 1024, '5 МБ'],
])('says of %i bytes «%s»', (bytes, words) => {
	expect(sizeWords(bytes).replace('\u00a0', ' ')).toBe(words)
})
