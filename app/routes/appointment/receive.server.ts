import type { AppLoadContext } from '@remix-run/node'
import { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentFields } from '#app/clinic/appointments/appointment-messages.ts'
import type { FormAnswer } from '#app/forms/form-answer.ts'
import { textIn } from '#app/forms/form-fields.server.ts'
import { parseForm } from '#app/forms/submit-form.server.ts'
import { clinic, settings, submitForm } from '#app/services.server.ts'
import { isTaken } from './offered.server.ts'
import { closedAt, pastDay, wishedFields } from './wished-time.server.ts'

const AppointmentForm = AppointmentRequest.extend(wishedFields)

const fields = [...appointmentFields, 'slot']

type ReceivedAppointment = { answer: FormAnswer; closed?: Awaited<ReturnType<typeof closedAt>> }

/** Date and time are kept as a preference. */
const slotTaken = { time: ['Это время уже не свободно, выберите другое'] }

export async function receiveAppointment(
	request: Request,
	{ retryAfter }: AppLoadContext,
): Promise<ReceivedAppointment> {
	const form = await parseForm(request)
	if (!(form instanceof FormData)) return { answer: form }

	const slot = takeSlot(form)
	const taken = slot !== undefined && (await isTaken(slot, (await settings()).timezone))
	if (taken) form.delete('slot')
	const answer = await submitForm(
		form,
		{
			name: 'appointment',
			fields,
			schema: AppointmentForm,
			send: clinic['appointments.request'],
			consents: { personal_data_consent: 'consent' },
			newSubmissionErrors: taken ? slotTaken : undefined,
			laterErrors: await pastDay(textIn(form, 'date')),
		},
		retryAfter,
	)
	// The page of the confirmation says nothing of it; a time that was offered is free, whatever the usual hours are.
	if (answer.outcome !== 'received' || !answer.inPlace || form.has('slot')) return { answer }
	return { answer, closed: await closedAt({ date: textIn(form, 'date'), time: textIn(form, 'time') }) }
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
