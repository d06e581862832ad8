import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Where a form leads, the page of errors, and what only a link in a page offers. */
const unlisted = ['/appointment/sent', '/survey/thanks']
/** One in development only. */
const absent = ['/components']

const routes = 'app/routes'

/** The addresses of pages without a parameter: a route with a component. */
const pages = readdirSync(routes).flatMap(entry => {
	const files = [entry, `${entry}/route.tsx`].filter(file => file.endsWith('.tsx'))
	const file = files.map(name => join(routes, name)).find(path => existsSync(path))
	if (!file || entry.includes('$') || !/export default function/.test(readFileSync(file, 'utf8'))) return []
	const address = entry
		.replace(/\.tsx$/, '')
		.replace(/(^|\.)_index$/, '')
		.replace(/_?\./g, '/')
	return [`/${address}`]
})

it('knows pages', () => {
	expect(pages).toEqual(expect.arrayContaining(['/', '/prices', '/news', '/consent', '/appointment/sent']))
})

it.each([
	['app/routes/sitemap/site-map.server.ts', ['/survey']],
	['app/content/check/addresses.ts', []],
])('lists every page in %s', (file, apart) => {
	const text = readFileSync(file, 'utf8')
	const missing = pages.filter(
		page => ![...unlisted, ...absent, ...apart].includes(page) && !text.includes(`'${page}'`),
	)
	expect(missing.map(page => `${file}: ${page} is missing`)).toEqual([])
})
