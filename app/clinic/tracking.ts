import { z } from 'zod'

/** A beacon is cut to what may be kept, never refused for being long. */
const short = (max: number) =>
	z.string().transform(text => [...text.toWellFormed().replace(/\p{Cc}/gu, ' ')].slice(0, max).join(''))

/** The path of an address of ours: queries and fragments may hold what a visitor typed. */
const path = z.string().transform(address => {
	const base = 'http://site.invalid'
	const { protocol, pathname } = new URL(URL.canParse(address, base) ? address : '/', base)
	return protocol.startsWith('http') ? pathname.replace(/^\/+/, '/').slice(0, 500) : '/'
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
