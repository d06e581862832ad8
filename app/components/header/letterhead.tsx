import { useLocation } from '@remix-run/react'
import { shortDate } from '#app/clinic/text/format-date.ts'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const { pathname, search } = useLocation()
	return (
		// Tracking parameters make the browser's text differ from the cached page.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${pathname}${search}, ${shortDate(today)}`}
		</p>
	)
}
