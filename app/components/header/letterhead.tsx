import { useLocation } from '@remix-run/react'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { shownPath } from '#app/components/link/shown-path.ts'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const { pathname, search } = useLocation()
	const shown = shownPath(pathname)
	const address = shown === pathname ? pathname + search : shown
	return (
		// Tracking parameters make the browser's text differ from the cached page.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${address}, ${shortDate(today)}`}
		</p>
	)
}
