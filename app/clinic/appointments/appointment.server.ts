import { recordConsents } from '#app/clinic/consent/consent.server.ts'
import type { ShownConsent } from '#app/clinic/consent/legal-text.ts'
import { ClinicError, checkTheForm } from '#app/clinic/errors.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { checkSpam, isSpam, type SpamCheck } from '#app/clinic/submissions/spam.server.ts'
import { answerEach, type SubmissionContext } from '#app/clinic/submissions/submission.server.ts'
import { storedPhone } from '#app/clinic/text/phone.server.ts'
import { batchedWrite } from '#app/database/batched-write.server.ts'
import { type AppointmentValues, appointmentColumnNames } from '#app/database/columns/appointment-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import { compareIds, insertAll, orderedId } from '#app/database/prepared-query.server.ts'
import { countUp } from '#app/database/stored-values.server.ts'
import { enqueue } from '#app/outbox/queue.server.ts'
import type { AppointmentRequest } from './appointment.ts'
import { appointmentReceived, appointmentWording } from './appointment-messages.ts'

type AppointmentContext = SubmissionContext & { timezone: string; consentText: ShownConsent }

type SubmittedRequest = { request: AppointmentRequest; context: AppointmentContext; spamCheck: SpamCheck }

/**
 * Writes down the request, the proof of consent and the letter to reception: all of it or nothing.
 * @throws ClinicError 422 for a day gone by, 409 for a key used with other content
 */
export async function requestAppointment(
	db: Executor,
	request: AppointmentRequest,
	context: AppointmentContext,
) {
	return await batchedWrite(db, writeAppointments, withSpamCheck({ request, context }))
}

/** Scored before the transaction, for which others wait. */
export function withSpamCheck(given: Omit<SubmittedRequest, 'spamCheck'>): SubmittedRequest {
	const { name, message: text } = given.request
	const { spamSignals } = given.context
	return { spamCheck: checkSpam({ form: 'appointment', name, text, spamSignals }), ...given }
}

export async function writeAppointments(tx: Executor, submitted: readonly SubmittedRequest[]) {
	const submissions = submitted.map(({ request, context }) => {
		const { now, idempotencyKey, fromForm } = context
		const refusal = refusalOf(request, context)
		// Of one content is also who spells his telephone otherwise when he sends again.
		const content = { ...request, phone: storedPhone(request.phone), email: request.email.toLowerCase() }
		return { form: 'appointment', content, idempotencyKey, fromForm, refusal, now }
	})
	return await answerEach(tx, submissions, async places => {
		const fresh = new Set(places)
		const records = await toRecords(
			tx,
			submitted.filter((_, place) => fresh.has(place)),
		)
		await recordConsents(tx, records.map(proofOf))
		await enqueue(tx, records.filter(({ spam }) => !spam).map(letterOf))
		// Late: from here to the commit all other requests wait for theirs.
		const numbers = await nextNumbers(
			tx,
			records.map(({ context: { timezone, now } }) => dayIn(timezone, now).slice(0, 4)),
		)
		await insertAll(
			tx,
			'appointments',
			records.map((record, index) => rowOf(record, numbers[index] ?? '')).sort(compareIds),
		)
		return records.map(({ id }, index) => ({
			about: id,
			answer: { message: appointmentReceived, number: numbers[index] ?? '' },
		}))
	})
}

function refusalOf({ date }: AppointmentRequest, { timezone, now, newSubmissionErrors }: AppointmentContext) {
	const isPast = date !== undefined && date < dayIn(timezone, now)
	if (!isPast && !newSubmissionErrors) return undefined
	const errors = { ...(isPast && { date: [appointmentWording.date.past] }), ...newSubmissionErrors }
	return new ClinicError(422, checkTheForm, { errors })
}

type NewRequest = SubmittedRequest & { id: string; phone: string; spam: boolean }

async function toRecords(tx: Executor, submitted: readonly SubmittedRequest[]) {
	const records: NewRequest[] = []
	for (const one of submitted) {
		const spam = await isSpam(
			tx,
			one.spamCheck,
			records.map(({ spamCheck }) => spamCheck),
		)
		const [id, phone] = [orderedId(one.context.now), storedPhone(one.request.phone)]
		records.push({ id, phone, spam, ...one })
	}
	return records
}

const proofOf = ({ request: { name, email }, context, id, phone }: NewRequest) => ({
	formType: 'appointment',
	subjectId: id,
	text: context.consentText,
	person: { name, phone, email },
	page: context.page,
	now: context.now,
})

const letterOf = ({ context: { channels, now }, id }: NewRequest) => ({
	channels,
	kind: 'appointment',
	aboutId: id,
	now,
})

function rowOf({ request, context: { now, page }, id, phone, spam }: NewRequest, number: string) {
	return {
		id,
		number,
		created_at: now.toISOString(),
		status: spam ? ('quarantined' as const) : ('new' as const),
		page: page ?? null,
		...valuesOf(request),
		phone,
	}
}

const valuesOf = (request: AppointmentRequest) =>
	Object.fromEntries(appointmentColumnNames.map(name => [name, request[name] ?? null])) as AppointmentValues

async function nextNumbers(tx: Executor, years: readonly string[]) {
	const next = new Map<string, number>()
	for (const year of new Set(years)) {
		const many = years.filter(other => other === year).length
		next.set(year, (await countUp(tx, `appointments:${year}`, many)) - many)
	}
	return years.map(year => {
		const count = (next.get(year) ?? 0) + 1
		next.set(year, count)
		return `${year}-${String(count).padStart(6, '0')}`
	})
}
