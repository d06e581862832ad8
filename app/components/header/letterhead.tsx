import { useLocation } from '@remix-run/react'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { shownAddress } from '#app/forms/shown-path.ts'
import { decodePath } from '#app/platform/decode-path.ts'

export function Letterhead({ origin, today }: { origin: string; today: string }) {
	const address = shownAddress(useLocation())
	return (
		// Tracking parameters make the browser's text differ from the cached page.
		<p data-print="only" suppressHydrationWarning>
			{`${origin}${inLetters(address)}, ${shortDate(today)}`}
		</p>
	)
}

/** As browsers show it: what is no letter might be taken for a part of the address, or turn it round. */
const inLetters = (address: string) =>
	address.replace(/(?:%[89a-f][\da-f])+/gi, escaped =>
		(decodePath(escaped) ?? escaped).replace(/[^\p{L}\p{M}%\w]/gu, encodeURIComponent),
	)
