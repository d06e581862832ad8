import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { openingNow } from '#app/clinic/schedule/opening.ts'
import { withDefaults } from '#app/clinic/settings.ts'
import type { Content } from '#app/content/content.server.ts'
import { minute } from '#app/platform/units.ts'

type Sources = {
	content: () => Content
	stored: () => string
	clock: () => Date
}

/**
 * A word for what all pages say at this moment: another one after each change of content, at midnight in the
 * clinic's zone, when the clinic opens or closes, and when something stored was published. Asked at each request,
 * so it counts only once a minute.
 */
export function createCacheVersion({ content, stored, clock }: Sources) {
	let known: Content | undefined
	let since = 0
	let contents = 0
	let turn = ''

	return () => {
		const now = clock().getTime()
		if (content() !== known) {
			known = content()
			contents++
			since = Number.NEGATIVE_INFINITY
		}
		if (now < since || now >= since + minute) {
			since = Math.floor(now / minute) * minute
			turn = turnOf(known, new Date(now))
		}
		return `${contents} ${turn} ${stored()}`
	}
}

function turnOf({ settings: list, openingDays }: Content, now: Date) {
	const settings = withDefaults(list)
	return `${dayIn(settings.timezone, now)} ${openingNow(settings, openingDays, now)?.words ?? ''}`
}
