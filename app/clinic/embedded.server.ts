import type { z } from 'zod'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import { oneOf, published } from '#app/clinic/publications/published.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { createReviewStore } from '#app/clinic/reviews/review-store.server.ts'
import { dayIn, hourOf } from '#app/clinic/schedule/calendar.ts'
import { searching } from '#app/clinic/search/search.server.ts'
import { recordSurvey } from '#app/clinic/survey/survey.server.ts'
import { track } from '#app/clinic/tracking/tracking.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import type { Content } from '#app/content/content.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { type CallContext, type CallName, type Clinic, calls } from './calls.ts'
import { checked } from './checked.ts'
import { ClinicError } from './errors.ts'
import { withDefaults } from './settings.ts'

type Services = {
	database: Pick<Database, 'db'>
	content: () => Content
	clock: () => Date
	channels?: readonly string[]
	queued?: () => void
	isDatabaseReady?: () => boolean
	/** False when only the space reserved for appointments is left. */
	hasFreeSpace?: () => boolean
	onError?: (error: unknown) => void
}

export type Handlers = {
	[Name in CallName]: (
		input: z.output<(typeof calls)[Name]['input']>,
		context: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['output']>> | z.output<(typeof calls)[Name]['output']>
}

export function embeddedClinic(services: Services): Clinic {
	const { content, clock, onError } = services
	const { db } = services.database
	let seen: { settings: Content['settings']; timezone: string } | undefined
	const timezone = () => {
		const { settings } = content()
		if (seen?.settings !== settings) seen = { settings, timezone: withDefaults(settings).timezone }
		return seen.timezone
	}
	const today = () => dayIn(timezone(), clock())
	const publishedReviews = createReviewStore(db, onError)
	const lists = published(content, today, () => publishedReviews(timezone()))

	const handlers: Handlers = {
		'settings.list': () => content().settings,
		'categories.list': () => content().categories,
		'services.list': () => content().services,
		'services.show': ({ id }) => oneOf(content().services, id, 'Такой услуги нет'),
		...lists,
		search: searching(content, today, lists),
		...formHandlers(services, { lists, timezone, today }),
		...trackingHandlers(db, clock),
	}
	return Object.fromEntries(
		Object.entries(handlers).map(([name, handler]) => [
			name,
			checkedFirst(name as CallName, whileWritable(services, name as CallName, handler as Handler)),
		]),
	) as Clinic
}

type Lists = Pick<Handlers, 'doctors.list' | 'vacancies.list'>
type Calendar = { lists: Lists; timezone: () => string; today: () => string }

function formHandlers(services: Services, { lists, timezone, today }: Calendar) {
	const { content, clock, channels, queued } = services
	const { db } = services.database

	const consentInForce = (kind: LegalText['kind']) => {
		const text = inForce(content().legal, kind, today())
		if (text) return text
		const phone = withDefaults(content().settings).company_phone
		throw new ClinicError(503, `Сейчас форму принять нельзя. Позвоните нам: ${phone}`)
	}
	async function queueing<Receipt>(written: Promise<Receipt>) {
		const receipt = await written
		queued?.()
		return receipt
	}

	return {
		'appointments.request': async (request, context) => {
			const consentText = consentInForce('consent')
			const facts = { now: clock(), timezone: timezone(), consentText, channels }
			return await queueing(requestAppointment(db, request, { ...context, ...facts }))
		},
		'reviews.send': async (review, context) => {
			const consentTexts = {
				reading: consentInForce('consent-moderation'),
				publication: consentInForce('consent-review'),
			}
			const doctors = await lists['doctors.list']({}, {})
			const known = {
				doctor_id: doctors.map(({ id }) => id),
				service_id: content().services.map(({ id }) => id),
			}
			const facts = { now: clock(), known, consentTexts, channels }
			return await queueing(sendReview(db, review, { ...context, ...facts }))
		},
		'jobs.apply': async (application, context) => {
			const vacancies = await lists['vacancies.list']({}, {})
			const open = vacancies.map(({ slug }) => slug)
			const facts = { now: clock(), consentText: consentInForce('consent-job'), channels, open }
			return await queueing(applyForJob(db, application, { ...context, ...facts }))
		},
		'survey.send': (answers, context) => recordSurvey(db, answers, { ...context, now: clock() }),
	} satisfies Partial<Handlers>
}

const trackingHandlers = (db: Database['db'], clock: () => Date) =>
	({
		'survey.skip': facts => track(db, 'survey-skip', facts, hourOf(clock())),
		'track.consentUnload': facts => track(db, 'consent-unload', facts, clock()),
		'track.consentInteraction': facts => track(db, 'consent-interaction', facts, clock()),
		'track.formSubmission': facts =>
			track(db, 'form-submission', facts, facts.form_type === 'survey' ? hourOf(clock()) : clock()),
		'track.timeOnPage': facts => track(db, 'time-on-page', facts, clock()),
	}) satisfies Partial<Handlers>

/** Before migration and housekeeping are ready, a consent would stay unsealed and a letter unsent. */
function whileWritable(
	{ isDatabaseReady, hasFreeSpace }: Services,
	name: CallName,
	handler: Handler,
): Handler {
	if (calls[name].method === 'GET') return handler
	return (input, context) => {
		if (isDatabaseReady?.() === false) throw new Error('The database is not open yet')
		if (name === 'appointments.request' || hasFreeSpace?.() !== false) return handler(input, context)
		if ('beacon' in calls[name]) return undefined
		throw new Error('The free space that is left is for appointments')
	}
}

type Handler = (input: unknown, context: CallContext) => unknown

function checkedFirst(name: CallName, handler: Handler): Handler {
	return async (input, context = {}) => await handler(checked(name, input), context)
}
