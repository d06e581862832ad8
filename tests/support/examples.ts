import type { z } from 'zod'
import type { CallName, calls } from '#app/clinic/calls.ts'
import {
	anna,
	annasAnswers,
	annasReview,
	denis,
	galina,
	galinasAnswers,
	galinasReview,
	vera,
} from './people.ts'

type Input<Name extends CallName> = z.input<(typeof calls)[Name]['input']>

const leaving = {
	form_type: 'appointment',
	privacy_policy_consent: true,
	personal_data_consent: false,
	timestamp: '2026-11-21T05:00:00.000Z',
	event_type: 'page_unload',
	url: 'https://clinic.example/appointment?service=brekety',
	user_agent: 'Mozilla/5.0',
}

/** What each call may be asked; the first of each has an answer in the demo content. */
export const examples: { [Name in CallName]: [Input<Name>, ...Input<Name>[]] } = {
	'categories.list': [{}],
	'services.list': [{}],
	'services.show': [{ id: 'lechenie-kariesa' }, { id: '12' }, { id: 'нет такой' }],
	'doctors.list': [{}],
	'doctors.show': [{ id: '3' }, { id: 'orlova-marina-sergeevna' }, { id: 'нет такого' }],
	'prices.list': [{}],
	'vacancies.list': [{}],
	'news.list': [{}],
	'gallery.list': [{}],
	'reviews.list': [{}],
	'reviews.stats': [{}],
	'promotions.list': [{}],
	'legal.privacy': [{}],
	'legal.terms': [{}],
	'documents.list': [{}],
	'documents.inCategory': [{ category: 'license' }, { category: 'нет такого' }],
	search: [
		{ q: 'гигиена' },
		{ q: ',htrtns', type: 'services' },
		{ q: '' },
		{},
		{ q: '<script>\ud83d%00'.repeat(20) },
	],
	'settings.list': [{}],
	'appointments.request': [
		anna,
		galina,
		{
			...anna,
			name: ' Андреи\u0306\r\nБелов ',
			message: '\r\nНоет\rзуб\u2028\n',
			service: 'нет такой',
			time: '',
		},
	],
	'survey.send': [
		annasAnswers,
		galinasAnswers,
		{
			...annasAnswers,
			comments: ' Тихо\r\nи чисто ',
			url: 'https://clinic.example/search?q=x',
			page_title: '',
		},
	],
	'survey.skip': [{ url: 'https://clinic.example/prices?q=x', page_title: 'Цены' }, {}],
	'reviews.send': [
		annasReview,
		{ ...galinasReview, text: ' Ждала.\r\nДождалась. ', author_name: 'Андреи\u0306', doctor_id: undefined },
	],
	'jobs.apply': [denis, vera, { ...denis, email: '', message: null, resume: [] }],
	'track.consentUnload': [leaving, { ...leaving, url: '/..//x', user_agent: '🦷'.repeat(300) }],
	'track.consentInteraction': [{ consent_type: 'personal_data', action: 'click', url: 'javascript:0' }],
	'track.formSubmission': [
		{ form_type: 'appointment', fields: { name: 11, phone: 18 }, has_consent: true, url: '/appointment' },
		{ form_type: 'survey', comments: 'Тихо', comfort_rating: 4, timestamp: '2026-11-21T05:23:45Z' },
		{ form_type: 'review', fields: { text: 'Тихо 🦷', phone: 79991234567, list: ['a'], 'не имя': 1 } },
	],
	'track.timeOnPage': [
		{ url: '/prices?q=x', page_title: 'Цены', seconds: 12.4 },
		{ url: '/', seconds: 1e9 },
	],
}
