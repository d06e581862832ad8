import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import { safeHtml } from '#app/clinic/markup/html.server.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import type { Content } from '#app/content/content.server.ts'
import { errorFields, log } from '#app/logger.server.ts'
import type { Clinic } from './calls.ts'
import { type Settings, withDefaults } from './settings.ts'

type Services = {
	clinic: Clinic
	content: () => Content
	clock: () => Date
	onDegraded: () => void
}

export function createSiteQueries({ clinic, content, clock, onDegraded }: Services) {
	const today = () => dayIn(withDefaults(content().settings).timezone, clock())

	function findConsent(kind: LegalText['kind']) {
		const text = inForce(content().legal, kind, today())
		if (!text) return undefined
		const { title, html, version, sha256 } = text
		return { title, html: safeHtml(html), version, sha256 }
	}

	return {
		today,

		/** Falls back to the defaults when the call fails; what is rendered then counts as degraded. */
		async settings(): Promise<Settings> {
			const list = await clinic['settings.list']({}).catch(error => {
				log.warn(errorFields(error), 'settings not loaded')
				onDegraded()
				return []
			})
			return withDefaults(list)
		},

		consentText(kind: LegalText['kind'] = 'consent') {
			const text = findConsent(kind)
			if (!text) throw new Response('Текста согласия нет', { status: 503 })
			return text
		},
		findConsent,
	}
}
