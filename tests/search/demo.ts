import type { Findable } from '#app/clinic/search/index/findable.ts'
import { datedTexts } from '#app/clinic/search/search.server.ts'
import { readContent } from '#app/content/content.server.ts'

/** Of it the promotions know. */
export const demoDay = '2026-11-21'

/** What the demo clinic says on that day. */
export function demo() {
	const content = readContent('content')
	const today = demoDay
	const said = {
		...content,
		doctors: content.doctors.filter(({ active }) => active),
		promotions: content.promotions.filter(
			({ valid_from, valid_to }) => valid_from <= today && today <= valid_to,
		),
		...datedTexts(content, today),
	}
	return said satisfies Findable
}
