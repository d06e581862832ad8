import { z } from 'zod'
import { isRealDay } from '#app/clinic/schedule/calendar.ts'
import { agreed, emailField, line, optional, paragraphs, phoneField } from '#app/clinic/text/text-field.ts'
import { appointmentWording } from './appointment-messages.ts'

const words = appointmentWording

/** What a visitor asks the clinic for. Accepts its own output, since in remote mode it is parsed twice. */
export const AppointmentRequest = z.object({
	name: line(200, words.name),
	phone: phoneField(words.phone),
	email: emailField(words.email),
	service: optional(line(200, words.service)),
	date: optional(
		line(10, { missing: words.date.wrong, long: words.date.wrong })
			.refine(text => /^\d{4}-\d{2}-\d{2}$/.test(text), { error: words.date.wrong, abort: true })
			.refine(isRealDay, { error: words.date.unreal }),
	),
	time: optional(
		line(5, { missing: words.time.wrong, long: words.time.wrong }).refine(
			text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
			{ error: words.time.wrong },
		),
	),
	message: optional(paragraphs(4000, words.message)),
	privacy_policy_consent: agreed(words.privacy_policy_consent),
	personal_data_consent: agreed(words.personal_data_consent),
})

export type AppointmentRequest = z.output<typeof AppointmentRequest>

export const AppointmentReceipt = z.object({ message: z.string(), number: z.string() })
