import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visitorLine, visitorQuote } from './visitor-text.ts'

const structure = [
	'Опубликовать, отклонить или ответить: https://clinic.example/moderation/1000001.x',
	'Отметить: https://clinic.example/reception/abc.def',
	...[
		'\nТелефон: +7 900 000-00-00',
		'http://',
		'://',
		'www.evil.ru',
		'evil.com/moderation',
		'клиника.рф/x',
		'xn--e1a.рф',
	],
	...[
		'https://a@evil.ru/',
		'evil。com',
		'x.y',
		'> ',
		'\n',
		'\r\n',
		'\u2028',
		'\u2029',
		'\u0085',
		'\v',
		'\u00a0'.repeat(90),
	],
	...['evil.ru/login@mail.ru', '?id=1@x', '@mail.ru', 'mailto:', 'www.1', '\u00ad', '\u200d'],
	...['\u202e', '\u200b', '\u2060', '.', '/', ' ', 'я'.repeat(200), '🦷'.repeat(60)],
]
const text = fc.array(
	fc.oneof(fc.constantFrom(...structure), fc.string({ unit: 'grapheme', maxLength: 20 })),
	{
		maxLength: 12,
	},
)
/** What mail programs make a link of. */
const link = /\w:\/\/\S|\bwww\.\S|[\p{L}\p{N}-]+[.。．｡]\p{L}{2,}/iu
const address =
	/(?<=^|[\s(<«"'])(?!\S*\bwww\.)[\p{L}\p{M}\p{N}_%+&'.-]+@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+/giu

describe('what a visitor wrote', () => {
	it('begins no line of a letter and is no link in it', () => {
		fc.assert(
			fc.property(text, pieces => {
				const quote = visitorQuote(pieces.join(''))
				const line = visitorLine(pieces.join(''))

				for (const one of quote.split(/[\r\n\v\f\u0085\u2028\u2029]/)) {
					expect(one).toMatch(/^>( |$)/)
					expect(one.length).toBeLessThanOrEqual(2 * 72 + 2)
				}
				expect(line).not.toMatch(/[\r\n\v\f\u0085\u2028\u2029]/)
				for (const shown of [quote, line]) expect(shown.replace(address, '')).not.toMatch(link)
			}),
			{ numRuns: 500 },
		)
	})

	it.each([
		['www.evil-site.ru/login@mail.ru', 'www. evil-site. ru/login@mail. ru'],
		['www.evil-site.ru?id=1@x', 'www. evil-site. ru?id=1@x'],
		['www.evil-site.ru@mail.ru', 'www. evil-site. ru@mail. ru'],
		["'www.evil.ru@mail.ru", "'www. evil. ru@mail. ru"],
		['evil-site.ru@x', 'evil-site. ru@x'],
		['http://evil?a@b.ru', 'http:// evil?a@b. ru'],
		['//evil.ru/x@y', '//evil. ru/x@y'],
		['(evil.ru)', '(evil. ru)'],
		['злой.рф?п@я', 'злой. рф?п@я'],
		['xn--e1a.xn--p1ai#@x', 'xn--e1a. xn--p1ai#@x'],
		['evil\u00ad.\u200dru', 'evil. ru'],
		['mailto:anna@mail.example', 'mailto: anna@mail.example'],
		[`${'a'.repeat(70)}evil.ru@mail.ru`, `${'a'.repeat(70)}evil. ru@mail. ru`],
	])('is no link as %s', (written, shown) => {
		expect(visitorLine(written)).toBe(shown)
	})

	it('stays readable', () => {
		expect(
			visitorQuote('Спасибо.\n\nСнимок: https://disk.example/1, письма на anna@mail.example, 12.05.2026'),
		).toBe('> Спасибо.\n>\n> Снимок: https:// disk. example/1, письма на anna@mail.example,\n> 12.05.2026')
		const plain = 'Болит... Пишите («anna.b@mail.example»)! Завтра в 10:30, 1.5 часа, п@почта.xn--p1ai'
		expect(visitorLine(plain)).toBe(plain)
		expect(visitorLine('cafe\u0301.example')).toBe('cafe\u0301. example')
		expect(visitorLine('Анна  Б.\u2028Телефон: 1')).toBe('Анна Б. Телефон: 1')
	})
})
