import { z } from 'zod'
import { AppointmentReceipt, AppointmentRequest } from './appointment.ts'
import { appointmentReceived } from './appointment-wording.ts'
import { Category, Service } from './service.ts'
import { SettingList } from './setting.ts'
import { ConsentInteraction, ConsentUnload } from './tracking.ts'

/** One row of the table: what the clinic can be asked, over the wire or in process. */
export type Call = {
	method: 'GET' | 'POST'
	/** Below `/api`; `{name}` is a part of the input. */
	path: string
	takes: z.ZodType
	gives: z.ZodType
	/** The status of success. */
	status: 200 | 201 | 204
	/** Given for a backend that accepted and did not say this: what was accepted must not look refused. */
	assumed?: Record<string, unknown>
	/** Sent by `sendBeacon`: text/plain is welcome and a bad one is counted, never refused. */
	beacon?: true
}

const nothing = z.object({})
// No bound here: an overlong id is an unknown one (404), not a form to be corrected (422).
const byId = z.object({ id: z.string() })

export const calls = {
	'categories.list': {
		method: 'GET',
		path: '/categories',
		takes: nothing,
		gives: z.array(Category),
		status: 200,
	},
	'services.list': {
		method: 'GET',
		path: '/public/services',
		takes: nothing,
		gives: z.array(Service),
		status: 200,
	},
	'services.show': { method: 'GET', path: '/public/services/{id}', takes: byId, gives: Service, status: 200 },
	'settings.list': {
		method: 'GET',
		path: '/public/settings',
		takes: nothing,
		gives: SettingList,
		status: 200,
	},
	'appointments.request': {
		method: 'POST',
		path: '/public/appointments',
		takes: AppointmentRequest,
		gives: AppointmentReceipt,
		status: 201,
		assumed: { message: appointmentReceived, number: '' },
	},
	'track.consentUnload': {
		method: 'POST',
		path: '/track/consent-unload',
		takes: ConsentUnload,
		gives: z.void(),
		status: 204,
		beacon: true,
	},
	'track.consentInteraction': {
		method: 'POST',
		path: '/track/consent-interaction',
		takes: ConsentInteraction,
		gives: z.void(),
		status: 204,
		beacon: true,
	},
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** What comes with a call beside its input. */
export type CallContext = {
	/** Same key and body: same answer and one record; same key, other body: 409. */
	idempotencyKey?: string
	/** True where that key came with a form of ours: equal content then counts as the same under any key. */
	keyOfForm?: boolean
	/** Path of the page the form stood on, without query. */
	page?: string
}

/** The clinic, wherever it lives. Each call checks its input and throws ClinicError when it refuses. */
export type Clinic = {
	[Name in CallName]: (
		input: z.input<(typeof calls)[Name]['takes']>,
		context?: CallContext,
	) => Promise<z.output<(typeof calls)[Name]['gives']>>
}
