import { z } from 'zod'
import { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentWording } from '#app/clinic/appointments/appointment-messages.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { outsideHours } from '#app/clinic/schedule/outside-hours.ts'
import { clock, content, settings } from '#app/services.server.ts'

/** Browsers without date and time inputs send free text. */
export const wishedFields = {
	date: z.preprocess(isoDate, AppointmentRequest.shape.date),
	time: z.preprocess(isoTime, AppointmentRequest.shape.time),
}

const Wish = z.object({
	date: wishedFields.date.catch(undefined),
	time: wishedFields.time.catch(undefined),
})

/** What to say of a wish for a time at which the clinic is closed. */
export async function closedAt(given: { date: unknown; time: unknown }) {
	const { date, time } = Wish.parse(given)
	if (!date && !time) return undefined
	const known = await settings()
	return outsideHours(known, content().openingDays, { date, time }, dayIn(known.timezone, clock()))
}

export async function pastDay(typed: string) {
	const date = wishedFields.date.catch(undefined).parse(typed)
	if (!date || date >= dayIn((await settings()).timezone, clock())) return undefined
	return { date: [appointmentWording.date.past] }
}

function isoDate(text: unknown) {
	const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(String(text)) ?? []
	return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function isoTime(text: unknown) {
	const [, hours, minutes] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(String(text)) ?? []
	return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}
