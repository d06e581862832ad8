import { type ConsentText, recordConsents } from '#app/clinic/consent/consent.server.ts'
import { ClinicError, checkTheForm } from '#app/clinic/errors.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { checkSpam, isSpam, type SpamCheck } from '#app/clinic/submissions/spam.server.ts'
import type { FormSigns } from '#app/clinic/submissions/spam-signals.ts'
import { answerEach } from '#app/clinic/submissions/submission.server.ts'
import { storedPhone } from '#app/clinic/text/phone.server.ts'
import { type AppointmentValues, appointmentColumnNames } from '#app/database/appointment-columns.ts'
import { batchedWrite } from '#app/database/batched-write.server.ts'
import { countUp } from '#app/database/counter.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { insertAll } from '#app/database/insert-all.server.ts'
import { byId, orderedId } from '#app/database/ordered-id.server.ts'
import { enqueue } from '#app/outbox/queue.server.ts'
import type { AppointmentRequest } from './appointment.ts'
import { appointmentReceived, appointmentWording } from './appointment-messages.ts'

type Circumstances = {
	now: Date
	timezone: string
	consentText: ConsentText
	idempotencyKey?: string | undefined
	keyOfForm?: boolean | undefined
	page?: string | undefined
	signs?: FormSigns | undefined
	/** Where its letters go; those of nowhere wait. */
	channels?: readonly string[] | undefined
}

type Wish = { wish: AppointmentRequest; circumstances: Circumstances; spamCheck: SpamCheck }

/**
 * Writes down the request, the proof of consent and the letter to reception: all of it or nothing.
 * @throws ClinicError 422 for a day gone by, 409 for a key used with other content
 */
export async function requestAppointment(
	db: Executor,
	wish: AppointmentRequest,
	circumstances: Circumstances,
) {
	if (wish.date && wish.date < dayIn(circumstances.timezone, circumstances.now)) {
		throw new ClinicError(422, checkTheForm, { errors: { date: [appointmentWording.date.past] } })
	}
	return await batchedWrite(db, writeAppointments, withSpamCheck({ wish, circumstances }))
}

/** Scored before the transaction, for which others wait. */
export function withSpamCheck(given: Omit<Wish, 'spamCheck'>): Wish {
	const { name, message: text } = given.wish
	const { signs } = given.circumstances
	return { ...given, spamCheck: checkSpam({ form: 'appointment', name, text, signs }) }
}

/** Those that came together, with one statement for each table. */
export async function writeAppointments(tx: Executor, wishes: readonly Wish[]) {
	const submissions = wishes.map(({ wish, circumstances: { now, idempotencyKey, keyOfForm } }) => ({
		...{ form: 'appointment', content: wish, idempotencyKey, keyOfForm, now },
	}))
	return await answerEach(tx, submissions, async places => {
		const fresh = new Set(places)
		const records = await judged(
			tx,
			wishes.filter((_, place) => fresh.has(place)),
		)
		await recordConsents(tx, records.map(proofOf))
		await enqueue(tx, records.filter(({ spam }) => !spam).map(letterOf))
		// Late: from here to the commit all other requests wait for theirs.
		const numbers = await nextNumbers(
			tx,
			records.map(({ circumstances: { timezone, now } }) => dayIn(timezone, now).slice(0, 4)),
		)
		await insertAll(
			tx,
			'appointments',
			records.map((record, index) => rowOf(record, numbers[index] ?? '')).sort(byId),
		)
		return records.map(({ id }, index) => ({
			about: id,
			answer: { message: appointmentReceived, number: numbers[index] ?? '' },
		}))
	})
}

type Judged = Wish & { id: string; phone: string; spam: boolean }

async function judged(tx: Executor, wishes: readonly Wish[]) {
	const records: Judged[] = []
	for (const wish of wishes) {
		const spam = await isSpam(
			tx,
			wish.spamCheck,
			records.map(({ spamCheck }) => spamCheck),
		)
		const [id, phone] = [orderedId(wish.circumstances.now), storedPhone(wish.wish.phone)]
		records.push({ ...wish, id, phone, spam })
	}
	return records
}

const proofOf = ({ wish: { name, email }, circumstances, id, phone }: Judged) => ({
	formType: 'appointment',
	subjectId: id,
	text: circumstances.consentText,
	person: { name, phone, email },
	page: circumstances.page,
	now: circumstances.now,
})

const letterOf = ({ circumstances: { channels, now }, id }: Judged) => ({
	...{ channels, kind: 'appointment', aboutId: id, now },
})

function rowOf({ wish, circumstances: { now, page }, id, phone, spam }: Judged, number: string) {
	return {
		...valuesOf(wish),
		id,
		number,
		created_at: now.toISOString(),
		status: spam ? ('quarantined' as const) : ('new' as const),
		page: page ?? null,
		phone,
	}
}

const valuesOf = (wish: AppointmentRequest) =>
	Object.fromEntries(appointmentColumnNames.map(name => [name, wish[name] ?? null])) as AppointmentValues

/** A number for each, in their order; each year counts anew. */
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
