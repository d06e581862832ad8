import { useLocation } from '@remix-run/react'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const { pathname, search } = useLocation()
	return (
		// One text, and the browser's may differ: a page is kept without what advertisers add to its address.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${pathname}${search}, ${today.split('-').reverse().join('.')}`}
		</p>
	)
}
