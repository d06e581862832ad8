import type { AppLoadContext } from '@remix-run/node'
import { appointmentFields } from '#app/clinic/appointments/appointment-messages.ts'
import { checked } from '#app/clinic/checked.ts'
import { ClinicError, checkTheForm } from '#app/clinic/errors.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { textIn, tick } from '#app/forms/form-fields.ts'
import { parseForm } from '#app/forms/submit-form.server.ts'
import { clinic, settings, submitForm } from '#app/services.server.ts'
import { isTaken } from './offered.server.ts'

const readings = {
	date: isoDate,
	time: isoTime,
	privacy_policy_consent: tick,
	personal_data_consent: tick,
}

export async function receiveAppointment(
	request: Request,
	{ retryAfter }: AppLoadContext,
): Promise<FormAnswer> {
	const form = await parseForm(request)
	if (!(form instanceof FormData)) return form

	const slot = takeSlot(form)
	const taken = slot !== undefined && (await isTaken(slot, (await settings()).timezone))
	const kind = {
		name: 'appointment',
		fields: appointmentFields,
		readings,
		consents: { personal_data_consent: 'consent' },
		send: taken ? refuseTaken : clinic['appointments.request'],
	} as const
	const answer = await submitForm(form, kind, retryAfter)
	return slot && !taken && answer.values ? { ...answer, values: { ...answer.values, slot } } : answer
}

/** With whatever else is wrong, so that one look mends it all. Date and time stay: sent again they are a wish. */
async function refuseTaken(wish: unknown): Promise<never> {
	const errors = { ...mistakesIn(wish), time: ['Это время уже не свободно, выберите другое'] }
	throw new ClinicError(422, checkTheForm, { errors })
}

function mistakesIn(wish: unknown) {
	try {
		checked('appointments.request', wish)
	} catch (fault) {
		if (fault instanceof ClinicError) return fault.errors
	}
}

/** An offered time that was chosen stands for date and time. */
function takeSlot(form: FormData) {
	const slot = textIn(form, 'slot')
	const [, date, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(slot) ?? []
	if (!date || !time) return undefined
	form.set('date', date)
	form.set('time', time)
	return slot
}

/** Browsers without a date field send what people write: `26.11.2026`. */
function isoDate(text: string) {
	const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(text) ?? []
	return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function isoTime(text: string) {
	const [, hours, minutes] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
	return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}
