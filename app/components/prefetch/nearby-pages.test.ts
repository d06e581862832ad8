import { afterEach, describe, expect, it, vi } from 'vitest'
import { applySheet, sheetsOf } from './nearby-pages.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the style sheets of a page one tap away', () => {
	const routes = {
		root: { path: '', module: 'root.js', css: ['entry.css'] },
		prices: { path: 'prices', module: 'prices.js', css: ['parts.css', 'prices.css'] },
		csv: { path: 'prices/csv', module: 'csv.js', css: ['parts.css'] },
		doctors: { path: 'doctors', module: 'doctors.js', css: ['doctors.css'] },
	}

	it.each(['/prices', '/prices?category=terapiya', '/prices/csv'])('are named once: %s', page => {
		vi.stubGlobal('window', { __remixManifest: { routes } })

		expect(sheetsOf(page)).toEqual(['parts.css', 'prices.css'])
	})
})

describe('a style sheet that was prefetched', () => {
	/** A document that has this link already, or none; the links appended to its head. */
	function documentWith(link: object | null) {
		const links: { href?: string; onerror?: () => void }[] = []
		const createElement = () => ({ remove: () => links.pop() })
		const head = { append: (added: object) => links.push(added) }
		vi.stubGlobal('document', { querySelector: () => link, createElement, head })
		return links
	}

	it('is applied, and taken away where it fails', () => {
		const links = documentWith(null)
		applySheet('/assets/prices.css')
		expect(links).toMatchObject([{ rel: 'stylesheet', href: '/assets/prices.css' }])

		links[0]?.onerror?.()

		expect(links).toEqual([])
	})

	it('is not applied twice', () => {
		const links = documentWith({})
		applySheet('/assets/prices.css')
		expect(links).toEqual([])
	})
})
