import { useLocation } from '@remix-run/react'
import { shortDate } from '#app/clinic/text/format-date.ts'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const { pathname, search } = useLocation()
	// The address of a letter's link is the right to use it, and paper is left lying about.
	const address = /^\/(reception|moderation)\//.test(pathname) ? '' : pathname + search
	return (
		// Tracking parameters make the browser's text differ from the cached page.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${address}, ${shortDate(today)}`}
		</p>
	)
}
