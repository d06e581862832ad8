import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

// Outside the component: an error page mounts a frame of its own.
let seen: string | undefined

/**
 * After a change of page without a document load the focus goes to the new page's news or heading, so that it
 * is read and the keyboard starts there. Not on the first load, not to a fragment, and without scrolling.
 */
export function useArrival() {
	const { pathname, hash } = useLocation()

	useEffect(() => {
		const arrived = seen !== undefined && seen !== pathname
		seen = pathname
		if (!arrived || hash) return

		const start =
			document.querySelector<HTMLElement>('main #form-status') ??
			document.querySelector<HTMLElement>('main h1')
		start?.setAttribute('tabindex', '-1')
		start?.focus({ preventScroll: true })
	}, [pathname, hash])
}
