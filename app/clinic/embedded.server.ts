import type { z } from 'zod'
import type { Database } from '#app/storage/database.server.ts'
import { requestAppointment } from './appointment.server.ts'
import type { CallContext, CallName, Clinic, calls } from './calls.ts'
import { checked } from './checked.ts'
import { ClinicError } from './clinic-error.ts'
import type { Content } from './content.server.ts'
import { withDefaults } from './setting.ts'
import { track } from './tracking.server.ts'

type House = {
	database: Pick<Database, 'db'>
	content: () => Content
	clock: () => Date
	/** Called after a commit that left something in the outbox. */
	queued?: () => void
}

type Deeds = {
	[Name in CallName]: (
		input: z.output<(typeof calls)[Name]['takes']>,
		context: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['gives']>> | z.output<(typeof calls)[Name]['gives']>
}

/** The clinic in this process: content files, database, outbox. */
export function embeddedClinic({ database: { db }, content, clock, queued }: House): Clinic {
	const timezone = () => withDefaults(content().settings).timezone

	const deeds: Deeds = {
		'settings.list': () => content().settings,
		'categories.list': () => content().categories,
		'services.list': () => content().services,
		'services.show': ({ id }) => {
			const service = content().services.find(({ id: number, slug }) => slug === id || String(number) === id)
			if (!service) throw new ClinicError(404, 'Такой услуги нет')
			return service
		},
		'appointments.request': async (wish, { idempotencyKey, keyOfForm, page }) => {
			const circumstances = { now: clock(), timezone: timezone(), consentText: content().consent }
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
