import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { sealConsents } from '#app/clinic/consent/consent-chain.server.ts'
import { verifyConsents } from '#app/clinic/consent/consent-verification.server.ts'
import { listReviews } from '#app/clinic/reviews/moderation.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { track } from '#app/clinic/tracking/tracking.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, annasReview, denis, galina, olga, olgasSon } from '#tests/support/people.ts'
import { listActs } from './acts.server.ts'
import { destroy, erase } from './erase.server.ts'
import { digester, matcherFor, tombstoneMatcher } from './person-matcher.server.ts'
import { findRecords, isEmpty } from './personal-data.server.ts'
import { entriesIn, replayErasures } from './replay-erasures.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const timezone = 'Asia/Novosibirsk'

describe.each(databases)('personal data on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
		const context = { now, timezone, consentText }
		await requestAppointment(database.db, anna, { ...context, idempotencyKey: 'key-of-anna' })
		await requestAppointment(database.db, galina, context)
		const application = { ...denis, name: anna.name, phone: '8 999 123 45 67' }
		await applyForJob(database.db, application, { ...context, open: [denis.vacancy] })
		const consentTexts = { reading: consentText, publication: consentText }
		await sendReview(database.db, annasReview, { now, consentTexts })
		await sealConsents(database.db, now)
	})
	afterEach(() => database.remove())

	const counts = async (query: Parameters<typeof matcherFor>[0]) =>
		Object.fromEntries(
			Object.entries(await findRecords(database.db, matcherFor(query))).map(([kind, rows]) => [
				kind,
				rows.length,
			]),
		)

	it.each(['+7 (999) 123-45-67', '89991234567', '8-999-123-45-67', '+79991234567'])(
		'finds a person by the phone %s, in all that belongs to the records',
		async phone => {
			expect(await counts({ phone })).toEqual({
				...{ appointments: 1, job_applications: 1, files: 0, reviews: 0 },
				...{ consents: 2, letters: 2, answers: 3 },
			})
		},
	)

	it('takes the same request, sent again while its person is being erased, for a new one', async () => {
		const again = { now: later(1), timezone, consentText, idempotencyKey: 'another form', fromForm: true }
		const { repeat } = await database.db.transaction().execute(async tx => {
			await destroy(tx, await findRecords(tx, matcherFor({ phone: anna.phone })))
			const repeat = requestAppointment(database.db, anna, again)
			await pause(300)
			return { repeat }
		})
		const { number } = await repeat

		const kept = await database.db.selectFrom('appointments').select(['id', 'number']).execute()
		const own = kept.find(one => one.number === number)
		expect(own).toBeDefined()
		const answers = await database.db.selectFrom('submissions').select(['key', 'subject']).execute()
		expect(answers).toContainEqual({ key: 'key:appointment:another form', subject: `appointment:${own?.id}` })
	})

	it('finds by e-mail whatever its letters, by a number that is none by its digits, a review by its number', async () => {
		const lidia = { ...galina, name: 'Лидия', phone: '22-33-4', email: 'Лидия@Клиника.рф' }
		await requestAppointment(database.db, lidia, { now, timezone, consentText })

		expect(await counts({ email: ' ANNA@mail.Example' })).toMatchObject({ appointments: 1, consents: 1 })
		expect(await counts({ email: 'лидия@клиника.РФ' })).toMatchObject({ appointments: 1 })
		expect(await counts({ phone: '22 334' })).toMatchObject({ appointments: 1, consents: 1 })
		expect(await counts({ review: 1_000_001 })).toMatchObject({ reviews: 1, consents: 2, letters: 1 })
		const { reviews } = await findRecords(database.db, matcherFor({ review: 1_000_001 }))
		for (const [row] of [reviews, await listReviews(database.db)]) expect(row).not.toHaveProperty('link_salt')
		expect(isEmpty(await findRecords(database.db, matcherFor({ phone: '+7 999 123-45-68' })))).toBe(true)
		expect(isEmpty(await findRecords(database.db, matcherFor({ phone: '', email: '' })))).toBe(true)
	})

	it.each([
		['an\u200bna@mail.example', 'anna@mail.example'],
		['anna\u00ad@mail.example', 'anna@mail.example'],
		['anna@xn--80aswg.xn--p1ai', 'anna@сайт.рф'],
		['anna@сайт.рф', 'anna@xn--80aswg.xn--p1ai'],
	])('finds and erases %j by %j', async (sent, asked) => {
		await requestAppointment(database.db, { ...olga, email: sent }, { now, timezone, consentText })
		const mentioning = { ...olgasSon, email: 'son@mail.example', message: `Почта мамы ${sent}, ответьте ей` }
		await requestAppointment(database.db, mentioning, { now, timezone, consentText })
		const before = await database.db.selectFrom('appointments').select('id').execute()

		await erase(database.db, { email: asked }, 'отзыв согласия', later(1))

		const left = await database.db.selectFrom('appointments').select(['email', 'message']).execute()
		expect(left.length).toBeLessThan(before.length)
		expect(left.map(({ email }) => email)).not.toContain(sent)
		expect(left).toContainEqual({ email: 'son@mail.example', message: 'Почта мамы [удалено], ответьте ей' })
	})

	it('is known by an erasure that kept the address as it was spelt', async () => {
		const digests = await digester(database.db)
		const email = 'anna@xn--80aswg.xn--p1ai'
		const kept = [{ kind: 'email' as const, value: digests.plainEmail(email) }]
		const at = now.toISOString()
		const isErased = tombstoneMatcher(kept, at, digests)

		const record = { kind: 'appointment' as const, id: '9', at, phone: null }
		expect(isErased({ ...record, email })).toBe(true)
		expect(isErased({ ...record, email: 'kim@xn--80aswg.xn--p1ai' })).toBe(false)
	})

	it('is taken out of what somebody wrote beside the mark of another request', async () => {
		await requestAppointment(database.db, olga, { now, timezone, consentText })
		const marked_by = 'Ольга, звонить мужу 8 999 123-45-67'
		await database.db.updateTable('appointments').set({ marked_by }).where('name', '=', olga.name).execute()

		await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(1))

		const left = await database.db.selectFrom('appointments').select('marked_by').execute()
		expect(left).toContainEqual({ marked_by: 'Ольга, звонить мужу [удалено]' })
	})

	it('erases one person and nobody else, and the chain of proofs holds', async () => {
		const erased = await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(1))

		expect(erased?.act.destroyed).toMatchObject({
			...{ appointments: { count: 1, ids: ['2026-000001'] }, job_applications: { count: 1, ids: ['1'] } },
			...{ consent_values: { count: 2 }, letters: { count: 2 }, answers: { count: 3 } },
		})
		expect(await counts({ phone: anna.phone })).toMatchObject({ appointments: 0, consents: 0, answers: 0 })
		expect(await counts({ phone: galina.phone })).toMatchObject({ appointments: 1, consents: 1, letters: 1 })
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true, sealed: 5 })
		expect(await erase(database.db, { phone: anna.phone }, 'ещё раз', later(2))).toBeUndefined()
	})

	it('destroys the beacons of the hour before and after each of the records, and no others', async () => {
		const moments = [later(-61), later(-60), later(0), later(60.9), later(62)]
		for (const at of moments) await track(database.db, 'form-submission', { user_agent: 'Rare Phone' }, at)

		const erased = await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(1))

		expect(erased?.act.destroyed.tracking).toEqual({ count: 3 })
		const kept = await database.db.selectFrom('tracking').select('received_at').orderBy('id').execute()
		expect(kept.map(({ received_at }) => received_at)).toEqual([
			...[later(-61).toISOString(), later(62).toISOString()],
		])
	})

	it('writes an act that names nobody', async () => {
		await erase(database.db, { phone: anna.phone, email: anna.email }, 'отзыв согласия', later(1))

		const acts = await listActs(database.db)
		const tombstones = await database.db.selectFrom('tombstones').selectAll().execute()
		expect(acts).toMatchObject([{ occasion: 'request', reason: 'отзыв согласия' }])
		expect(tombstones.map(({ kind }) => kind).sort()).toEqual([
			...['appointment', 'email', 'job_application', 'phone'],
		])
		expect(JSON.stringify({ acts, tombstones })).not.toMatch(/Анна|999\D{0,2}123|anna@/)
	})

	it('erases a proof that lies open, which is sealed all the same', async () => {
		await requestAppointment(database.db, olga, { now: later(1), timezone, consentText })

		await erase(database.db, { email: olga.email }, 'отзыв согласия', later(2))
		await sealConsents(database.db, later(3))

		expect(await verifyConsents(database.db)).toMatchObject({ intact: true, sealed: 6, open: 0 })
	})

	it.each([
		'8 999 123-45-67 после 18',
		'+7 999 123-45-67/68',
		'8(999)1234567 9-18',
		'8 913 000-00-01 или 89991234567',
	])('finds, erases and erases again a phone that was sent as «%s»', async phone => {
		const lidia = { ...galina, name: 'Лидия', phone, email: 'lidia@mail.example' }
		await requestAppointment(database.db, lidia, { now, timezone, consentText })
		expect(await counts({ phone: anna.phone })).toMatchObject({ appointments: 2, consents: 3 })

		await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(60))
		expect(await counts({ phone: anna.phone })).toMatchObject({ appointments: 0, consents: 0 })
		const entries = await entriesIn(database.db)
		for (const table of ['acts', 'tombstones'] as const) await database.db.deleteFrom(table).execute()
		await requestAppointment(database.db, lidia, { timezone, consentText, now: later(30) })
		expect(await replayErasures(database.db, entries, later(61))).toMatchObject({ replayed: 1 })
		expect(await counts({ phone: anna.phone })).toMatchObject({ appointments: 0, consents: 0 })
	})

	it.each([
		['8 383 212-34-56 после 18', '838-32-12'],
		['8 383 212-34-56 после 18', '18'],
		['8(38452) 2-12-34 после 18', '83-84-52'],
		['8 913 199-22-33 / 8 923 444-55-66', '+7 992 233-89-23'],
	])('takes no piece of «%s» for the number of somebody else', async (phone, other) => {
		const lidia = { ...galina, name: 'Лидия', phone, email: 'lidia@mail.example' }
		await requestAppointment(database.db, lidia, { now, timezone, consentText })

		expect(isEmpty(await findRecords(database.db, matcherFor({ phone: other })))).toBe(true)
	})

	it('takes the phone out of what others wrote, and leaves the rest of it', async () => {
		const words = (phone: string) => `Советовала подруга, ${phone}, приду в 10:30`
		const circumstances = { now, timezone, consentText }
		const name = (phone: string) => `Ольга, дочь ${phone}`
		await requestAppointment(
			database.db,
			{ ...olga, name: name('8 999 123-45-67'), message: words('8 999 123-45-67') },
			circumstances,
		)
		const counted = await database.db.selectFrom('appointments').select('id').execute()

		const erased = await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(1))

		expect(erased?.act.destroyed.mentions).toMatchObject({ count: 1, ids: ['appointments 2026-000003'] })
		const left = await database.db.selectFrom('appointments').select(['name', 'message']).execute()
		expect(left).toHaveLength(counted.length - 1)
		expect(left).toContainEqual({ name: name('[удалено]'), message: words('[удалено]') })
	})

	it('takes out again what an old copy brings back in the texts of others', async () => {
		const words = (phone: string, email: string) => `Советовала ${phone}\n8 913 000-00-01, почта-${email}`
		const asks = { ...olga, message: words('8 999 123-45-67', anna.email) }
		await requestAppointment(database.db, asks, { now, timezone, consentText })
		await erase(database.db, { phone: anna.phone, email: anna.email }, 'отзыв согласия', later(1))
		const entries = await entriesIn(database.db)
		for (const table of ['acts', 'tombstones'] as const) await database.db.deleteFrom(table).execute()
		await database.db.updateTable('appointments').set('message', asks.message).execute()

		expect(await replayErasures(database.db, entries, later(2))).toMatchObject({ replayed: 1 })

		const left = await database.db.selectFrom('appointments').select('message').distinct().execute()
		expect(left).toEqual([{ message: words('[удалено]', '[удалено]') }])
	})

	it('holds its transaction for a moment, also over messages that are nothing but digits', async () => {
		const row = await database.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
		const digits = () => Array.from({ length: 3990 }, () => 1 + Math.floor(Math.random() * 9)).join('')
		const fill = async (count: number, message: (index: number) => string) => {
			const rows = Array.from({ length: count }, (_, index) => ({
				...{ ...row, id: randomUUID(), number: `${count}-${index}`, phone: '+79130000009' },
				...{ email: 'crowd@mail.example', message: message(index) },
			}))
			for (let from = 0; from < count; from += 500)
				await database.db
					.insertInto('appointments')
					.values(rows.slice(from, from + 500))
					.execute()
		}
		await fill(100, digits)
		await fill(10_000, index => `Болит зуб, мой второй номер 8 913 555-${10_000 + index}, утром до 10:30`)

		const started = performance.now()
		await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(1))

		expect(performance.now() - started).toBeLessThan(3000)
	})

	it('takes a review off the site, and its author out of the proofs', async () => {
		await erase(database.db, { review: 1_000_001 }, 'просьба автора', later(1))

		expect(await counts({ review: 1_000_001 })).toMatchObject({ reviews: 0, consents: 0, letters: 0 })
		const revision = await database.db
			.selectFrom('counters')
			.select('value')
			.where('name', '=', 'revision')
			.executeTakeFirst()
		expect(Number(revision?.value)).toBe(1)
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true })
	})

	it('erases again what an old copy brings back, also what it had under other numbers, but nothing newer', async () => {
		await erase(database.db, { phone: anna.phone }, 'отзыв согласия', later(60))
		const entries = await entriesIn(database.db)
		// An older copy: the request had another number there, the acts were not written yet.
		for (const table of ['acts', 'tombstones'] as const) await database.db.deleteFrom(table).execute()
		const circumstances = { timezone, consentText }
		await requestAppointment(database.db, anna, { ...circumstances, now: later(30) })
		const again = { ...anna, message: 'Пришла снова' }
		await requestAppointment(database.db, again, { ...circumstances, now: later(90) })
		await requestAppointment(database.db, olgasSon, { ...circumstances, now: later(30) })

		expect(await replayErasures(database.db, entries, later(91))).toEqual({ replayed: 1, files: [] })

		const left = await database.db.selectFrom('appointments').select('message').execute()
		expect(left).toHaveLength(3)
		expect(await counts({ phone: anna.phone })).toMatchObject({ appointments: 1, consents: 1 })
		expect(await replayErasures(database.db, entries, later(91))).toEqual({ replayed: 0, files: [] })
		expect(await entriesIn(database.db)).toEqual(entries)
	})
})
