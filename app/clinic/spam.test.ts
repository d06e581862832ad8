import { describe, expect, it } from 'vitest'
import { honestLetters } from '#tests/world/honest-letters.ts'
import { spamLetters } from '#tests/world/spam-letters.ts'
import { spamPoints, suspicious } from './spam.ts'

const isCaught = ([name, text]: [string, string]) => spamPoints({ name, text }) >= suspicious

describe('what people write', () => {
	it.each(honestLetters)('passes when %s writes «%s», however quick the hand', (name, text) => {
		expect(honestLetters.length).toBeGreaterThanOrEqual(30)
		expect(spamPoints({ name, text, signs: { trapped: false, tookMs: 300 } })).toBeLessThan(suspicious)
	})

	it('is never judged by speed alone, nor by a token that is missing', () => {
		for (const signs of [{ trapped: false, tookMs: 0 }, { trapped: false }, undefined]) {
			expect(spamPoints({ name: 'Анна', text: 'Ноет зуб', signs })).toBeLessThan(suspicious)
		}
	})
})

describe('what programs send', () => {
	it('is caught nine times of ten', () => {
		expect(spamLetters.length).toBeGreaterThanOrEqual(50)
		expect(spamLetters.filter(letter => !isCaught(letter)).length).toBeLessThanOrEqual(5)
	})

	it('is caught by the trap, whatever it says', () => {
		expect(spamPoints({ name: 'Анна', text: '', signs: { trapped: true } })).toBeGreaterThanOrEqual(
			suspicious,
		)
	})

	it.each([
		['links in a name', ['www.site.example', 'Здравствуйте']],
		['forum markup', ['Анна', 'Смотрите [url=//x]тут[/url]']],
		['three links', ['Анна', 'a.ru b.com c.net']],
	] as [string, [string, string]][])('is known by %s', (_, letter) => {
		expect(isCaught(letter)).toBe(true)
	})

	it('does not keep the judge busy', () => {
		const texts = ['a.', 'а ', 'заработок ', '.ru', 'купить ', 'www', 'аa', 'кредит '].map(part =>
			part.repeat(4000).slice(0, 4000),
		)
		const started = performance.now()

		for (const text of texts) spamPoints({ name: text.slice(0, 200), text })

		expect(performance.now() - started).toBeLessThan(400)
	})
})
