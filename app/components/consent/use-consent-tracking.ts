import { type RefObject, useEffect, useRef } from 'react'
import { here, track, trackEnd } from '#app/components/tracking/beacon.ts'

type Hold = ReturnType<typeof here> & {
	privacy_policy_consent: boolean
	personal_data_consent: boolean
	timestamp: string
}

const consentTypes: Record<string, string> = {
	privacy_policy_consent: 'privacy_policy',
	personal_data_consent: 'personal_data',
}

const isTicked = (form: HTMLFormElement, name: string) =>
	(form.elements.namedItem(name) as HTMLInputElement | null)?.checked ?? false

const agreedIn = (form: HTMLFormElement): Hold => ({
	privacy_policy_consent: isTicked(form, 'privacy_policy_consent'),
	personal_data_consent: isTicked(form, 'personal_data_consent'),
	timestamp: new Date().toISOString(),
	...here(),
})

/** Reports ticked consent boxes once when the page is left before the form was received. */
export function useConsentTracking(form: RefObject<HTMLFormElement>, formType: string) {
	const hold = useRef<{ held: Hold; sent: boolean } | undefined>(undefined)

	useEffect(() => {
		const element = form.current
		if (!element) return
		const openedAt = location.pathname

		const look = () => {
			const held = agreedIn(element)
			const any = held.privacy_policy_consent || held.personal_data_consent
			hold.current = any ? { held, sent: hold.current?.sent ?? false } : undefined
			return held
		}
		const changed = ({ target }: Event) => {
			const consentType = consentTypes[(target as HTMLInputElement).name]
			if (!consentType) return
			const { timestamp } = look()
			const facts = { consent_type: consentType, action: 'click', timestamp, ...here() }
			track('/api/track/consent-interaction', facts)
		}
		const left = () => {
			if (!hold.current || hold.current.sent) return
			hold.current.sent = true
			const facts = { form_type: formType, ...hold.current.held, event_type: 'page_unload' }
			trackEnd('/api/track/consent-unload', facts)
		}
		const hidden = () => document.visibilityState === 'hidden' && left()

		look()
		const leaving = new AbortController()
		const { signal } = leaving
		element.addEventListener('change', changed, { signal })
		document.addEventListener('visibilitychange', hidden, { signal })
		addEventListener('pagehide', left, { signal })
		addEventListener('beforeunload', left, { signal })
		return () => {
			if (location.pathname !== openedAt) left()
			leaving.abort()
		}
	}, [form, formType])

	return {
		release() {
			hold.current = undefined
		},
	}
}
