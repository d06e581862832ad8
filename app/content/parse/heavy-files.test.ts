import { expect, it } from 'vitest'
import { type FileCache, updateFile } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { mistakeLine } from '#app/content/mistake.ts'

const filled = (piece: string) => piece.repeat(900_000 / piece.length)
const numbered = (count: number, piece: (number: number) => string, joint = '\n') =>
	Array.from({ length: count }, (_, number) => piece(number)).join(joint)

/** Milliseconds of the processor, which other processes do not lengthen. */
const longest = 2500

it.each([
	['keys with anchors', numbered(70_000, n => `k${n}: &x 1`), /слишком много разметки.+не больше 40000$/],
	['brackets', '['.repeat(1_000_000), /слишком много разметки/],
	['tabs', filled('-\t a\n'), /слишком много разметки/],
	['tags', filled('- !t a\n'), /слишком много разметки/],
	['comments', filled('# c\n'), /слишком много разметки/],
	['documents', filled('---\na\n'), /слишком много разметки/],
	['a map in one line', `{${numbered(60_000, n => `k${n}: 1`, ', ')}}`, /слишком много разметки/],
	['block scalars', filled('- |\n  a\n'), /слишком много разметки/],
	['merge keys', `a: &a {b: 1}\n${numbered(30_000, n => `k${n}:\n  <<: *a`)}`, /слишком много разметки/],
	['as many keys as may be', numbered(19_900, n => `k${n}: 1`), /и ещё ошибок и замечаний: \d+$/],
	['as many anchors', numbered(13_300, n => `k${n}: &x 1`), /и ещё ошибок и замечаний: \d+$/],
	['as many keys twice', 'a: 1\n'.repeat(19_900), /и ещё ошибок и замечаний: \d+$/],
	['as many empty fields', '- {}\n'.repeat(9900), /и ещё ошибок и замечаний: \d+$/],
	['as many open brackets', '['.repeat(39_900), /скобки или отступы вложены слишком глубоко/],
	['as many closed ones', ']'.repeat(39_900), /лишний знак/],
	['as many directives', '%Y\n'.repeat(19_900), /не закрыта кавычка или скобка, или пропущен пробел/],
	['one long line', filled('слово '), /нужно: поля/],
])('reads a file of %s in no more than its turn', (_, text, words) => {
	const cache: FileCache = new Map()
	const before = process.cpuUsage()

	updateFile(cache, { path: 'reviews.yaml', size: text.length, stamp: '' }, { text: { text } })
	const said = loadContent(cache).mistakes.map(mistakeLine)

	const { user, system } = process.cpuUsage(before)
	expect((user + system) / 1000).toBeLessThan(longest)
	expect(said).toContainEqual(expect.stringMatching(words))
})

it('refuses no thousand long reviews', () => {
	const cache: FileCache = new Map()
	const review = (n: number) =>
		`- id: ${n + 1}\n  author_name: "Ольга"\n  rating: 5\n  text: "${'Спокойно, подробно и понятно. '.repeat(15)}"\n`
	const text = numbered(1000, review, '')

	updateFile(cache, { path: 'reviews.yaml', size: text.length, stamp: '' }, { text: { text } })

	expect(loadContent(cache).mistakes.map(mistakeLine)[0]).toMatch(/^reviews\.yaml:1:3: запись 1: /)
})

it.each([
	['rows of a wrong number of cells', `id;name\n${'x\n'.repeat(600_000)}`, 'prices.csv: строк больше 50000'],
	['columns', `${numbered(60_000, n => `c${n}`, ';')}\n`, 'prices.csv: столбцов больше 1000'],
])('refuses a table of too many %s without delay', (_, text, words) => {
	const cache: FileCache = new Map()
	const before = process.cpuUsage()

	updateFile(cache, { path: 'prices.csv', size: text.length, stamp: '' }, { text: { text } })

	expect(loadContent(cache).mistakes.map(mistakeLine)).toContain(words)
	expect(process.cpuUsage(before).user / 1000).toBeLessThan(longest)
})
