import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import type { OfferedDay } from '#app/clinic/schedule/timetable-offers.ts'

/** What the appointment form needs from its page; the dialog fetches it when it opens. */
export type AppointmentPageData = {
	services: { slug: string; name: string }[]
	preset: string
	from: string
	/** The clinic's today, `YYYY-MM-DD`, from the server. */
	today: string
	/** Free times to choose from; none where the clinic's program tells of none. */
	offers: OfferedDay[]
	token: string
	consent: ShownConsent
}

/** How the form was answered; see receive.server.ts of the appointment page. */
export type AppointmentAnswer = {
	outcome: 'received' | 'refused' | 'failed'
	message: string
	errors?: Record<string, string[]>
	notes?: string[]
	values?: Record<string, string>
	token?: string
	/** The text that holds now under its box's name, where the form showed another. */
	consents?: Record<string, ShownConsent>
}
