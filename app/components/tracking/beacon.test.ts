import { matchRoutes } from '@remix-run/react'
import { afterEach, expect, it, vi } from 'vitest'
import { thisPlace } from './beacon.ts'

afterEach(() => vi.unstubAllGlobals())

function titleAt(pathname: string) {
	vi.stubGlobal('location', { origin: 'https://clinic.example', pathname })
	vi.stubGlobal('document', { title: 'Болит зуб' })
	return thisPlace().page_title
}

const isRouted = (path: string) => matchRoutes([{ path: '/search' }], path) !== null

it.each([
	...['/search', '/search/', '/search//', '/Search', '/SEARCH', '/sEaRcH/', '/%73earch', '/%53earch/'],
	...['/searc%68', '/%73%65%61%72%63%68//'],
])(
	'tells no title at %s: the router gives the page of the search, whose title holds what was typed',
	path => {
		expect(isRouted(path)).toBe(true)
		expect(titleAt(path)).toBe('')
	},
)

it.each([
	'/',
	'/prices',
	'/research',
	'/search/x',
	'/prices/search',
	'/search.csv',
	'/%2573earch',
	'/ſearch',
])('tells the title at %s, another page', path => {
	expect(isRouted(path)).toBe(false)
	expect(titleAt(path)).toBe('Болит зуб')
})
