import { useLocation, useNavigationType } from '@remix-run/react'
import { useEffect } from 'react'
import { elementOf } from './use-scroll-memory.ts'

// Module state, because an error page mounts another layout.
let seen: { pathname: string; key: string } | undefined

/** After client navigation focuses what the address leads to, or the heading or status, so that it is read; not on load. */
export function useArrival() {
	const { pathname, hash, key } = useLocation()
	const type = useNavigationType()

	useEffect(() => {
		const isOnPage = seen?.pathname === pathname
		// The browser moves the focus itself only at fragments that the framework does not handle.
		const arrived = seen && (isOnPage ? hash && type === 'PUSH' && seen.key !== key : true)
		seen = { pathname, key }
		if (!arrived) return

		const start =
			elementOf(hash) ??
			document.querySelector<HTMLElement>('main #form-status') ??
			document.querySelector<HTMLElement>('main h1')
		// A fragment may name what has a place in the Tab order.
		if (start && start.tabIndex < 0) start.tabIndex = -1
		start?.focus({ preventScroll: true })
	}, [pathname, hash, key, type])
}
