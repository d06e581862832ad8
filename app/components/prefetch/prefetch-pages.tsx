import { PrefetchPageLinks, useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { loadDialogs } from '#app/components/dialog/dialog-host.tsx'
import { loadSearchPopup } from '#app/components/search/search-link.tsx'
import { shownPath } from '#app/forms/shown-path.ts'
import { isSlow, mayPrefetch, onIdle } from './connection.ts'
import { bytesSince, loadPage, nearbyPages, pageLink, pageMeant, pathOfData } from './nearby-pages.ts'

/** Bytes after which no page is begun, the dialogs' scripts included; one begun below them is fetched whole. */
const allowance = 33 * 1024
/** The search popup has 10 KB, the low-vision panel 6, the dialogs' data 3; 60 are the bound. */
const allowanceBeforeSearch = 40.5 * 1024
/** Milliseconds for which a browser keeps what it prefetched: app/server/cache/buffered-response.server.ts. */
const freshFor = 5 * 60_000

/** Milliseconds after which somebody who points at a link means it. */
const intent = 100

const fetchedAt = new Map<string, number>()
const isReady = (path: string) =>
	performance.now() - (fetchedAt.get(path) ?? Number.NEGATIVE_INFINITY) < freshFor

let previous: string | undefined
/** When this page view began to prefetch: before the dialogs, which stand behind in the page. */
let since = 0

/**
 * Fetches data and scripts of pages that are one tap away, one page after the other once this one is idle
 * and the dialogs are there. On a slow connection a link whose page is not there yet is left to the browser: it shows a whole
 * page sooner than the framework makes one.
 */
export function PrefetchPages() {
	const { pathname } = useLocation()
	// A link that is taken away breaks off what it fetches: all stay while the visitor does.
	const [pages, setPages] = useState<string[]>([])

	const prefetch = (page: string) => {
		const begun = since
		const add = () =>
			begun === since && setPages(others => (others.includes(page) ? others : [...others, page]))
		loadPage(page).then(add, () => {})
	}

	const goOn = () => {
		const bytes = bytesSince(since)
		const next = nearbyPages(pathname, previous).find(path => !isReady(path))
		if (next && bytes < allowance) prefetch(next)
		// Last: before the pages it would leave some of them without room.
		else if (bytes < allowanceBeforeSearch) loadSearchPopup().catch(() => {})
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: it reads what the page says at that moment
	useEffect(() => {
		let left = false
		const begin = () => {
			since = performance.now()
			loadDialogs().then(() => !left && goOn())
		}
		const canPrefetch = document.createElement('link').relList.supports('prefetch')
		const stop = canPrefetch ? onIdle(begin) : undefined
		return () => {
			stop?.()
			left = true
			setPages([])
			previous = shownPath(pathname)
		}
	}, [pathname])

	useDocumentLoads()
	useIntent(prefetch)
	usePrefetched(path => {
		fetchedAt.set(path, performance.now())
		if (path === pages.at(-1)) goOn()
	})

	return pages.map(page => <PrefetchPageLinks key={page} page={page} />)
}

/** Calls `onData` with the path of a page whose data were prefetched. */
function usePrefetched(onData: (path: string) => void) {
	useEffect(() => {
		const arrived = ({ target }: Event) => {
			if (!(target instanceof HTMLLinkElement) || target.rel !== 'prefetch') return
			if (target.as === 'fetch') onData(pathOfData(target.href))
		}
		document.addEventListener('load', arrived, true)
		return () => document.removeEventListener('load', arrived, true)
	})
}

/** A link is the browser's where the style sheet has not come, or the connection is slow and the page is not there yet. */
function useDocumentLoads() {
	useEffect(() => {
		const clicked = (event: MouseEvent) => {
			const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(pageLink)
			if (!link || link.pathname === location.pathname) return
			if (isSheetMissing() || (isSlow() && !isReady(link.pathname))) event.stopPropagation()
		}
		// Before React's own listeners, which would ask the framework.
		document.addEventListener('click', clicked, true)
		return () => document.removeEventListener('click', clicked, true)
	}, [])
}

/** Asked of what has come: Chromium refuses to tell of the rules of a sheet that failed. */
function isSheetMissing() {
	const link = document.getElementById('sheet') as HTMLLinkElement | null
	const loads = performance.getEntriesByName(link?.href ?? '') as PerformanceResourceTiming[]
	return link !== null && !loads.some(({ decodedBodySize }) => decodedBodySize > 0)
}

/** Calls `prefetch` for a page the visitor points at, touches or comes to by the keyboard, or has set a filter for. */
function useIntent(prefetch: (page: string) => void) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: it reads what the page says at that moment
	useEffect(() => {
		let meant: ReturnType<typeof setTimeout>
		const intended = (event: Event) => {
			clearTimeout(meant)
			const page = pageMeant(event)
			// Who has changed a filter means it.
			const after = event.type === 'change' ? 0 : intent
			if (page && mayPrefetch()) meant = setTimeout(() => prefetch(page), after)
		}
		const signs = ['pointerover', 'focusin', 'touchstart', 'change']
		for (const sign of signs) document.addEventListener(sign, intended, { passive: true })
		return () => {
			clearTimeout(meant)
			for (const sign of signs) document.removeEventListener(sign, intended)
		}
	}, [])
}
