import { enqueue } from '#app/outbox/queue.server.ts'
import { countUp } from '#app/storage/counter.server.ts'
import type { Executor } from '#app/storage/database.server.ts'
import { orderedId } from '#app/storage/ordered-id.server.ts'
import type { AppointmentRequest } from './appointment.ts'
import { appointmentReceived, appointmentWording } from './appointment-wording.ts'
import { dayIn } from './calendar.ts'
import { ClinicError, checkTheForm } from './clinic-error.ts'
import { type ConsentText, recordConsent } from './consent.server.ts'
import type { FormSigns } from './form-signs.ts'
import { storedPhone } from './phone.server.ts'
import { isSpam } from './spam.server.ts'
import { answerOnce } from './submission.server.ts'

type Circumstances = {
	now: Date
	timezone: string
	consentText: ConsentText
	idempotencyKey?: string | undefined
	keyOfForm?: boolean | undefined
	page?: string | undefined
	signs?: FormSigns | undefined
}

/**
 * Writes down the request, the proof of consent and the letter to reception: all of it or nothing.
 * @throws ClinicError 422 for a day gone by, 409 for a key used with other content
 */
export async function requestAppointment(
	db: Executor,
	wish: AppointmentRequest,
	circumstances: Circumstances,
) {
	const { now, timezone, consentText, idempotencyKey, keyOfForm, page, signs } = circumstances

	if (wish.date && wish.date < dayIn(timezone, now)) {
		throw new ClinicError(422, checkTheForm, { errors: { date: [appointmentWording.date.past] } })
	}

	return await db.transaction().execute(tx =>
		answerOnce(tx, { form: 'appointment', content: wish, idempotencyKey, keyOfForm, now }, async () => {
			const id = orderedId(now)
			const number = await nextNumber(tx, dayIn(timezone, now).slice(0, 4))
			const phone = storedPhone(wish.phone)
			const { name, email, service, date, time, message } = wish
			const spam = await isSpam(tx, { form: 'appointment', name, text: message, signs })

			await tx
				.insertInto('appointments')
				.values({
					...{
						id,
						number,
						created_at: now.toISOString(),
						status: spam ? 'quarantined' : 'new',
						page: page ?? null,
					},
					...{ name, phone, email, service: service ?? null, date: date ?? null },
					...{ time: time ?? null, message: message ?? null },
				})
				.execute()
			await recordConsent(tx, {
				formType: 'appointment',
				subjectId: id,
				text: consentText,
				person: { name, phone, email },
				page,
				now,
			})
			if (!spam) await enqueue(tx, 'email', 'appointment', id, now)

			return { message: appointmentReceived, number }
		}),
	)
}

async function nextNumber(tx: Executor, year: string) {
	const count = await countUp(tx, `appointments:${year}`)
	return `${year}-${String(count).padStart(6, '0')}`
}
