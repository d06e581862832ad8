import { here, track } from './beacon.ts'

type FormType = 'appointment' | 'survey' | 'review' | 'job_application'

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
