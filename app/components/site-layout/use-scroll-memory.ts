import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect, useLayoutEffect } from 'react'

/** `state` of a link or form that changes a part of the page the visitor is reading: filters. */
export const stay = { stay: true }

// The server has no layout, and says so in the log when asked for one.
const useLayout = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** Half the pause after which a browser counts too many changes of history. */
const restMs = 150

let arrived: string | undefined

/**
 * A new page begins at its top, a page come back to where it was left. The place is kept in the history entry
 * itself: the framework's own component would write to the visitor's session storage. Document loads are the
 * browser's business.
 */
export function useScrollMemory() {
	const { key, hash, state } = useLocation()
	const type = useNavigationType()

	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const keep = () => {
			// While the page gone back to is still on its way, the entry is its own and the place another's.
			if ((history.state?.key ?? 'default') !== arrived) return
			history.replaceState({ ...history.state, y: Math.round(scrollY) }, '')
		}
		const scrolled = () => {
			clearTimeout(timer)
			timer = setTimeout(keep, restMs)
		}
		const leave = () => {
			history.scrollRestoration = 'auto'
		}
		history.scrollRestoration = 'manual'
		addEventListener('scroll', scrolled, { passive: true })
		addEventListener('pagehide', leave)
		return () => {
			clearTimeout(timer)
			removeEventListener('scroll', scrolled)
			removeEventListener('pagehide', leave)
		}
	}, [])

	useLayout(() => {
		const here = arrived === undefined || arrived === key
		arrived = key
		if (here) return
		if (type === 'POP') scrollTo(0, Number(history.state?.y) || 0)
		else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
		else if (!state?.stay) scrollTo(0, 0)
	}, [key, hash, type, state])
}
