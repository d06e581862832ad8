import { here, track } from './beacon.ts'

type FormType = 'appointment' | 'survey' | 'review' | 'job_application'

/** Tells that a form was received: the names of its fields and how long each was, never what they said. */
export function tellSubmission(formType: FormType, names: readonly string[], form: FormData) {
	const length = (name: string) => {
		const value = form.get(name)
		return typeof value === 'string' ? [...value].length : 0
	}
	track('/api/track/form-submission', {
		form_type: formType,
		fields: Object.fromEntries(names.map(name => [name, length(name)])),
		has_consent: form.get('personal_data_consent') === 'on',
		timestamp: new Date().toISOString(),
		...here(),
	})
}
