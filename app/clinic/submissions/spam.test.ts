import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fastest } from '#tests/support/fastest.ts'
import { honestLetters } from '#tests/support/honest-letters.ts'
import { spamLetters } from '#tests/support/spam-letters.ts'
import { spamPoints, suspicious } from './spam.server.ts'
import { spamTopics } from './spam-topics.ts'

const isCaught = ([name, text]: [string, string]) => spamPoints({ name, text }) >= suspicious

describe('what people write', () => {
	it.each(honestLetters)('passes when %s writes «%s», however quick the hand', (name, text) => {
		expect(honestLetters.length).toBeGreaterThanOrEqual(30)
		expect(spamPoints({ name, text, spamSignals: { honeypotFilled: false, tookMs: 300 } })).toBeLessThan(
			suspicious,
		)
	})

	it('is never judged by speed alone, nor by a token that is missing', () => {
		for (const spamSignals of [{ honeypotFilled: false, tookMs: 0 }, { honeypotFilled: false }, undefined]) {
			expect(spamPoints({ name: 'Анна', text: 'Ноет зуб', spamSignals })).toBeLessThan(suspicious)
		}
	})
})

describe('what programs send', () => {
	it('is caught nine times of ten', () => {
		expect(spamLetters.length).toBeGreaterThanOrEqual(50)
		expect(spamLetters.filter(letter => !isCaught(letter)).length).toBeLessThanOrEqual(5)
	})

	it('is caught by the trap, whatever it says', () => {
		expect(
			spamPoints({ name: 'Анна', text: '', spamSignals: { honeypotFilled: true } }),
		).toBeGreaterThanOrEqual(suspicious)
	})

	it.each([
		['links in a name', ['www.site.example', 'Здравствуйте']],
		['forum markup', ['Анна', 'Смотрите [url=//x]тут[/url]']],
		['three links', ['Анна', 'a.ru b.com c.net']],
	] as [string, [string, string]][])('is known by %s', (_, letter) => {
		expect(isCaught(letter)).toBe(true)
	})

	it.each([
		['capitals', 'КАЗИНО И БУКМЕКЕР'],
		[
			'letters that only their capitals show to be others',
			'ᲁеньги под залог, ᲆуᲀ кредит за час, fiſh, caſino',
		],
		['spaces without end', `купить${' '.repeat(200)}отзывы, деньги\t\t в долг`],
	])('has the same topics in %s', (_, text) => {
		expect(spamPoints({ name: 'Анна', text })).toBeGreaterThanOrEqual(3)
	})
})

describe('the score', () => {
	const words = spamTopics
		.flatMap(({ source }) => source.split(/[^а-яёa-z]+/u))
		.filter(word => word.length > 2)
	const odd = [
		'ſ',
		'\u212a',
		'İ',
		'ᲀ',
		'ß',
		'\u0301',
		'\u202e',
		' ',
		'\n',
		'\t',
		'.',
		'-',
		'@',
		'[url',
		'<a ',
		'www.',
	]
	const piece = fc.oneof(
		fc.constantFrom(...words, ...odd, 'я', 'a', 'яa', '1', '%', '.ru', 'a.ru-', 'http://'),
		fc.string({ unit: 'binary', maxLength: 5 }),
	)
	const pattern = fc.array(piece, { minLength: 1, maxLength: 4 }).map(pieces => pieces.join('') || 'я')
	const repeated = (part: string, length: number) =>
		part.repeat(Math.ceil(length / part.length)).slice(0, length)

	it('costs a few milliseconds for any text that a form takes, and no more a letter for a longer one', () => {
		// The first runs are the interpreter's.
		for (const word of words) score(repeated(`${word} `, 4000))

		fc.assert(
			fc.property(pattern, part => {
				const whole = () => fastest(() => score(repeated(part, 4000)))
				const [short, long] = [fastest(() => score(repeated(part, 1000))), whole()]
				const isFast = long < 10 || whole() < 10
				expect([part, isFast]).toEqual([part, true])
				expect([part, long < 8 * short + 3 || whole() < 8 * short + 3]).toEqual([part, true])
			}),
			{ numRuns: process.env.LONG ? 5000 : 300 },
		)
	})

	it.each([
		['letters of another case', 'ſ'],
		['one letter', 'я'],
		['one word of both alphabets', 'яa'],
		['beginnings of a topic', 'похуд'],
		['addresses', 'a.'],
		['open elements', '<a '],
	])('does not grow beyond bounds with the length of %s', (_, part) => {
		expect(fastest(() => score(part.repeat(1_000_000)))).toBeLessThan(50)
	})
})

const score = (text: string) => spamPoints({ name: text.slice(0, 200), text })
