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
		const before = seen
		seen = { pathname, key }
		if (!before || before.key === key) return
		// On one page only for a link the framework has answered: at others the browser moves on itself.
		if (before.pathname === pathname && !(hash && type === 'PUSH')) return

		const start =
			elementOf(hash) ??
			document.querySelector<HTMLElement>('main #form-status') ??
			document.querySelector<HTMLElement>('main h1')
		// The mistakes of a form take the focus themselves.
		if (!start || start.contains(document.activeElement)) return
		// A fragment may name what has a place in the Tab order.
		if (start.tabIndex < 0) start.tabIndex = -1
		start.focus({ preventScroll: true })
	}, [pathname, hash, key, type])
}
