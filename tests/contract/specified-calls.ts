/** The table of section 7, to the letter: method, path, payload. */
const table = `
| GET | /categories | none (used for the category list and the public category list) |
| GET | /public/services | none |
| GET | /public/services/{id} | none |
| GET | /public/doctors | none |
| GET | /public/doctors/{id} | none |
| GET | /public/price-list | none |
| GET | /public/vacancies | none |
| POST | /public/job-applications | form with files, or JSON; for a form the content type is left to the browser |
| GET | /news | none |
| GET | /public/gallery | none |
| GET | /public/reviews | none |
| POST | /public/reviews | JSON body, fields not shown |
| GET | /public/reviews/stats | none |
| POST | /public/appointments | JSON with the appointment request fields |
| GET | /public/settings | none; read as a list of items with key and value |
| GET | /public/promotions | none |
| GET | /public/privacy-policy | none |
| GET | /public/terms-of-service | none |
| GET | /public/documents | none |
| GET | /public/documents/{category} | none |
| GET | /search | query parameters q (encoded) and type (default all); response object with categories, services, doctors, documents, promotions lists |
| POST | /public/patient-satisfaction-survey | JSON: survey fields plus url and page_title |
| POST | /public/patient-satisfaction-survey/skip | JSON: url and page_title |
| POST | /track/consent-unload | JSON consent record (form_type, privacy_policy_consent, personal_data_consent, timestamp, event_type page_unload, url, user_agent); sent by beacon, or by a keepalive request as fallback; failures ignored |
| POST | /track/consent-interaction | JSON: consent_type, action click, timestamp, url, user_agent |
| POST | /track/form-submission | JSON: form_type, form fields, has_consent, timestamp, url, user_agent |
| POST | /track/time-on-page | JSON; fields not shown |
`

/** Each call by the name the specification gives it, `GET /categories`, with what it says of the payload. */
export const rows = [...table.matchAll(/^\| (GET|POST) \| (\S+) \| (.+) \|$/gm)].map(
	([, method = '', path = '', payload = '']) => ({ name: `${method} ${path}`, method, path, payload }),
)

const seen = {
	timestamp: '2026-11-21T05:00:00.000Z',
	url: 'https://clinic.example/appointment',
	user_agent: 'Mozilla/5.0',
}
const place = { url: 'https://clinic.example/prices', page_title: 'Цены' }

/** Sections 3 and 7 name these fields; where they name none (reviews, applications, time), the site's own. */
export const payloads: Record<string, Record<string, unknown>> = {
	'POST /public/appointments': {
		name: 'Анна Белова',
		phone: '+7 (999) 123-45-67',
		email: 'anna@mail.example',
		service: 'lechenie-kariesa',
		date: '2099-11-26',
		time: '10:30',
		message: 'Ноет зуб справа внизу.',
		privacy_policy_consent: true,
		personal_data_consent: true,
	},
	'POST /public/patient-satisfaction-survey': {
		treatment_period: '1_3_months',
		staff_attitude_rating: 5,
		comfort_rating: 4,
		treatment_result_rating: 5,
		recommendation: 'probably_yes',
		comments: 'Тихо и чисто',
		...place,
	},
	'POST /public/patient-satisfaction-survey/skip': place,
	'POST /track/consent-unload': {
		form_type: 'appointment',
		privacy_policy_consent: true,
		personal_data_consent: false,
		event_type: 'page_unload',
		...seen,
	},
	'POST /track/consent-interaction': { consent_type: 'privacy_policy', action: 'click', ...seen },
	'POST /track/form-submission': {
		form_type: 'appointment',
		name: 'Анна Белова',
		phone: '+7 (999) 123-45-67',
		has_consent: true,
		...seen,
	},
	'POST /track/time-on-page': { ...place, seconds: 42 },
	'POST /public/reviews': {
		author_name: 'Анна Б.',
		rating: 5,
		text: 'Доктор объяснила каждый шаг.',
		personal_data_consent: true,
		publish_consent: true,
	},
	'POST /public/job-applications': {
		vacancy: 'vrach-stomatolog-ortodont',
		name: 'Денис Ли',
		phone: '8 (913) 000-00-04',
		personal_data_consent: true,
	},
}
