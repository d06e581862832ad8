import type { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import type { ReviewRequest } from '#app/clinic/reviews/review-request.ts'
import type { SurveyResponse } from '#app/clinic/survey/survey.ts'
import type { JobApplication } from '#app/clinic/vacancies/job-application.ts'

const days = 24 * 60 * 60 * 1000
const inDays = (count: number) => new Date(Date.now() + count * days).toISOString().slice(0, 10)

const bothConsents = { privacy_policy_consent: true, personal_data_consent: true } as const

export const anna = {
	name: 'Анна Белова',
	phone: '+7 (999) 123-45-67',
	email: 'anna@mail.example',
	service: 'lechenie-kariesa',
	date: inDays(14),
	time: '10:30',
	message: 'Ноет зуб справа внизу.\nУдобнее до обеда.',
	...bothConsents,
} satisfies AppointmentRequest

/** Fills in only what must be filled in, and spells her phone her own way. */
export const galina = {
	name: 'Галина Петровна',
	phone: '8 383 200-00-02',
	email: 'galina.petrovna@mail.example',
	...bothConsents,
} satisfies AppointmentRequest

/** Books for herself and, a moment later from the same sofa, for her son. */
export const olga = {
	name: 'Ольга Ким',
	phone: '+7 913 000-00-03',
	email: 'kim.family@mail.example',
	service: 'professionalnaya-gigiena',
	date: inDays(7),
	...bothConsents,
} satisfies AppointmentRequest

export const olgasSon = {
	...olga,
	name: 'Тимур Ким',
	service: 'lechenie-vremennogo-zuba',
} satisfies AppointmentRequest

/** Somebody nobody has met before: for tests that need many people at once. */
export function stranger(number: number) {
	return {
		name: `Посетитель ${number}`,
		phone: `+7 913 ${String(1_000_000 + number).slice(-7)}`,
		email: `visitor-${number}@mail.example`,
		...bothConsents,
	} satisfies AppointmentRequest
}

/** Anna was treated last month and answers everything. */
export const annasAnswers = {
	treatment_period: 'less_than_month',
	staff_attitude_rating: 5,
	comfort_rating: 4,
	treatment_result_rating: 5,
	recommendation: 'definitely_yes',
	comments: 'Спокойно объяснили план.\nВ коридоре прохладно.',
	url: '/services/lechenie-kariesa',
	page_title: 'Лечение кариеса',
} satisfies SurveyResponse

export const galinasAnswers = {
	treatment_period: 'dont_remember',
	staff_attitude_rating: 3,
	comfort_rating: 2,
	treatment_result_rating: 4,
	recommendation: 'not_sure',
} satisfies SurveyResponse
/** Praises her dentist, and names her and what was done. */
export const annasReview = {
	author_name: 'Анна Б.',
	rating: 5,
	doctor_id: 1,
	service_id: 2,
	text: 'Доктор объяснила каждый шаг.\nЛечили сорок минут, всё как договорились.',
	personal_data_consent: true,
	publish_consent: true,
} satisfies ReviewRequest

/** Had to wait, and says so. */
export const galinasReview = {
	author_name: 'Галина Петровна',
	rating: 3,
	text: 'Ждала в коридоре двадцать минут. Лечением довольна.',
	personal_data_consent: true,
	publish_consent: true,
} satisfies ReviewRequest

/** Wants to work here and says everything. */
export const denis = {
	vacancy: 'vrach-stomatolog-ortodont',
	name: 'Денис Ли',
	phone: '8 (913) 000-00-04',
	email: 'denis.li@mail.example',
	message: 'Работаю ортодонтом шесть лет.\nМогу выйти через месяц.',
	personal_data_consent: true,
} satisfies JobApplication

/** Leaves only a telephone. */
export const vera = {
	vacancy: 'vrach-stomatolog-ortodont',
	name: 'Вера Зайцева',
	phone: '+7 913 000-00-05',
	personal_data_consent: true,
} satisfies JobApplication

/** Reviews for tests that need many. */
export const strangersReview = (number: number) =>
	({
		...galinasReview,
		author_name: `Посетитель ${number}`,
		text: `Был у вас ${number} раз.`,
	}) satisfies ReviewRequest
