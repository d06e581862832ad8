import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { elementOf } from './use-scroll-memory.ts'

// Module state, because an error page mounts another layout.
let seen: string | undefined

/** After client navigation focuses what the address leads to, or the heading or status, so that it is read; not on load. */
export function useArrival() {
	const { pathname, hash } = useLocation()

	useEffect(() => {
		const arrived = seen !== undefined && seen !== pathname
		seen = pathname
		if (!arrived) return

		const start =
			elementOf(hash) ??
			document.querySelector<HTMLElement>('main #form-status') ??
			document.querySelector<HTMLElement>('main h1')
		start?.setAttribute('tabindex', '-1')
		start?.focus({ preventScroll: true })
	}, [pathname, hash])
}
