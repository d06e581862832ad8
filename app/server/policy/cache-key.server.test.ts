import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Content } from '#app/content/content.server.ts'
import { importedBy } from '#tests/imports.js'
import { queryParameters } from '#tests/support/query-parameters.ts'
import { createCacheVersion, parametersOf, sharedAddress } from './cache-key.server.ts'

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

const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
	.filter(file => /^[^/]+\.tsx?$|^[^/]+\/route\.tsx?$/.test(file) && !/^(api|integrations)\./.test(file))
	.map(file => ({ address: addressOf(file), files: partsOf(join('app/routes', file)) }))

/** A route and what it imports of the routes: what reads a query for two pages is listed at both. */
function partsOf(route: string) {
	const files = new Set([route])
	for (const file of files)
		for (const other of importedBy(file)) if (/^app\/routes\/.*\.tsx?$/.test(other)) files.add(other)
	return [...files]
}

const known = new Map<string, ReturnType<typeof queryParameters>>()

function readsOf(files: string[]) {
	for (const file of files)
		if (!known.has(file)) known.set(file, queryParameters(file, readFileSync(file, 'utf8')))
	const reads = files.flatMap(file => known.get(file) ?? [])
	return { names: reads.flatMap(({ names }) => names), unclear: reads.flatMap(({ unclear }) => unclear) }
}

/** `vacancies.$slug/route.tsx` is `/vacancies/x`, `news._index` is `/news`, `prices[.]csv.ts` is `/prices.csv`. */
function addressOf(file: string) {
	return `/${file
		.replace(/\/.*|\.tsx?$/g, '')
		.replace(/\._index$/, '')
		.replaceAll('[.]', '\u0000')
		.replace(/_\./g, '/')
		.replaceAll('.', '/')
		.replaceAll('\u0000', '.')
		.replace(/\$\w+/g, 'x')}`
}

const listedAt = (address: string) => {
	const { kept = [], uncached = [] } = parametersOf(address)
	return [...kept, ...uncached]
}

it('knows every parameter that a page reads: another one would be left out', () => {
	const read = routes.flatMap(({ address, files }) => readsOf(files).names.map(name => ({ address, name })))

	expect(read.length).toBeGreaterThan(10)
	expect(read.filter(({ address, name }) => !listedAt(address).includes(name))).toEqual([])
})

it('can tell which parameters a page reads: get, getAll or has, and the name', () => {
	expect([...new Set(routes.flatMap(({ files }) => readsOf(files).unclear))]).toEqual([])
})

it('knows every parameter that the clinic reads of an address, whichever page asks it', () => {
	const ofPages = routes.flatMap(({ address }) => listedAt(address))
	const { names, unclear } = readsOf(
		['app/clinic', 'app/forms'].flatMap(folder =>
			readdirSync(folder, { recursive: true, encoding: 'utf8' })
				.filter(file => /\.tsx?$/.test(file) && !file.includes('.test.'))
				.map(file => join(folder, file))
				.filter(file => readFileSync(file, 'utf8').includes('earchParams')),
		),
	)

	expect(names).toContain('specialization')
	expect(names.filter(name => !ofPages.includes(name))).toEqual([])
	// Of the page that a request was sent from.
	expect(unclear).toEqual(['app/clinic/schedule/ident.server.ts: page.searchParams.get'])
})

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
