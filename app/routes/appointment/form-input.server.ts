import { type AppointmentField, appointmentFields } from '#app/clinic/appointment-wording.ts'

const consents = new Set<AppointmentField>(['privacy_policy_consent', 'personal_data_consent'])

/**
 * What a posted HTML form says, in the API's terms: ticks become true, `26.11.2026` and `9:30` their ISO forms.
 * A repeated or uploaded field stays a list, which the schema refuses.
 */
export function formInput(form: FormData) {
	return Object.fromEntries(
		appointmentFields.map(name => {
			const given = form.getAll(name)
			const value = given.length === 1 && typeof given[0] === 'string' ? given[0] : given
			if (given.length === 0) return [name, undefined]
			if (typeof value !== 'string') return [name, value]
			if (consents.has(name)) return [name, value === 'on' || value === 'true']
			return [name, name === 'date' ? isoDate(value) : name === 'time' ? isoTime(value) : value]
		}),
	)
}

/** What was typed and ticked, to be shown again: flat texts only, since deep ones break the framework's stream. */
export function typedValues(form: FormData): Partial<Record<AppointmentField, string>> {
	const typed = appointmentFields.flatMap(name => {
		const value = form.get(name)
		return typeof value === 'string' ? [[name, value.toWellFormed().slice(0, 64_000)]] : []
	})
	return Object.fromEntries(typed)
}

/** Browsers without a date field send what people write. */
function isoDate(text: string) {
	const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(text) ?? []
	return year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
}

function isoTime(text: string) {
	const [, hours, minutes] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
	return hours ? `${hours.padStart(2, '0')}:${minutes}` : text
}
