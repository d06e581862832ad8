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
