import type { CallName } from '#app/clinic/calls.ts'

export const summaries: Record<CallName, string> = {
	'categories.list': 'Groups of services',
	'services.list': 'Services with method, risks, preparation and questions',
	'services.show': 'One service, by number or slug',
	'doctors.list': 'Doctors who work here now',
	'doctors.show': 'One doctor, by number or slug',
	'prices.list': 'Rows of the price list in force, in roubles',
	'vacancies.list': 'Open vacancies',
	'news.list': 'News and patient memos, newest first',
	'gallery.list': 'Pictures of the clinic, each with a text instead',
	'reviews.list': 'Published reviews, newest first',
	'reviews.stats': 'Count, average and distribution of the published reviews',
	'promotions.list': 'Promotions that run today',
	'legal.privacy': 'Privacy policy in force',
	'legal.terms': 'Terms of service in force',
	'documents.list': 'All documents',
	'documents.inCategory': 'Documents of one category',
	'settings.list': 'Settings as key and value',
	search: 'Search over categories, services, doctors, documents and promotions',
	'appointments.request': 'Ask for an appointment',
	'reviews.send': 'Send a review; it is shown after the clinic has read it',
	'jobs.apply': 'Apply for an open vacancy, with up to three files as multipart',
	'survey.send': 'Answer the anonymous satisfaction survey',
	'survey.skip': 'Report that the survey was skipped',
	'track.consentUnload': 'Report that a form with a ticked consent was left',
	'track.consentInteraction': 'Report that a consent box was changed',
	'track.formSubmission': 'Report that a form was sent: names of fields and lengths, never values',
	'track.timeOnPage': 'Report how long a page was open',
}

export const pathExamples: Partial<Record<CallName, Record<string, string>>> = {
	'services.show': { id: 'lechenie-kariesa' },
	'doctors.show': { id: '1' },
	'documents.inCategory': { category: 'license' },
	search: { q: 'гигиена', type: 'all' },
}

const place = { url: 'https://clinic.example/prices', page_title: 'Цены' }
const seen = {
	timestamp: '2026-11-21T05:00:00.000Z',
	url: 'https://clinic.example/appointment',
	user_agent: 'Mozilla/5.0',
}

export const bodyExamples: Partial<Record<CallName, Record<string, unknown>>> = {
	'appointments.request': {
		...{ name: 'Анна Белова', phone: '8 999 123-45-67', email: 'anna@mail.example' },
		...{ service: 'lechenie-kariesa', date: '2099-11-26', time: '10:30', message: 'Удобнее до обеда' },
		...{ privacy_policy_consent: true, personal_data_consent: true },
	},
	'reviews.send': {
		...{ author_name: 'Анна Б.', rating: 5, text: 'Доктор объяснила каждый шаг.' },
		...{ doctor_id: 1, service_id: 2 },
		...{ personal_data_consent: true, publish_consent: true },
	},
	'jobs.apply': {
		...{ vacancy: 'vrach-stomatolog-ortodont', name: 'Денис Ли', phone: '8 913 000-00-04' },
		...{ email: 'denis.li@mail.example', message: 'Работаю ортодонтом шесть лет.' },
		personal_data_consent: true,
	},
	'survey.send': {
		...{ treatment_period: '1_3_months', staff_attitude_rating: 5, comfort_rating: 4 },
		...{ treatment_result_rating: 5, recommendation: 'definitely_yes', comments: 'Тихо и чисто' },
		...place,
	},
	'survey.skip': place,
	'track.consentUnload': {
		...{ form_type: 'appointment', privacy_policy_consent: true, personal_data_consent: false },
		...{ event_type: 'page_unload', ...seen },
	},
	'track.consentInteraction': { consent_type: 'personal_data', action: 'click', ...seen },
	'track.formSubmission': {
		form_type: 'appointment',
		fields: { name: 11, phone: 15 },
		has_consent: true,
		...seen,
	},
	'track.timeOnPage': { ...place, seconds: 42 },
}
