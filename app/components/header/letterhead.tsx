import { useLocation } from '@remix-run/react'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { shownAddress } from '#app/forms/shown-path.ts'
import { decodePath } from '#app/platform/decode-path.ts'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const address = shownAddress(useLocation())
	return (
		// Tracking parameters make the browser's text differ from the cached page.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${decodePath(address) ?? address}, ${shortDate(today)}`}
		</p>
	)
}
