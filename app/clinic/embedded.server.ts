import type { z } from 'zod'
import type { Database } from '#app/storage/database.server.ts'
import { requestAppointment } from './appointment.server.ts'
import { dayIn } from './calendar.ts'
import type { CallContext, CallName, Clinic, calls } from './calls.ts'
import { checked } from './checked.ts'
import { ClinicError } from './clinic-error.ts'
import type { Content } from './content/content.server.ts'
import { inForce } from './legal-text.ts'
import { oneOf, published } from './published.server.ts'
import { searching } from './search.server.ts'
import { withDefaults } from './setting.ts'
import { track } from './tracking.server.ts'

type House = {
	database: Pick<Database, 'db'>
	content: () => Content
	clock: () => Date
	/** Called after a commit that left something in the outbox. */
	queued?: () => void
}

export type Deeds = {
	[Name in CallName]: (
		input: z.output<(typeof calls)[Name]['takes']>,
		context: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['gives']>> | z.output<(typeof calls)[Name]['gives']>
}

/** The clinic in this process: content files, database, outbox. */
export function embeddedClinic({ database: { db }, content, clock, queued }: House): Clinic {
	const timezone = () => withDefaults(content().settings).timezone
	const today = () => dayIn(timezone(), clock())

	const consentInForce = () => {
		const text = inForce(content().legal, 'consent', today())
		if (!text) throw new ClinicError(503, 'Сейчас заявку принять нельзя. Позвоните нам, пожалуйста.')
		return text
	}

	const lists = published(content, today)
	const deeds: Deeds = {
		'settings.list': () => content().settings,
		'categories.list': () => content().categories,
		'services.list': () => content().services,
		'services.show': ({ id }) => oneOf(content().services, id, 'Такой услуги нет'),
		...lists,
		search: searching(content, today, lists),
		'appointments.request': async (wish, { idempotencyKey, keyOfForm, page }) => {
			const circumstances = { now: clock(), timezone: timezone(), consentText: consentInForce() }
			const receipt = await requestAppointment(db, wish, {
				...circumstances,
				idempotencyKey,
				keyOfForm,
				page,
			})
			queued?.()
			return receipt
		},
		'track.consentUnload': facts => track(db, 'consent-unload', facts, clock()),
		'track.consentInteraction': facts => track(db, 'consent-interaction', facts, clock()),
	}

	return Object.fromEntries(
		Object.entries(deeds).map(([name, deed]) => [name, checkedFirst(name as CallName, deed as Deed)]),
	) as Clinic
}

type Deed = (input: unknown, context: CallContext) => unknown

function checkedFirst(name: CallName, deed: Deed): Deed {
	return async (input, context = {}) => await deed(checked(name, input), context)
}
