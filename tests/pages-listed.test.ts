import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sitePages } from '#app/clinic/pages.ts'
import { screens } from '#app/clinic/search/index/screens.ts'

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
	['app/clinic/pages.ts', sitePages.map(({ path }) => path), ['/survey']],
	// The home page is behind the logo, the search is where one is; the two texts are found as documents of the law.
	['app/clinic/search/index/screens.ts', screens.map(({ to }) => to), ['/', '/search', '/consent', '/terms']],
])('lists every page in %s', (file, listed, apart) => {
	const missing = pages.filter(
		page => ![...unlisted, ...absent, ...apart].includes(page) && !listed.includes(page),
	)
	expect(missing.map(page => `${file}: ${page} is missing`)).toEqual([])
	const absentRoutes = listed.filter(path => !/[#?]/.test(path) && !pages.includes(path))
	expect(absentRoutes.map(path => `app/routes: ${path} is missing`)).toEqual([])
})
