import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import type { OfferedDay } from '#app/clinic/schedule/timetable-offers.ts'

export type AppointmentPageData = {
	services: { slug: string; name: string }[]
	preset: string
	doctor: string
	message: string
	from: string
	today: string
	hours: string
	offers: OfferedDay[]
	token: string
	consent: ShownConsent
}
