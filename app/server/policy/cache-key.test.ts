import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parametersOf, sharedAddress } from './cache-key.ts'

it.each([
	['/', '/'],
	['/services/brekety', '/services/brekety'],
	['/_root.data', '/_root.data'],
	['/pictures/gallery/Hall-2.svg', '/pictures/gallery/Hall-2.svg'],
	['/prices?category=hirurgiya', '/prices?category=hirurgiya'],
	['/doctors?age=child&specialization=%D1%85', '/doctors?specialization=%D1%85&age=child'],
	['/prices.data?category=hirurgiya', '/prices.data?category=hirurgiya'],
	['/?utm_source=yandex&utm_term=%D0%B7%D1%83%D0%B1&yclid=1', '/'],
	['/prices?', '/prices'],
	['/?junk=1', '/'],
	['/prices?x=1&category=hirurgiya&y=2', '/prices?category=hirurgiya'],
	['/services?map=1', '/services'],
	[`/?x=${'a'.repeat(8000)}`, '/'],
	['/prices.data?x=1', '/prices.data'],
	['/nowhere?x=1', '/nowhere'],
])('keeps %s as %s', (url, key) => {
	const shared = sharedAddress(url)

	expect(shared && shared.path + shared.query).toBe(key)
})

it.each([
	['/prices?category=a&category=b', 'one that comes twice'],
	['/prices?q=%D0%B7%D1%83%D0%B1', 'words that people type'],
	[`/prices?category=${'a'.repeat(201)}`, 'a value that is too long'],
	['/search?x=1&q=', 'words that people type, also none'],
	['/vacancies/administrator?sent=1', 'what is said once'],
	['/api/search?x=1', 'a call with parameters'],
	['/PRICES', 'capitals'],
	['/prices/', 'a slash at the end'],
	['//prices', 'two slashes'],
	['/%70rices', 'letters in code'],
	['/prices.data?_routes=root', 'a part of a page'],
	[`/${'a'.repeat(900)}`, 'an address that is too long'],
])('does not keep %s: %s', url => {
	expect(sharedAddress(url)).toBeUndefined()
})

/** What stands behind `searchParams.get` or `query.get`, by the file below `app/routes` it stands in. */
function readParameters() {
	const files = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
	return files
		.filter(file => /\.tsx?$/.test(file) && !/^(api|integrations)\./.test(file))
		.flatMap(file => {
			const text = readFileSync(join('app/routes', file), 'utf8')
			const names = [...text.matchAll(/(?:searchParams|query)\s*\.get\(\s*'(\w+)'/gi)].map(([, name]) => name)
			return names.map(name => [addressOf(file), name ?? ''] as const)
		})
}

/** `vacancies.$slug/route.tsx` is `/vacancies/x`, `news._index` is `/news`, `prices[.]csv.ts` is `/prices.csv`. */
const addressOf = (file: string) =>
	`/${file
		.replace(/\/.*|\.tsx?$/g, '')
		.replace(/\._index$/, '')
		.replaceAll('[.]', '\u0000')
		.replace(/_\./g, '/')
		.replaceAll('.', '/')
		.replaceAll('\u0000', '.')
		.replace(/\$\w+/g, 'x')}`

it('knows every parameter that a page reads: another one would be left out', () => {
	const read = readParameters()
	const listed = ([address, name]: readonly [string, string]) => {
		const { kept = [], typed = [] } = parametersOf(address)
		return [...kept, ...typed].includes(name)
	}

	expect(read.length).toBeGreaterThan(10)
	expect(read.filter(one => !listed(one))).toEqual([])
})
