import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

/** Counts how long the page is open and tells it once when it is left, where the clinic wants to know. */
export function useTimeOnPage(wanted: boolean) {
	const { pathname } = useLocation()

	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of page begins anew
	useEffect(() => {
		if (wanted) import('./time-on-page.ts').then(({ pageTurned }) => pageTurned()).catch(() => {})
	}, [wanted, pathname])
}
