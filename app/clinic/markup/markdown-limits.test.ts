import { expect, it } from 'vitest'
import { pageHtmlOf } from './html.server.ts'
import { exceededLimit } from './markdown-limits.ts'

const table = (columns: number, rows: number) =>
	`${'|а'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|а|\n'.repeat(rows)}`

const heavy: [string, string, RegExp][] = [
	['rows shorter than the head of their table', table(900, 1500), /ячеек в таблицах больше 10000$/],
	['many wide tables', `${table(90, 90)}\n${table(90, 90)}`, /ячеек в таблицах больше 10000$/],
	['emphasis', '_a_b'.repeat(22_000), /больше 2000 знаков без пробела$/],
	['emphasis in words', '_a b '.repeat(22_000), /разметки в одном абзаце больше 2000$/],
	['brackets', '[ '.repeat(22_000), /разметки в одном абзаце больше 2000$/],
	['brackets of many paragraphs', `${'[ '.repeat(1000)}\n\n`.repeat(30), /разметки больше 20000$/],
	['nested quotes', `${'> '.repeat(3000)}a`, /вложены глубже 20 уровней$/],
	['nested quotes without spaces', `${'>'.repeat(1000)}a`, /вложены глубже 20 уровней$/],
	['nested lists', `${'- 1. '.repeat(3000)}a`, /вложены глубже 20 уровней$/],
	[
		'lists nested line by line',
		Array.from({ length: 60 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n'),
		/отступ больше 80/,
	],
	['lines of one item', `- a\n${'a\n'.repeat(50_000)}`, /строк в одном абзаце больше 500$/],
	['addresses', 'http://a '.repeat(60_000), /разметки в одном абзаце больше 2000$/],
	['addresses of letters', 'a@b.c '.repeat(60_000), /разметки в одном абзаце больше 2000$/],
	['long words', `${'a'.repeat(1900)} `.repeat(20), /разметки больше 20000$/],
	['a long word', 'a'.repeat(100_000), /больше 2000 знаков без пробела$/],
	['a long paragraph', 'слово '.repeat(10_000), /букв в одном абзаце больше 50000$/],
]

it.each(heavy)('refuses %s', (_, text, words) => {
	expect(exceededLimit(text)?.says).toMatch(words)
})

it('names the line', () => {
	expect(exceededLimit(`a\n\nb\n\n${'> '.repeat(30)}c\n`)).toMatchObject({ line: 5 })
})

it.each([
	['a table', table(6, 400)],
	['a rule', '- '.repeat(40)],
	['a line under a heading', `Заголовок\n${'-'.repeat(80)}`],
	['a long text', `${'Слово, «слово» и *слово*. '.repeat(20)}\n\n`.repeat(400)],
	['a long list', '- [слово](/prices) и **слово**\n'.repeat(200)],
])('lets %s pass', (_, text) => {
	expect(exceededLimit(text)).toBeUndefined()
})

it.each(heavy)('shows %s of a backend as it is written', (_, text) => {
	const before = process.cpuUsage()

	const html = pageHtmlOf(text)

	expect(process.cpuUsage(before).user / 1000).toBeLessThan(2500)
	expect(html).toMatch(/^<p>[^<]+<\/p>$/)
})
