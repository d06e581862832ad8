import { z } from 'zod'
import { AppointmentReceipt, AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { appointmentReceived } from '#app/clinic/appointments/appointment-messages.ts'
import { DoctorRecord } from '#app/clinic/catalog/doctor.ts'
import { GalleryRecord } from '#app/clinic/catalog/gallery.ts'
import { PriceRecord } from '#app/clinic/catalog/price.ts'
import { Promotion } from '#app/clinic/catalog/promotion.ts'
import { CategoryRecord, ServiceRecord } from '#app/clinic/catalog/service.ts'
import { LegalRecord } from '#app/clinic/consent/legal-text.ts'
import { DocumentRecord } from '#app/clinic/publications/document.ts'
import { NewsItem } from '#app/clinic/publications/news.ts'
import { ReviewRecord, ReviewStats } from '#app/clinic/reviews/review.ts'
import { reviewReceived } from '#app/clinic/reviews/review-messages.ts'
import { ReviewReceipt, ReviewRequest } from '#app/clinic/reviews/review-request.ts'
import { SearchAnswer, SearchQuestion } from '#app/clinic/search/search.ts'
import type { SpamSignals } from '#app/clinic/submissions/spam-signals.ts'
import { SurveyReceipt, SurveyResponse, SurveySkip } from '#app/clinic/survey/survey.ts'
import { surveyReceived } from '#app/clinic/survey/survey-messages.ts'
import {
	ConsentInteraction,
	ConsentUnload,
	FormSubmission,
	TimeOnPage,
} from '#app/clinic/tracking/tracking.ts'
import { JobApplication, JobReceipt } from '#app/clinic/vacancies/job-application.ts'
import { jobReceived } from '#app/clinic/vacancies/job-application-messages.ts'
import { VacancyRecord } from '#app/clinic/vacancies/vacancy.ts'
import type { FieldErrors } from './errors.ts'
import { SettingList } from './settings.ts'

export type Call = {
	method: 'GET' | 'POST'
	path: string
	input: z.ZodType
	/** Records, because a backend's answer is read field by field. */
	output: z.ZodObject | z.ZodArray<z.ZodObject> | z.ZodVoid
	status: 200 | 201 | 204
	/** Values for fields that a backend left out of an accepted answer. */
	assumed?: Record<string, unknown>
	/** Sent by `sendBeacon` as text/plain; a malformed one is counted and never rejected. */
	beacon?: true
	files?: string
	/** The input is personal, so nothing is cached. */
	personal?: true
}

const nothing = z.object({})
// No bound here: an overlong id is an unknown one (404), not a form to be corrected (422).
const IdInput = z.object({ id: z.string() })
const inCategory = z.object({ category: z.string() })

const read = <Input extends z.ZodType, Output extends z.ZodType>(
	path: string,
	output: Output,
	input: Input,
) => ({ method: 'GET', path, input, output, status: 200 }) as const

const beacon = <Input extends z.ZodType>(path: string, input: Input) =>
	({ method: 'POST', path, input, output: z.void(), status: 204, beacon: true }) as const

export const calls = {
	'categories.list': read('/categories', z.array(CategoryRecord), nothing),
	'services.list': read('/public/services', z.array(ServiceRecord), nothing),
	'services.show': read('/public/services/{id}', ServiceRecord, IdInput),
	'doctors.list': read('/public/doctors', z.array(DoctorRecord), nothing),
	'doctors.show': read('/public/doctors/{id}', DoctorRecord, IdInput),
	'prices.list': read('/public/price-list', z.array(PriceRecord), nothing),
	'vacancies.list': read('/public/vacancies', z.array(VacancyRecord), nothing),
	'news.list': read('/news', z.array(NewsItem), nothing),
	'gallery.list': read('/public/gallery', z.array(GalleryRecord), nothing),
	'reviews.list': read('/public/reviews', z.array(ReviewRecord), nothing),
	'reviews.stats': read('/public/reviews/stats', ReviewStats, nothing),
	'promotions.list': read('/public/promotions', z.array(Promotion), nothing),
	'legal.privacy': read('/public/privacy-policy', LegalRecord, nothing),
	'legal.terms': read('/public/terms-of-service', LegalRecord, nothing),
	'documents.list': read('/public/documents', z.array(DocumentRecord), nothing),
	'documents.inCategory': read('/public/documents/{category}', z.array(DocumentRecord), inCategory),
	'settings.list': read('/public/settings', SettingList, nothing),
	search: {
		method: 'GET',
		path: '/search',
		input: SearchQuestion,
		output: SearchAnswer,
		status: 200,
		personal: true,
	},
	'appointments.request': {
		method: 'POST',
		path: '/public/appointments',
		input: AppointmentRequest,
		output: AppointmentReceipt,
		status: 201,
		assumed: { message: appointmentReceived, number: '' },
	},
	'reviews.send': {
		method: 'POST',
		path: '/public/reviews',
		input: ReviewRequest,
		output: ReviewReceipt,
		status: 201,
		assumed: { message: reviewReceived },
	},
	'jobs.apply': {
		method: 'POST',
		path: '/public/job-applications',
		input: JobApplication,
		output: JobReceipt,
		status: 201,
		assumed: { message: jobReceived },
		files: 'resume',
	},
	'survey.send': {
		method: 'POST',
		path: '/public/patient-satisfaction-survey',
		input: SurveyResponse,
		output: SurveyReceipt,
		status: 201,
		assumed: { message: surveyReceived },
	},
	'survey.skip': beacon('/public/patient-satisfaction-survey/skip', SurveySkip),
	'track.consentUnload': beacon('/track/consent-unload', ConsentUnload),
	'track.consentInteraction': beacon('/track/consent-interaction', ConsentInteraction),
	'track.formSubmission': beacon('/track/form-submission', FormSubmission),
	'track.timeOnPage': beacon('/track/time-on-page', TimeOnPage),
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

export type CallContext = {
	idempotencyKey?: string
	/** Its key, if any, is a form token: equal content counts as the same under any token. */
	fromForm?: boolean
	page?: string
	fresh?: boolean
	/** Errors for which it is refused if it is new; a repeated submission gets its stored answer all the same. */
	newSubmissionErrors?: FieldErrors | undefined
	/** Spam signals of the form; not sent to a remote backend. */
	spamSignals?: SpamSignals
}

/** Seconds for which an answer may be used again without asking. */
export const maxAgeOf = ({ method, personal }: Pick<Call, 'method' | 'personal'>) =>
	method === 'GET' && !personal ? 60 : 0

/** Implementations check the input and throw ClinicError when they refuse. */
export type Clinic = {
	[Name in CallName]: (
		input: z.input<(typeof calls)[Name]['input']>,
		context?: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['output']>>
}
