import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { finishRequest } from '#app/clinic/appointments/request-list.server.ts'
import { sealConsents } from '#app/clinic/consent/consent-chain.server.ts'
import { verifyConsents } from '#app/clinic/consent/consent-verification.server.ts'
import { listActs } from '#app/clinic/personal-data/acts.server.ts'
import { decide } from '#app/clinic/reviews/moderation.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { recordSurvey } from '#app/clinic/survey/survey.server.ts'
import { track } from '#app/clinic/tracking/tracking.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { storedRevision } from '#app/database/stored-values.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import {
	anna,
	annasAnswers,
	annasReview,
	denis,
	galina,
	galinasReview,
	olga,
	vera,
} from '#tests/support/people.ts'
import { retain } from './retention.server.ts'
import { onceADay } from './retention-daily.server.ts'
import { retentionDue } from './retention-overdue.server.ts'

const start = new Date('2026-01-10T05:00:00Z')
const inDays = (days: number) => new Date(start.getTime() + days * 24 * 60 * 60 * 1000)
const timezone = 'Asia/Novosibirsk'
const consentText = { version: '2026-01-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const deadLetter = {
	...{ id: 'dead', channel: 'email', kind: 'review', status: 'dead' as const, attempts: 1 },
	...{ created_at: start.toISOString(), next_at: '', give_up_at: '', lease_until: '' },
	...{ owner: null, sent_at: null, last_error: '550' },
}
const honeypotFilled = { spamSignals: { honeypotFilled: true } }

describe.each(databases)('what is kept no longer, on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
		const { db } = database
		const context = { now: start, timezone, consentText }
		await requestAppointment(db, anna, context)
		await requestAppointment(db, galina, context)
		await requestAppointment(db, olga, { ...context, ...honeypotFilled })
		await finishRequest(db, '2026-000001', inDays(10))
		await applyForJob(db, denis, { ...context, open: [denis.vacancy] })
		await applyForJob(db, vera, { ...context, open: [denis.vacancy], ...honeypotFilled })
		const consentTexts = { reading: consentText, publication: consentText }
		await sendReview(db, annasReview, { now: start, consentTexts })
		await sendReview(db, galinasReview, { now: start, consentTexts })
		await decide(db, '1000001', { publish: true }, start)
		await decide(db, '1000002', { publish: false, why: 'не о клинике' }, start)
		await recordSurvey(db, annasAnswers, { now: start })
		await track(db, 'time-on-page', { url: '/', seconds: 3 }, start)
		await db.updateTable('outbox').set({ status: 'sent', sent_at: start.toISOString() }).execute()
		await sealConsents(db, start)
	})
	afterEach(() => database.remove())

	const left = async () => {
		const count = async (
			table: 'appointments' | 'job_applications' | 'reviews' | 'tracking' | 'consents' | 'outbox',
		) => (await database.db.selectFrom(table).selectAll().execute()).length
		return {
			...{ requests: await count('appointments'), jobs: await count('job_applications') },
			...{ reviews: await count('reviews'), tracking: await count('tracking') },
			...{ consents: await count('consents'), letters: await count('outbox') },
		}
	}

	it.each([
		[29, { requests: 3, jobs: 2, reviews: 2, tracking: 1, consents: 9, letters: 5 }],
		[31, { requests: 2, jobs: 1, reviews: 2, tracking: 1, consents: 9, letters: 0 }],
		[91, { requests: 2, jobs: 1, reviews: 2, tracking: 0, consents: 9, letters: 0 }],
		[181, { requests: 2, jobs: 0, reviews: 1, tracking: 0, consents: 9, letters: 0 }],
		[191, { requests: 1, jobs: 0, reviews: 1, tracking: 0, consents: 9, letters: 0 }],
		[366, { requests: 0, jobs: 0, reviews: 1, tracking: 0, consents: 9, letters: 0 }],
	])('after %i days has what its term allows', async (days, rest) => {
		await retain(database.db, inDays(days))

		expect(await left()).toEqual(rest)
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true })
	})

	it('keeps the proof of a review that is on the site, and names nobody else after three years', async () => {
		await retain(database.db, inDays(3 * 365 + 1))

		const named = await database.db
			.selectFrom('consents')
			.select('name')
			.where('salt', 'is not', null)
			.execute()
		expect(named).toEqual([{ name: annasReview.author_name }, { name: annasReview.author_name }])
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true })
		expect(await database.db.selectFrom('survey_responses').select('id').execute()).toEqual([])

		await decide(database.db, '1000001', { publish: false, why: 'просьба автора' }, start)
		await retain(database.db, inDays(3 * 365 + 2))
		expect((await left()).consents).toBe(0)
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true, sealed: 0 })
	})

	it('takes a review off the site five years after it was published, whatever became of its letter', async () => {
		const { db } = database
		await decide(db, '1000001', { publish: true, reply: 'Спасибо' }, inDays(300))
		await db
			.insertInto('outbox')
			.values({ ...deadLetter, about_id: '1000001' })
			.execute()
		await retain(db, inDays(5 * 365))
		const before = await storedRevision(db)
		expect((await left()).reviews).toBe(1)

		const { acts } = await retain(db, inDays(5 * 365 + 1))
		expect(acts[0]?.destroyed.reviews).toEqual({ count: 1, ids: ['1000001'] })
		expect(await left()).toMatchObject({ reviews: 0, consents: 0, letters: 0 })
		expect(await storedRevision(db)).toBeGreaterThan(before)
		expect(await verifyConsents(db)).toMatchObject({ intact: true })
	})

	it('is announced beforehand without a change, and destroyed with an act', async () => {
		const due = await retentionDue(database.db, inDays(200))
		expect(due).toMatchObject({
			...{ appointments: { count: 2, oldest: start.toISOString() }, job_applications: { count: 2 } },
			...{ reviews: { count: 1 }, tracking: { count: 1 }, surveys: { count: 0, oldest: null } },
		})
		expect((await left()).requests).toBe(3)

		const { acts } = await retain(database.db, inDays(200))

		expect(acts[0]?.destroyed.appointments).toEqual({ count: 2, ids: ['2026-000001', '2026-000003'] })
		expect(await listActs(database.db)).toEqual(expect.arrayContaining(acts))
		expect(await retain(database.db, inDays(200))).toEqual({ acts: [], files: [], held: 0 })
	})

	it('is destroyed beside more than a batch that waits for its letters, and the event loop goes on', async () => {
		const { db } = database
		const [one] = await db
			.selectFrom('appointments')
			.selectAll()
			.where('number', '=', '2026-000003')
			.execute()
		if (!one) throw new Error('It is gone')
		const copies = (count: number, name: string, day: number) =>
			Array.from({ length: count }, (_, index) => ({
				...one,
				...{ id: `${name}${index}`, number: `${name}-${index}`, created_at: inDays(day).toISOString() },
			}))
		const held = copies(210, 'held', -2)
		for (let from = 0; from < 420; from += 70)
			await db
				.insertInto('appointments')
				.values([...held, ...copies(210, 'due', -1)].slice(from, from + 70))
				.execute()
		const letters = held.map(({ id }) => ({ ...deadLetter, id, about_id: id, kind: 'appointment' }))
		for (let from = 0; from < 210; from += 70)
			await db
				.insertInto('outbox')
				.values(letters.slice(from, from + 70))
				.execute()
		let turns = 0
		const timer = setInterval(() => turns++, 0)

		const { acts, held: waiting } = await retain(db, inDays(31))
		clearInterval(timer)

		expect(waiting).toBe(210)
		const counts = acts.flatMap(({ destroyed }) => destroyed.appointments?.count ?? [])
		expect(Math.max(...counts)).toBeLessThanOrEqual(200)
		expect(counts.reduce((sum, count) => sum + count)).toBe(211)
		expect(turns).toBeGreaterThan(1)
	})

	it('has one act for what pages sent, however many batches it takes', async () => {
		const { db } = database
		const [row] = await db.selectFrom('tracking').selectAll().execute()
		if (!row) throw new Error('It is gone')
		for (let from = 0; from < 4100; from += 100)
			await db
				.insertInto('tracking')
				.values(Array.from({ length: 100 }, (_, at) => ({ ...row, id: `${from + at}` })))
				.execute()

		const { acts } = await retain(db, inDays(91))

		const ofTracking = (some: typeof acts) => some.flatMap(({ destroyed }) => destroyed.tracking ?? [])
		expect(ofTracking(acts)).toEqual([{ count: 4101 }])
		expect(ofTracking(await listActs(db))).toEqual([{ count: 4101 }])
	})

	it('is looked for once a day from three in the morning on, on one node, and again after a failure', async () => {
		const runs: string[] = []
		const at = (time: string, work = async () => void runs.push(time)) =>
			onceADay(database.db, timezone, new Date(`2026-11-21T${time}:00+07:00`), work)
		const failing = async () => {
			throw new Error('The database is away')
		}

		expect(await at('02:59')).toBe(false)
		await expect(at('03:00', failing)).rejects.toThrow('away')
		await Promise.all([at('03:01'), at('03:01'), at('03:01')])
		expect(await at('12:00')).toBe(false)
		await onceADay(
			database.db,
			timezone,
			new Date('2026-11-22T11:00:00+07:00'),
			async () => void runs.push('late'),
		)

		expect(runs).toEqual(['03:01', 'late'])
	})
})
