import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ClinicError } from '#app/clinic/errors.ts'
import { ConflictRetry } from '#app/database/batched-write.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, galina, olga, olgasSon } from '#tests/support/people.ts'
import { requestAppointment, withSpamCheck, writeAppointments } from './appointment.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '<p>…</p>', sha256: 'a'.repeat(64) }
const context = { now, timezone: 'Asia/Novosibirsk', consentText }
const later = (minutes: number) => ({ ...context, now: new Date(now.getTime() + minutes * 60_000) })

describe.each(databases)('a request for an appointment on $name', ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
	})
	afterAll(() => database.remove())

	const rows = async () => ({
		appointments: await database.db.selectFrom('appointments').selectAll().orderBy('number').execute(),
		consents: await database.db.selectFrom('consents').selectAll().execute(),
		letters: await database.db.selectFrom('outbox').selectAll().execute(),
	})

	it('is written down with its proof of consent and its letter', async () => {
		const { number } = await requestAppointment(database.db, anna, { ...context, page: '/prices' })

		const { appointments, consents, letters } = await rows()
		expect(number).toBe('2026-000001')
		expect(appointments).toMatchObject([
			{ number, name: anna.name, phone: '+79991234567', status: 'new', page: '/prices' },
		])
		expect(consents).toMatchObject([
			{
				subject_id: appointments[0]?.id,
				text_version: '2026-09-01',
				privacy_policy_consent: 1,
				personal_data_consent: 1,
			},
		])
		expect(letters).toMatchObject([{ about_id: appointments[0]?.id, channel: 'email', status: 'pending' }])
	})

	it('is one request when the same content comes again within ten minutes, and another one later', async () => {
		const first = await requestAppointment(database.db, galina, context)

		expect(await requestAppointment(database.db, galina, later(9))).toEqual(first)
		expect(await requestAppointment(database.db, galina, later(11))).not.toEqual(first)
	})

	it('is another one after ten minutes, also where the first was dated by a clock that was a day ahead', async () => {
		const nikita = { ...galina, name: 'Никита', date: undefined, time: undefined }
		const ahead = await requestAppointment(database.db, nikita, { ...later(1800), fromForm: true })

		const right = await requestAppointment(database.db, nikita, { ...context, fromForm: true })
		expect(right).not.toEqual(ahead)
		expect(await requestAppointment(database.db, nikita, { ...later(9), fromForm: true })).toEqual(right)
		expect(await requestAppointment(database.db, nikita, { ...later(20), fromForm: true })).not.toEqual(right)
	})

	it('is one by its key, however far a clock has been put back', async () => {
		const keyed = { ...later(300), idempotencyKey: 'put back' }
		const alla = { ...galina, name: 'Алла', date: undefined, time: undefined }
		const first = await requestAppointment(database.db, alla, keyed)

		expect(await requestAppointment(database.db, alla, { ...context, idempotencyKey: 'put back' })).toEqual(
			first,
		)
		// Kept for five hours longer than any key by this clock, it is no other content's any more.
		const other = { ...alla, message: 'Другая' }
		expect(
			await requestAppointment(database.db, other, { ...context, idempotencyKey: 'put back' }),
		).not.toEqual(first)
	})

	it('distinguishes two members of a family', async () => {
		const mother = await requestAppointment(database.db, olga, context)

		expect(await requestAppointment(database.db, olgasSon, context)).not.toEqual(mother)
	})

	it('is one request however its telephone and e-mail are spelt the second time', async () => {
		const ask = (phone: string, email: string) =>
			requestAppointment(database.db, { ...galina, name: 'Ника', phone, email }, context)
		const first = await ask('+7 913 999-01-23', 'Nika@mail.example')

		expect(await ask('8 (913) 9990123', 'nika@mail.example')).toEqual(first)
	})

	it('answers twenty equal ones at once with one number', async () => {
		const before = (await rows()).appointments.length
		const viktor = { ...anna, name: 'Виктор' }

		const answers = await Promise.all(
			Array.from({ length: 20 }, () => requestAppointment(database.db, viktor, context)),
		)

		expect(new Set(answers.map(({ number }) => number)).size).toBe(1)
		expect((await rows()).appointments.length).toBe(before + 1)
	})

	it('keeps to its key: same content the same answer, other content a conflict', async () => {
		const keyed = { ...context, idempotencyKey: 'k1' }
		const lidia = { ...anna, name: 'Лидия' }
		const first = await requestAppointment(database.db, lidia, keyed)

		expect(await requestAppointment(database.db, lidia, { ...later(600), idempotencyKey: 'k1' })).toEqual(
			first,
		)
		expect(await requestAppointment(database.db, lidia, context)).toEqual(first)
		await expect(requestAppointment(database.db, { ...lidia, time: '11:00' }, keyed)).rejects.toMatchObject({
			status: 409,
		})
	})

	it('is one request when the form is sent again after going back, though its token is new', async () => {
		const zoya = { ...anna, name: 'Зоя' }
		const first = await requestAppointment(database.db, zoya, {
			...context,
			idempotencyKey: 'f1',
			fromForm: true,
		})

		const again = { ...later(5), idempotencyKey: 'f2', fromForm: true }
		expect(await requestAppointment(database.db, zoya, again)).toEqual(first)
		expect(await requestAppointment(database.db, zoya, again)).toEqual(first)
		expect(await requestAppointment(database.db, zoya, { ...later(5), idempotencyKey: 'p1' })).not.toEqual(
			first,
		)
		const tomorrow = { ...later(1440), idempotencyKey: 'f3', fromForm: true }
		expect(await requestAppointment(database.db, zoya, tomorrow)).not.toEqual(first)
	})

	it("gets its own answer among others that come with it, and the first one's where it repeats that", async () => {
		const before = (await rows()).appointments.length
		const [ivan, petr, lev] = ['Иван', 'Пётр', 'Лев'].map(name => ({ ...anna, name }))
		const keyed = (idempotencyKey: string, more = {}) => ({ ...context, idempotencyKey, ...more })
		const requests = [
			{ request: { ...anna, ...ivan }, context },
			{ request: { ...anna, ...ivan }, context },
			{ request: { ...anna, ...ivan }, context: keyed('g1', { fromForm: true }) },
			{ request: { ...anna, ...petr }, context: keyed('g2') },
			{ request: { ...anna, ...petr }, context: keyed('g2') },
			{ request: { ...anna, ...lev }, context: keyed('g2') },
			{ request: { ...anna, ...petr }, context: keyed('g3') },
			{ request: { ...anna, ...lev }, context },
		].map(withSpamCheck)

		const writeBatch = async (batch: typeof requests) => {
			const outcomes = await database.db.transaction().execute(tx => writeAppointments(tx, batch))
			return outcomes.map(outcome => {
				try {
					return outcome().number
				} catch (error) {
					return error instanceof ConflictRetry ? 'again' : (error as ClinicError).status
				}
			})
		}
		/** As `batchedWrite` does: who repeats another one of the batch comes with the next. */
		const write = async () => {
			const outcomes = await writeBatch(requests)
			const waiting = requests.filter((_, place) => outcomes[place] === 'again')
			const next = waiting.length > 0 ? await writeBatch(waiting) : []
			return outcomes.map(outcome => (outcome === 'again' ? next.shift() : outcome))
		}
		const numbers = await write()

		const [first, , , second, , , third, fourth] = numbers
		expect(numbers).toEqual([first, first, first, second, second, 409, third, fourth])
		expect(new Set([first, second, third, fourth]).size).toBe(4)
		expect((await rows()).appointments.length).toBe(before + 4)
		expect(await write()).toEqual(numbers)
		expect((await rows()).appointments.length).toBe(before + 4)
	})

	it('is kept apart when it is the sixth mailing of those that come at once', async () => {
		const message = `Смотрите нас на www.reklama.example ${'и приходите '.repeat(10)}`
		const requests = Array.from({ length: 7 }, (_, place) =>
			withSpamCheck({ request: { ...anna, name: `Гость ${place}`, message }, context }),
		)
		await database.db.transaction().execute(tx => writeAppointments(tx, requests))

		const kept = (await rows()).appointments.filter(row => row.message === message)
		const apart = kept.filter(({ status }) => status === 'quarantined').map(({ name }) => name)
		expect(apart.toSorted()).toEqual(['Гость 5', 'Гость 6'])
		const ids = kept.filter(({ status }) => status === 'quarantined').map(({ id }) => id)
		expect((await rows()).letters.filter(({ about_id }) => ids.includes(about_id))).toEqual([])
	})

	it('is refused for a day gone by in Novosibirsk, where it is already tomorrow', async () => {
		const evening = { ...context, now: new Date('2026-11-21T18:00:00Z') }
		const before = (await rows()).appointments.length

		const refusal = requestAppointment(database.db, { ...anna, date: '2026-11-21' }, evening)

		await expect(refusal).rejects.toBeInstanceOf(ClinicError)
		await expect(refusal).rejects.toMatchObject({ status: 422, errors: { date: [expect.any(String)] } })
		expect((await rows()).appointments.length).toBe(before)
		await requestAppointment(database.db, { ...anna, date: '2026-11-22' }, evening)
		expect((await rows()).appointments.length).toBe(before + 1)
	})

	describe('whose day is over when it is sent again', () => {
		const evening = { ...context, now: new Date('2026-11-21T16:59:50Z') }
		const midnight = { ...context, now: new Date('2026-11-21T17:00:10Z') }
		const today = { ...anna, date: '2026-11-21' }

		it('gets the stored answer by its key, by its token, and by its form under a new token', async () => {
			for (const [name, first, again] of [
				['Раиса', { idempotencyKey: 'd1' }, { idempotencyKey: 'd1' }],
				['Тамара', { idempotencyKey: 'd2', fromForm: true }, { idempotencyKey: 'd2', fromForm: true }],
				['Фаина', { idempotencyKey: 'd3', fromForm: true }, { idempotencyKey: 'd4', fromForm: true }],
			] as const) {
				const stored = await requestAppointment(database.db, { ...today, name }, { ...evening, ...first })
				const before = await rows()

				const late = { ...midnight, newSubmissionErrors: { time: ['Занято'] }, ...again }
				expect(await requestAppointment(database.db, { ...today, name }, late)).toEqual(stored)
				expect(await rows()).toEqual(before)
			}
		})

		it('is refused where nothing of it is stored, also among others, and leaves its key free', async () => {
			const before = await rows()
			const late = { ...today, name: 'Юлия' }
			const keyed = { ...midnight, idempotencyKey: 'd5', fromForm: true }
			const answers = await Promise.allSettled([
				requestAppointment(database.db, { ...late, name: 'Эмма', date: '2026-11-22' }, midnight),
				requestAppointment(database.db, late, keyed),
				requestAppointment(database.db, late, midnight),
			])

			expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
			expect(answers[1]).toMatchObject({
				reason: { status: 422, errors: { date: [expect.stringContaining('уже прошёл')] } },
			})
			const after = await rows()
			expect(after.appointments).toHaveLength(before.appointments.length + 1)
			expect(after.consents).toHaveLength(before.consents.length + 1)
			const kept = await database.db.selectFrom('submissions').select('key').execute()
			expect(kept).not.toContainEqual({ key: 'key:appointment:d5' })
			expect(await requestAppointment(database.db, { ...late, date: '2026-11-22' }, keyed)).toBeDefined()
		})
	})

	it('counts anew each year', async () => {
		const newYear = { ...context, now: new Date('2026-12-31T17:30:00Z') }

		expect(
			(await requestAppointment(database.db, { ...anna, name: 'Савелий', date: undefined }, newYear)).number,
		).toBe('2027-000001')
	})

	it('remembers nothing when the letter cannot be queued', async () => {
		const broken = await open()
		await broken.db.schema.dropTable('outbox').execute()

		await expect(requestAppointment(broken.db, anna, context)).rejects.toThrow()

		expect(await broken.db.selectFrom('appointments').selectAll().execute()).toEqual([])
		expect(await broken.db.selectFrom('consents').selectAll().execute()).toEqual([])
		expect(await broken.db.selectFrom('submissions').selectAll().execute()).toEqual([])
		await broken.remove()
	})
})
