import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentFields } from '#app/clinic/appointments/appointment-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { textIn } from '#app/forms/form-fields.server.ts'
import { parseForm } from '#app/forms/submit-form.server.ts'
import { clinic, settings, submitForm } from '#app/services.server.ts'
import { isTaken } from './offered.server.ts'

const { date, time } = AppointmentRequest.shape

/** Browsers without date and time inputs send free text. */
const AppointmentForm = AppointmentRequest.extend({
	date: z.preprocess(isoDate, date),
	time: z.preprocess(isoTime, time),
})

const fields = [...appointmentFields, 'slot']

/** Date and time are kept as a preference. */
const slotTaken = { time: ['Это время уже не свободно, выберите другое'] }

export async function receiveAppointment(
	request: Request,
	{ retryAfter }: AppLoadContext,
): Promise<FormAnswer> {
	const form = await parseForm(request)
	if (!(form instanceof FormData)) return form

	const slot = takeSlot(form)
	const taken = slot !== undefined && (await isTaken(slot, (await settings()).timezone))
	if (taken) form.delete('slot')
	return await submitForm(
		form,
		{
			...{ name: 'appointment', fields, schema: AppointmentForm, send: clinic['appointments.request'] },
			consents: { personal_data_consent: 'consent' },
			newSubmissionErrors: taken ? slotTaken : undefined,
		},
		retryAfter,
	)
}

function takeSlot(form: FormData) {
	const slot = textIn(form, 'slot')
	const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(slot) ?? []
	if (!date || !time) {
		form.delete('slot')
		return undefined
	}
	form.set('date', date)
	form.set('time', time)
	return slot
}

function isoDate(text: unknown) {
	const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(String(text)) ?? []
	return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function isoTime(text: unknown) {
	const [, hours, minutes] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(String(text)) ?? []
	return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}
