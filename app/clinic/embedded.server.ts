import type { z } from 'zod'
import type { Database } from '#app/storage/database.server.ts'
import { requestAppointment } from './appointment.server.ts'
import { dayIn } from './calendar.ts'
import type { CallContext, CallName, Clinic, calls } from './calls.ts'
import { checked } from './checked.ts'
import { ClinicError } from './clinic-error.ts'
import type { Content } from './content/content.server.ts'
import { hourOf } from './hour.ts'
import { applyForJob } from './job-application.server.ts'
import { inForce, type LegalText } from './legal-text.ts'
import { oneOf, published } from './published.server.ts'
import { sendReview } from './review.server.ts'
import { reviewShelf } from './review-shelf.server.ts'
import { searching } from './search.server.ts'
import { withDefaults } from './setting.ts'
import { recordSurvey } from './survey.server.ts'
import { track } from './tracking.server.ts'

type House = {
	database: Pick<Database, 'db'>
	content: () => Content
	clock: () => Date
	/** The ways out that are set up, for what leaves the house. */
	channels?: readonly string[]
	/** Called after a commit that left something in the outbox. */
	queued?: () => void
	/** Told when published reviews could not be read. */
	onFault?: (fault: unknown) => void
}

export type Deeds = {
	[Name in CallName]: (
		input: z.output<(typeof calls)[Name]['takes']>,
		context: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['gives']>> | z.output<(typeof calls)[Name]['gives']>
}

/** The clinic in this process: content files, database, outbox. */
export function embeddedClinic(house: House): Clinic {
	const { content, clock, channels, queued, onFault } = house
	const { db } = house.database
	let seen: { settings: Content['settings']; timezone: string } | undefined
	const timezone = () => {
		const { settings } = content()
		if (seen?.settings !== settings) seen = { settings, timezone: withDefaults(settings).timezone }
		return seen.timezone
	}
	const phone = () => withDefaults(content().settings).company_phone
	const today = () => dayIn(timezone(), clock())

	const shelf = reviewShelf(db, onFault)

	const consentInForce = (kind: LegalText['kind']) => {
		const text = inForce(content().legal, kind, today())
		if (!text) throw new ClinicError(503, `Сейчас форму принять нельзя. Позвоните нам: ${phone()}`)
		return text
	}

	const lists = published(content, today, () => shelf(timezone()))
	const deeds: Deeds = {
		'settings.list': () => content().settings,
		'categories.list': () => content().categories,
		'services.list': () => content().services,
		'services.show': ({ id }) => oneOf(content().services, id, 'Такой услуги нет'),
		...lists,
		search: searching(content, today, lists),
		'appointments.request': async (wish, context) => {
			const consentText = consentInForce('consent')
			const receipt = await requestAppointment(db, wish, {
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
		Object.entries(deeds).map(([name, deed]) => [name, checkedFirst(name as CallName, deed as Deed)]),
	) as Clinic
}

type Deed = (input: unknown, context: CallContext) => unknown

function checkedFirst(name: CallName, deed: Deed): Deed {
	return async (input, context = {}) => await deed(checked(name, input), context)
}
