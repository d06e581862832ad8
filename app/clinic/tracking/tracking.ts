import { z } from 'zod'
import { hourOf } from '#app/clinic/schedule/calendar.ts'
import { kilobyte } from '#app/platform/units.ts'
import { path, short, withoutContacts, withoutTypedTitle } from './facts.ts'

const word = short(40).transform(withoutContacts)
const origin = {
	timestamp: word.optional(),
	url: path.transform(url => url.slice(0, 200)).optional(),
	user_agent: short(160).transform(withoutContacts).optional(),
}

/** Evidence of interaction, not proof of consent. */
export const ConsentUnload = z.object({
	form_type: word,
	privacy_policy_consent: z.boolean(),
	personal_data_consent: z.boolean(),
	event_type: word.optional(),
	...origin,
})

export const ConsentInteraction = z.object({ consent_type: word, action: word, ...origin })

/** Fields come flat or under `fields`; only their names and lengths are stored. */
export const FormSubmission = z
	.looseObject({
		form_type: word,
		has_consent: z.boolean().optional(),
		...origin,
		fields: z.record(z.string(), z.unknown()).optional(),
	})
	.transform(({ form_type, has_consent, timestamp, url, user_agent, fields, ...flat }) => {
		const lengths = { ...lengthsOf(flat, lengthOf), ...lengthsOf(fields ?? {}, alreadyLength) }
		// The survey is anonymous: neither user agent nor minute is stored.
		const anonymous = form_type === 'survey'
		const moment = anonymous ? roughly(timestamp) : timestamp
		return {
			form_type,
			fields: lengths,
			...(has_consent === undefined ? {} : { has_consent }),
			...(moment === undefined ? {} : { timestamp: moment }),
			...(url === undefined ? {} : { url }),
			...(user_agent === undefined || anonymous ? {} : { user_agent }),
		}
	})

export const TimeOnPage = z
	.object({
		url: path.transform(url => url.slice(0, 200)),
		page_title: short(120).transform(withoutContacts).optional(),
		seconds: z
			.number()
			.nonnegative()
			.transform(seconds => Math.min(Math.round(seconds), 86_400)),
	})
	.transform(withoutTypedTitle)

const mostFields = 20
const fieldName = /^(?!(?:\D*\d){7})[\w.[\]-]{1,40}$/
const longest = 64 * kilobyte

function lengthsOf(fields: Record<string, unknown>, measure: (value: unknown) => number) {
	return Object.fromEntries(
		Object.entries(fields)
			.filter(([name]) => fieldName.test(name))
			.slice(0, mostFields)
			.map(([name, value]) => [name, measure(value)]),
	)
}

function lengthOf(value: unknown) {
	if (value === null || value === undefined) return 0
	const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
	return Math.min([...text].length, longest)
}

/** A phone number is larger than any length our pages send. */
function alreadyLength(value: unknown) {
	return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= longest
		? Number(value)
		: lengthOf(value)
}

function roughly(timestamp: string | undefined) {
	const moment = Date.parse(timestamp ?? '')
	return Number.isNaN(moment) ? undefined : hourOf(new Date(moment)).toISOString()
}
