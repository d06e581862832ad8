import { useLocation } from '@remix-run/react'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const { pathname, search } = useLocation()
	return (
		// Tracking parameters make the browser's text differ from the cached page.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${pathname}${search}, ${today.split('-').reverse().join('.')}`}
		</p>
	)
}
