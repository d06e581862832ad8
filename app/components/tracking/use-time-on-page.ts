import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

export function useTimeOnPage(wanted: boolean) {
	const { pathname } = useLocation()

	// biome-ignore lint/correctness/useExhaustiveDependencies: every change of page begins anew
	useEffect(() => {
		if (wanted) import('./time-on-page.ts').then(({ pageTurned }) => pageTurned()).catch(() => {})
	}, [wanted, pathname])
}
