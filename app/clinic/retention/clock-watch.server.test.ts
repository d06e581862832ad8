import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { finishRequest } from '#app/clinic/appointments/request-list.server.ts'
import { sealConsents } from '#app/clinic/consent/consent-chain.server.ts'
import { takeLease } from '#app/clinic/lease.server.ts'
import { erase } from '#app/clinic/personal-data/erase.server.ts'
import { recordSurvey } from '#app/clinic/survey/survey.server.ts'
import { track } from '#app/clinic/tracking/tracking.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { day, hour } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, annasAnswers, denis, galina } from '#tests/support/people.ts'
import { clockState, watchClock } from './clock-watch.server.ts'
import { createNightlyRetention } from './nightly-retention.server.ts'
import { retain } from './retention.server.ts'

const timezone = 'Asia/Novosibirsk'
const consentText = { version: '2026-01-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('the clock of a database on $name', ({ open }) => {
	let database: TestDatabase
	let start: number
	let noon: number
	beforeEach(async () => {
		database = await open()
		start = Date.now()
		noon = Math.floor(start / day) * day + 5 * hour
	})
	afterEach(() => database.remove())

	const at = (moment: number) => new Date(moment)
	const believed = async (moment: number) => (await watchClock(database.db, at(moment))).isBelieved
	const book = (person: object, moment: number) =>
		requestAppointment(database.db, { ...anna, ...person }, { now: at(moment), timezone, consentText })
	const requests = async () =>
		(await database.db.selectFrom('appointments').select('name').execute()).map(({ name }) => name)
	const counts = async () => {
		const tables = ['consents', 'survey_responses', 'tracking', 'outbox', 'acts', 'tombstones'] as const
		const count = async (table: (typeof tables)[number]) => [
			table,
			(await database.db.selectFrom(table).selectAll().execute()).length,
		]
		return Object.fromEntries(await Promise.all(tables.map(count)))
	}
	const delivered = () =>
		database.db
			.updateTable('outbox')
			.set({ status: 'sent', sent_at: at(start).toISOString() })
			.execute()

	/** A night's run at the clinic's noon of that day after the start. */
	async function nights(...days: number[]) {
		let now = noon
		const folder = '/nonexistent'
		const retention = createNightlyRetention({
			...{ db: database.db, places: { url: database.url, folder }, clock: () => at(now) },
			...{ timezone: () => timezone, channels: ['email'], onClock: () => {}, onDone: () => {} },
			onJournalError: error => expect.fail(String(error)),
		})
		for (const ahead of days) {
			now = noon + ahead * day
			await retention.runIfDue()
		}
		return retention
	}

	it('is believed from day to day, an hour back, and through a change of daylight saving', async () => {
		for (const moment of [0, 60_000, -hour, 0, day, day + hour, 2 * day])
			expect(await believed(start + moment)).toBe(true)
	})

	it.each([400, -400, 30, -5])('is not believed after a jump of %i days, until it comes back', async days => {
		expect(await believed(start)).toBe(true)

		expect(await believed(start + days * day)).toBe(false)
		expect(await believed(start + days * day + day)).toBe(false)
		expect(await clockState(database.db)).toMatchObject({ isBelieved: false })
		expect(await believed(start + day)).toBe(true)
		expect(await clockState(database.db)).toMatchObject({ isBelieved: true, jumpedDays: 0 })
	})

	it('takes the last nightly run for the time when nobody has watched a clock yet', async () => {
		await nights(0, 1, 2, 300)
		await database.db.deleteFrom('counters').where('name', 'like', 'clock-%').execute()
		await database.db
			.insertInto('counters')
			.values({ name: 'retention-run', value: noon + 300 * day })
			.onConflict(row => row.column('name').doUpdateSet({ value: noon + 300 * day }))
			.execute()

		expect(await watchClock(database.db, at(noon + 301 * day))).toMatchObject({ isBelieved: true })
		await database.db.deleteFrom('counters').where('name', 'like', 'clock-%').execute()
		expect(await watchClock(database.db, at(noon + 700 * day))).toMatchObject({
			isBelieved: false,
			lastSeen: at(noon + 300 * day),
		})
	})

	it('is believed again when it has gone on for a week: the server was off for a month', async () => {
		expect(await believed(start)).toBe(true)
		for (let later = 30; later < 37; later++) expect(await believed(start + later * day)).toBe(false)

		expect(await believed(start + 37 * day)).toBe(true)
	})

	it('is compared with the making of a schema that no server has seen yet', async () => {
		expect(await believed(start + 400 * day)).toBe(false)
	})

	it('destroys nothing on a jump of 400 days, whatever comes after, and goes on the next day', async () => {
		await book(anna, noon - 366 * day)
		await book(galina, noon)
		await track(database.db, 'time-on-page', { url: '/', seconds: 1 }, at(noon))
		await delivered()
		await nights(0)

		const wrong = await nights(400, 401, 402)
		expect(await requests()).toHaveLength(2)
		expect(wrong.detail()).not.toBe('ok')
		expect(wrong.isClockBelieved()).toBe(false)

		const right = await nights(1)
		expect(await requests()).toEqual([galina.name])
		expect(right.detail()).toBe('ok')
		expect(await database.db.selectFrom('tracking').select('id').execute()).toHaveLength(1)
	})

	it('destroys only what was due at the run before: a day ahead makes nothing due', async () => {
		await nights(0)
		await book(anna, noon - 364.5 * day)
		await delivered()

		await nights(1)
		expect(await requests()).toEqual([anna.name])
		await nights(0, 1, 2)
		expect(await requests()).toEqual([])
	})

	it('counts what came under a clock that was back as of the day when it was right again', async () => {
		await nights(0)
		await nights(-400)
		await book(anna, noon - 400 * day + hour)
		await nights(-399)
		await delivered()

		await nights(1, 2, 3)
		expect(await requests()).toEqual([anna.name])
	})

	it('counts so what came before a clock that was back jumped once more', async () => {
		await nights(0)
		await nights(-400)
		await book(anna, noon - 400 * day + hour)
		await nights(-399, -500)
		await book(galina, noon - 500 * day + hour)
		await nights(-499)
		await delivered()

		await nights(1, 2, 3)
		expect(await requests()).toEqual([anna.name, galina.name])
	})

	it('counts everything else that came then so, too: proofs, surveys, page events, letters and acts', async () => {
		const { db } = database
		const wrong = noon - 2000 * day + hour / 2
		await nights(0)
		await nights(-2000 + 0.5 / 24)
		await book(anna, wrong)
		await book(galina, wrong)
		await erase(db, { phone: galina.phone }, 'отзыв согласия', at(wrong))
		await recordSurvey(db, annasAnswers, { now: at(wrong) })
		await track(db, 'time-on-page', { url: '/', seconds: 1 }, at(wrong))
		await db
			.updateTable('outbox')
			.set({ status: 'sent', sent_at: at(wrong).toISOString() })
			.execute()
		await nights(-1999)
		await book(denis, noon + hour)
		await sealConsents(db, at(noon + hour))

		await nights(1, 2, 3)
		const kept = { consents: 3, survey_responses: 1, tracking: 1, outbox: 2, acts: 1, tombstones: 2 }
		expect(await counts()).toEqual(kept)

		await delivered()
		await retain(db, at(noon + 93 * day))
		expect(await counts()).toEqual({ ...kept, tracking: 0, outbox: 0, acts: 2 })
		await retain(db, at(noon + (2 + 3 * 365) * day))
		expect(await counts()).toMatchObject({ consents: 0, survey_responses: 0, tombstones: 0 })
	})

	it('ignores a run and a lease that are recorded in the future', async () => {
		await book(anna, noon - 366 * day)
		await delivered()
		await nights(0)
		const value = noon + 400 * day
		await database.db.updateTable('counters').set({ value }).where('name', '=', 'retention-run').execute()
		await takeLease(database.db, 'retention', at(noon + 400 * day), hour)

		await nights(1, 2)
		expect(await requests()).toEqual([])
	})
})

describe.each(databases)('what an undelivered letter belongs to, on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	const now = new Date()
	const longAgo = new Date(now.getTime() - 1200 * day)
	const context = { now: longAgo, timezone, consentText }

	it('stays, with its letter and its proof, until that has left', async () => {
		await requestAppointment(database.db, anna, context)
		await applyForJob(database.db, denis, { ...context, open: [denis.vacancy] })
		await database.db
			.updateTable('outbox')
			.set({ status: 'dead' })
			.where('kind', '=', 'appointment')
			.execute()

		expect(await retain(database.db, now)).toMatchObject({ acts: [], held: 2 })
		for (const table of ['outbox', 'consents'] as const)
			expect(await database.db.selectFrom(table).select('id').execute()).toHaveLength(2)

		await database.db.updateTable('outbox').set({ status: 'sent', sent_at: longAgo.toISOString() }).execute()
		const { acts, held } = await retain(database.db, now)
		expect([held, acts[0]?.destroyed]).toMatchObject([
			0,
			{ appointments: { count: 1 }, job_applications: { count: 1 } },
		])
	})

	it('goes where somebody has dealt with it and no channel would ever bring the letter', async () => {
		await requestAppointment(database.db, anna, context)
		await requestAppointment(database.db, galina, context)
		const [first] = await database.db.selectFrom('appointments').select('number').orderBy('number').execute()
		await finishRequest(database.db, first?.number ?? '', longAgo)

		expect((await retain(database.db, now, { channels: ['email'] })).acts).toEqual([])
		expect((await retain(database.db, now, { channels: [] })).held).toBe(1)
		expect((await retain(database.db, now, { despiteLetters: true })).held).toBe(0)
		expect(await database.db.selectFrom('appointments').select('id').execute()).toEqual([])
	})
})
