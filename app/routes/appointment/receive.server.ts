import { appointmentFields } from '#app/clinic/appointment-wording.ts'
import { receiveForm } from '#app/receive-form.server.ts'
import { clinic } from '#app/reception.server.ts'
import { tick } from '#app/web/form-fields.ts'

const readings = {
	date: isoDate,
	time: isoTime,
	privacy_policy_consent: tick,
	personal_data_consent: tick,
}

export const receiveAppointment = (request: Request) =>
	receiveForm(request, {
		name: 'appointment',
		fields: appointmentFields,
		readings,
		consents: { personal_data_consent: 'consent' },
		send: clinic['appointments.request'],
	})

/** Browsers without a date field send what people write: `26.11.2026`. */
function isoDate(text: string) {
	const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(text) ?? []
	return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function isoTime(text: string) {
	const [, hours, minutes] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
	return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}
