import { expect, it } from 'vitest'
import { ConsentInteraction, ConsentUnload, FormSubmission, TimeOnPage } from './tracking.ts'

const browser = 'Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/128.0.6613.120 Gecko/20100101'
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

it.each([
	'/anna@leak.example/doctors',
	'/+79135550000',
	'/8-913-555-00-00',
	'/913/555/00/00',
	'/913-555/00-00',
	'/doctors/%D0%90%D0%BD%D0%BD%D0%B0',
	`/${'y'.repeat(600)}`,
])('keeps nothing of %s, which is no address of the site', url => {
	expect(ConsentInteraction.parse({ ...click, url }).url).toBe('/')
})

it.each([
	'/news/2026-12-29-grafik-31-12-i-01-01',
	'/documents/files/litsenziya-2024-07-11-41-01137.pdf',
	'/doctors/kim-2',
	'/vacancies/vrach/send',
])('keeps the address %s', url => {
	expect(ConsentInteraction.parse({ ...click, url }).url).toBe(url)
})

it('keeps no address and no telephone that somebody put into a fact', () => {
	const kept = FormSubmission.parse({
		form_type: 'anna@leak.example',
		user_agent: `Анна, +7 913 555-00-00, 8.913.555.00.00, 8\u00a0913\u00a0555\u00a000\u00a000, anna@leak.example ${browser}`,
		timestamp: '79135550000',
		fields: { '79135550000': 1, '8-913-555-00-00': 1, '8.913.555.0000': 1, rating_3: 4 },
	})

	expect(kept).toEqual({
		form_type: '…',
		user_agent: `Анна, …, …, …, … ${browser}`,
		timestamp: '…',
		fields: { rating_3: 4 },
	})
})

it.each([
	['тел.89131234567', 'тел.…'],
	['Звоните.89131234567', 'Звоните.…'],
	['тел.+7 913 123-45-67', 'тел.…'],
	['8_913_123_45_67', '…'],
	['тел_89131234567', 'тел_…'],
	['8·913·1234567', '…'],
	['+7•913•123•45•67', '…'],
	['Кабинет 3.89131234567', 'Кабинет …'],
])('keeps no telephone of «%s», however it is written', (typed, kept) => {
	expect(FormSubmission.parse({ form_type: typed }).form_type).toBe(kept)
})

it.each([
	browser,
	'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
	'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.6613.127',
	'Mozilla/5.0 (Linux; Android 12; SM-A505FN Build/QP1A.190711.020; wv) AppleWebKit/537.36 Version/4.0',
	'Mozilla/5.0 (Linux; Android 9; MI 6X Build/PKQ1.180904.001; wv) AppleWebKit/537.36 Version/4.0',
	'YaBrowser/24.7.1.1024.10 SamsungBrowser/25.0 Gecko/20100101 Firefox/128.0',
])('keeps the browser %s', agent => {
	expect(FormSubmission.parse({ form_type: 'review', user_agent: agent }).user_agent).toBe(agent)
})

it('cuts long facts instead of refusing them, and never through a character', () => {
	const kept = ConsentInteraction.parse({
		consent_type: '🦷'.repeat(41),
		action: 'click\nclick',
		user_agent: 'x'.repeat(300),
		timestamp: '\ud83d2026-11-21',
		url: `/${'y/'.repeat(300)}`,
	})

	expect(kept.consent_type).toBe('🦷'.repeat(40))
	expect(kept.action).toBe('click click')
	expect(kept.user_agent).toHaveLength(160)
	expect(kept.timestamp).toBe('\ufffd2026-11-21')
	expect(kept.url).toHaveLength(200)
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

it('keeps of a sent form the names and lengths of its fields, flat or not, and never a value', () => {
	const flat = FormSubmission.parse({
		form_type: 'appointment',
		name: 'Анна',
		phone: '+7 999',
		has_consent: true,
	})
	const nested = FormSubmission.parse({
		form_type: 'review',
		fields: {
			text: 'Тихо 🦷',
			rating: 5,
			phone: 79991234567,
			boxes: ['a', 'b'],
			none: null,
			'Анна Белова': 1,
		},
	})

	expect(flat).toEqual({ form_type: 'appointment', fields: { name: 4, phone: 6 }, has_consent: true })
	expect(nested).toEqual({
		form_type: 'review',
		fields: { text: 6, rating: 5, phone: 11, boxes: 9, none: 0 },
	})
	expect(FormSubmission.parse(nested)).toEqual(nested)
})

it('keeps of a sent survey neither agent nor minute', () => {
	const sent = { timestamp: '2026-11-21T05:23:45Z', user_agent: 'Mozilla/5.0', url: '/prices?q=x' }

	expect(FormSubmission.parse({ form_type: 'survey', fields: { comments: 0 }, ...sent })).toEqual({
		form_type: 'survey',
		fields: { comments: 0 },
		timestamp: '2026-11-21T05:00:00.000Z',
		url: '/prices',
	})
	expect(FormSubmission.parse({ form_type: 'review', ...sent })).toMatchObject({ user_agent: 'Mozilla/5.0' })
})

it('does not drown in fields', () => {
	const many = Object.fromEntries(
		Array.from({ length: 500 }, (_, number) => [`f${number}`, 'x'.repeat(100_000)]),
	)

	const { fields } = FormSubmission.parse({ form_type: 'x', fields: many })

	expect(Object.keys(fields)).toHaveLength(20)
	expect(fields.f0).toBe(65_536)
})

it('counts whole seconds on a page, a day at most', () => {
	expect(TimeOnPage.parse({ url: '/prices?q=x', seconds: 12.4 })).toEqual({ url: '/prices', seconds: 12 })
	expect(TimeOnPage.parse({ url: '/', seconds: 1e9 }).seconds).toBe(86_400)
	for (const seconds of [-1, '5', null, Number.NaN]) {
		expect(TimeOnPage.safeParse({ url: '/', seconds }).success).toBe(false)
	}
})

it.each([
	'/search?q=x',
	'/search/',
	'/Search',
	'https://clinic.example//search',
	'/%73earch',
	'https://clinic.example/SEARC%68//',
])('keeps no title of %s, which holds what was typed', url => {
	const kept = TimeOnPage.parse({ url, page_title: 'Болит зуб: поиск по сайту', seconds: 5 })

	expect(kept.page_title).toBeUndefined()
	expect(TimeOnPage.parse(kept)).toEqual(kept)
})

it('keeps the title of other pages', () => {
	expect(TimeOnPage.parse({ url: '/prices', page_title: 'Цены', seconds: 5 }).page_title).toBe('Цены')
})
