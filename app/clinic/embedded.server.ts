import type { z } from 'zod'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import { applyForJob } from '#app/clinic/jobs/job-application.server.ts'
import { oneOf, published } from '#app/clinic/publications/published.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { createReviewStore } from '#app/clinic/reviews/review-store.server.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { hourOf } from '#app/clinic/schedule/hour.ts'
import { searching } from '#app/clinic/search/search.server.ts'
import { recordSurvey } from '#app/clinic/survey/survey.server.ts'
import { track } from '#app/clinic/tracking/tracking.server.ts'
import type { Content } from '#app/content/content.server.ts'
import type { Database } from '#app/database/database.server.ts'
import { type CallContext, type CallName, type Clinic, calls } from './calls.ts'
import { checked } from './checked.ts'
import { ClinicError } from './errors.ts'
import { withDefaults } from './settings.ts'

type House = {
	database: Pick<Database, 'db'>
	content: () => Content
	clock: () => Date
	/** The ways out that are set up, for what leaves the house. */
	channels?: readonly string[]
	/** Called after a commit that left something in the outbox. */
	queued?: () => void
	/** False until the schema is known to fit: before that nothing is taken in. */
	isOpened?: () => boolean
	/** False where the disk has only the room left that is kept for appointments. */
	hasRoom?: () => boolean
	/** Called when published reviews could not be read. */
	onError?: (error: unknown) => void
}

export type Handlers = {
	[Name in CallName]: (
		input: z.output<(typeof calls)[Name]['input']>,
		context: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['output']>> | z.output<(typeof calls)[Name]['output']>
}

/** The clinic in this process: content files, database, outbox. */
export function embeddedClinic(house: House): Clinic {
	const { content, clock, channels, queued, onError } = house
	const { db } = house.database
	let seen: { settings: Content['settings']; timezone: string } | undefined
	const timezone = () => {
		const { settings } = content()
		if (seen?.settings !== settings) seen = { settings, timezone: withDefaults(settings).timezone }
		return seen.timezone
	}
	const phone = () => withDefaults(content().settings).company_phone
	const today = () => dayIn(timezone(), clock())

	const publishedReviews = createReviewStore(db, onError)

	const consentInForce = (kind: LegalText['kind']) => {
		const text = inForce(content().legal, kind, today())
		if (!text) throw new ClinicError(503, `Сейчас форму принять нельзя. Позвоните нам: ${phone()}`)
		return text
	}

	const lists = published(content, today, () => publishedReviews(timezone()))
	const handlers: Handlers = {
		'settings.list': () => content().settings,
		'categories.list': () => content().categories,
		'services.list': () => content().services,
		'services.show': ({ id }) => oneOf(content().services, id, 'Такой услуги нет'),
		...lists,
		search: searching(content, today, lists),
		'appointments.request': async (request, context) => {
			const consentText = consentInForce('consent')
			const receipt = await requestAppointment(db, request, {
				...context,
				...{ now: clock(), timezone: timezone(), consentText, channels },
			})
			queued?.()
			return receipt
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
			const receipt = await sendReview(db, review, {
				...context,
				...{ now: clock(), known, consentTexts, channels },
			})
			queued?.()
			return receipt
		},
		'jobs.apply': async (application, context) => {
			const vacancies = await lists['vacancies.list']({}, {})
			const receipt = await applyForJob(db, application, {
				...context,
				...{ now: clock(), consentText: consentInForce('consent-job'), channels },
				open: vacancies.map(({ slug }) => slug),
			})
			queued?.()
			return receipt
		},
		'survey.send': (answers, { idempotencyKey }) =>
			recordSurvey(db, answers, { now: clock(), idempotencyKey }),
		'survey.skip': facts => track(db, 'survey-skip', facts, hourOf(clock())),
		'track.consentUnload': facts => track(db, 'consent-unload', facts, clock()),
		'track.consentInteraction': facts => track(db, 'consent-interaction', facts, clock()),
		'track.formSubmission': facts =>
			track(db, 'form-submission', facts, facts.form_type === 'survey' ? hourOf(clock()) : clock()),
		'track.timeOnPage': facts => track(db, 'time-on-page', facts, clock()),
	}

	return Object.fromEntries(
		Object.entries(handlers).map(([name, handler]) => [
			name,
			checkedFirst(name as CallName, opened(name as CallName, handler as Handler)),
		]),
	) as Clinic

	/** Written into a database that nobody looks after, a consent would stay unsealed and a letter unsent. */
	function opened(name: CallName, handler: Handler): Handler {
		if (calls[name].method === 'GET') return handler
		return (input, context) => {
			if (house.isOpened?.() === false) throw new Error('The database is not open yet')
			if (name === 'appointments.request' || house.hasRoom?.() !== false) return handler(input, context)
			if (isBeacon(name)) return undefined
			// Answered like every other storage that takes nothing in.
			throw new Error('The room that is left is for appointments')
		}
	}
}

const isBeacon = (name: CallName) => name.startsWith('track.') || name === 'survey.skip'

type Handler = (input: unknown, context: CallContext) => unknown

function checkedFirst(name: CallName, handler: Handler): Handler {
	return async (input, context = {}) => await handler(checked(name, input), context)
}
