import { z } from 'zod'

/** Cuts what a beacon says to what may be kept: a path without query, a short text, a boolean. */
const short = (max: number) =>
	z.string().transform(text =>
		text
			.toWellFormed()
			.replace(/\p{Cc}/gu, ' ')
			.slice(0, max),
	)
const path = z.string().transform(url => {
	const base = 'http://site.invalid'
	return new URL(URL.canParse(url, base) ? url : '/', base).pathname.slice(0, 500)
})

const origin = { timestamp: short(40).optional(), url: path.optional(), user_agent: short(256).optional() }

/** Sent once when a page with a ticked consent box is left: evidence of interaction, not proof of consent. */
export const ConsentUnload = z.object({
	form_type: short(40),
	privacy_policy_consent: z.boolean(),
	personal_data_consent: z.boolean(),
	event_type: short(40).optional(),
	...origin,
})

/** Sent at each change of either consent box. */
export const ConsentInteraction = z.object({ consent_type: short(40), action: short(40), ...origin })
