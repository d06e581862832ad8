import { anna, annasAnswers, annasReview, denis } from '#tests/support/people.ts'

const ticked = { privacy_policy_consent: 'on', personal_data_consent: 'on', publish_consent: 'on' }
const asForm = (fields: object) => ({ ...fields, ...ticked }) as Record<string, string>

export const vacancy = `/vacancies/${denis.vacancy}`

export const forms = [
	{ path: '/appointment', fields: asForm(anna), texts: ['name', 'message', 'service'] },
	{ path: '/survey', fields: asForm(annasAnswers), texts: ['comments', 'url', 'page_title'] },
	{ path: '/reviews', fields: asForm(annasReview), texts: ['author_name', 'text'] },
	{ path: vacancy, fields: asForm(denis), texts: ['name', 'message'] },
	{ path: `${vacancy}/send`, fields: asForm(denis), texts: ['name', 'message'] },
	{
		path: '/accessibility',
		fields: { font_size: '24', returnTo: '/', intent: 'apply' },
		texts: ['returnTo'],
	},
] as const

/** Every call that writes, and what is right in it. */
export const writingCalls = [
	{ path: '/api/public/appointments', input: anna, texts: ['name', 'message', 'service'] },
	{
		path: '/api/public/patient-satisfaction-survey',
		input: annasAnswers,
		texts: ['comments', 'url', 'page_title'],
	},
	{ path: '/api/public/reviews', input: annasReview, texts: ['author_name', 'text'] },
	{ path: '/api/public/job-applications', input: denis, texts: ['name', 'message'] },
	{ path: '/api/public/patient-satisfaction-survey/skip', input: {}, texts: ['url', 'page_title'] },
	{ path: '/api/track/consent-unload', input: { form_type: 'survey' }, texts: ['url', 'user_agent'] },
	{ path: '/api/track/consent-interaction', input: { action: 'click' }, texts: ['consent_type', 'url'] },
	{ path: '/api/track/form-submission', input: { form_type: 'survey' }, texts: ['url', 'fields'] },
	{ path: '/api/track/time-on-page', input: { seconds: 1 }, texts: ['url', 'page_title'] },
] as const
