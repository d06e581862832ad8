import { expect, it } from 'vitest'
import { ConsentInteraction, ConsentUnload } from './tracking.ts'

const click = { consent_type: 'privacy_policy', action: 'click' }

it.each([
	['https://clinic.example/appointment?service=brekety#name', '/appointment'],
	['/search?q=болит%20зуб', '/search'],
	['//other.example/doctors', '/doctors'],
	['/..//doctors', '/doctors'],
	['', '/'],
	['http://[', '/'],
	['javascript:alert(1)', '/'],
	['data:text/plain,Анна', '/'],
])('keeps of %s only the path', (url, path) => {
	const kept = ConsentInteraction.parse({ ...click, url })

	expect(kept.url).toBe(path)
	expect(ConsentInteraction.parse(kept)).toEqual(kept)
})

it('cuts long facts instead of refusing them, and never through a character', () => {
	const kept = ConsentInteraction.parse({
		consent_type: '🦷'.repeat(41),
		action: 'click\nclick',
		user_agent: 'x'.repeat(300),
		timestamp: '\ud83d2026-11-21',
		url: `/${'y'.repeat(600)}`,
	})

	expect(kept.consent_type).toBe('🦷'.repeat(40))
	expect(kept.action).toBe('click click')
	expect(kept.user_agent).toHaveLength(256)
	expect(kept.timestamp).toBe('\ufffd2026-11-21')
	expect(kept.url).toHaveLength(500)
})

it('keeps nothing a page was not asked for', () => {
	const kept = ConsentUnload.parse({
		form_type: 'appointment',
		privacy_policy_consent: true,
		personal_data_consent: false,
		name: 'Анна Белова',
	})

	expect(kept).toEqual({
		form_type: 'appointment',
		privacy_policy_consent: true,
		personal_data_consent: false,
	})
})

it('wants to know which boxes were ticked', () => {
	expect(ConsentUnload.safeParse({ form_type: 'appointment', privacy_policy_consent: 'yes' }).success).toBe(
		false,
	)
})
