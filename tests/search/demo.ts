import { inForce } from '#app/clinic/consent/legal-text.ts'
import type { Findable } from '#app/clinic/search/index/findable.ts'
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
		legal: (['privacy', 'terms'] as const).flatMap(kind => inForce(content.legal, kind, today) ?? []),
	}
	return said satisfies Findable
}
