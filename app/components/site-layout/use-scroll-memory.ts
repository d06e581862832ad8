import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect } from 'react'
import { decodePath } from '#app/platform/decode-path.ts'
import { useLayout } from './use-layout.ts'

/** History state of links that change only a part of the page: keeps the scroll position. */
export const stay = { stay: true }

/** Browsers limit how often history may be changed. */
const restMs = 150

let arrived: string | undefined

/** The element a fragment names; of escapes that are none, the letters themselves. */
export const elementOf = (hash: string) => document.getElementById(decodePath(hash.slice(1)) ?? hash.slice(1))

/** Keeps positions in history.state: the framework's ScrollRestoration writes to session storage. */
export function useScrollMemory() {
	const { key, hash, state } = useLocation()
	const type = useNavigationType()

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const keep = () => {
			timer = undefined
			// During a pending Back the entry and the scroll position do not belong together.
			if ((history.state?.key ?? 'default') !== arrived) return
			history.replaceState({ ...history.state, y: Math.round(scrollY) }, '')
		}
		const scrolled = () => {
			clearTimeout(timer)
			timer = setTimeout(keep, restMs)
		}
		// A tap may follow before the page has come to rest.
		const tapped = () => {
			if (timer === undefined) return
			clearTimeout(timer)
			keep()
		}
		const leave = () => {
			history.scrollRestoration = 'auto'
		}
		history.scrollRestoration = 'manual'
		const leaving = new AbortController()
		const { signal } = leaving
		addEventListener('scroll', scrolled, { passive: true, signal })
		addEventListener('click', tapped, { capture: true, signal })
		addEventListener('pagehide', leave, { signal })
		return () => {
			clearTimeout(timer)
			leaving.abort()
		}
	}, [])

	useLayout(() => {
		const here = arrived === undefined || arrived === key
		arrived = key
		if (here) return
		if (type === 'POP') scrollTo(0, Number(history.state?.y) || 0)
		else if (hash) elementOf(hash)?.scrollIntoView()
		else if (!state?.stay) scrollTo(0, 0)
	}, [key, hash, type, state])
}
