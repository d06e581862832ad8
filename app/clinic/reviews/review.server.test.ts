import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { storedRevision } from '#app/database/stored-values.server.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, annasReview, galinasReview, strangersReview } from '#tests/support/people.ts'
import {
	decide,
	decideByLink,
	findReview,
	linkedReview,
	linkToken,
	listReviews,
	reply,
} from './moderation.server.ts'
import { sendReview } from './review.server.ts'
import type { ReviewRequest } from './review-request.ts'
import { createReviewStore } from './review-store.server.ts'

const timezone = 'Asia/Novosibirsk'
const text = (sha256: string) => ({ version: '2026-09-01', title: 'Согласие', html: '', sha256 })
const consentTexts = { reading: text('a'.repeat(64)), publication: text('b'.repeat(64)) }
const now = new Date('2026-11-21T20:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const first = 1_000_001

describe.each(databases)('a review on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	const write = (review: ReviewRequest, more = {}) =>
		sendReview(database.db, review, { now, consentTexts, ...more })
	const letters = () => database.db.selectFrom('outbox').select(['kind', 'about_id']).execute()
	const published = () => createReviewStore(database.db)(timezone)

	it('waits, with the proofs of both consents and one letter', async () => {
		await write(annasReview)

		expect(await listReviews(database.db)).toMatchObject([
			{ id: first, status: 'pending', rating: 5, text: annasReview.text, doctor_id: 1, service_id: 2 },
		])
		const proofs = await database.db.selectFrom('consents').selectAll().orderBy('form_type').execute()
		expect(proofs).toMatchObject([
			{
				form_type: 'review',
				subject_id: String(first),
				text_sha256: 'a'.repeat(64),
				privacy_policy_consent: 0,
			},
			{ form_type: 'review_publication', text_sha256: 'b'.repeat(64), personal_data_consent: 1 },
		])
		expect(await letters()).toEqual([{ kind: 'review', about_id: String(first) }])
		expect(await published()).toEqual([])
	})

	it('gets its stored answer also when its doctor has left, and is refused where nothing is stored', async () => {
		const key = { idempotencyKey: 'r1' }
		const known = { doctor_id: [2], service_id: [2] }
		const stored = await write(annasReview, key)

		expect(await write(annasReview, { ...key, known })).toEqual(stored)
		await expect(write(annasReview, { idempotencyKey: 'r2', known, now: inDays(1) })).rejects.toMatchObject({
			status: 422,
			errors: { doctor_id: [expect.any(String)] },
		})
		expect(await listReviews(database.db)).toHaveLength(1)
	})

	it('is written whole or not at all', async () => {
		await database.db.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute()

		await expect(write(annasReview)).rejects.toThrow()

		expect(await listReviews(database.db)).toEqual([])
		expect(await database.db.selectFrom('consents').selectAll().execute()).toEqual([])
	})

	it('is one review however often it is sent', async () => {
		const kept = async () => (await listReviews(database.db)).length
		await Promise.all(Array.from({ length: 20 }, () => write(galinasReview)))
		await write(galinasReview, { idempotencyKey: 'form', fromForm: true })
		expect(await kept()).toBe(1)

		// A program that names its own key means a review of its own.
		await write(galinasReview, { idempotencyKey: 'k' })
		await write(galinasReview, { idempotencyKey: 'k' })
		expect(await kept()).toBe(2)
		await expect(write(annasReview, { idempotencyKey: 'k' })).rejects.toMatchObject({ status: 409 })
	})

	it('is read by everybody once published, dated by the clinic’s own day, with its answer', async () => {
		await write(annasReview)
		const before = await storedRevision(database.db)

		await decide(database.db, String(first), { publish: true, verified: true }, now)
		await reply(database.db, String(first), 'Спасибо.', now)

		expect(await published()).toEqual([
			{
				...{
					id: first,
					author_name: 'Анна Б.',
					rating: 5,
					text: annasReview.text,
					doctor_id: 1,
					service_id: 2,
				},
				...{ date: '2026-11-22', source: 'site', verified: true, status: 'published', publish_consent: true },
				reply: { text: 'Спасибо.', date: '2026-11-22', author: 'Администратор клиники' },
			},
		])
		expect(await storedRevision(database.db)).toBe(before + 2)

		await decide(database.db, String(first), { publish: false, why: 'Автор отозвал согласие' }, now)
		expect(await published()).toEqual([])
	})

	it('stays readable while the database is away', async () => {
		await write(annasReview)
		await decide(database.db, String(first), { publish: true }, now)
		const errors: unknown[] = []
		const store = createReviewStore(database.db, error => errors.push(error))
		await store(timezone)
		await database.db.schema.alterTable('reviews').renameTo('reviews_elsewhere').execute()

		expect(await store(timezone)).toHaveLength(1)
		expect(await store(timezone)).toHaveLength(1)
		expect(errors).toHaveLength(1)
	})

	describe('and the link in its letter', () => {
		const link = async (salt?: string) => {
			const review = await findReview(database.db, String(first))
			if (!review) throw new Error('No review')
			return linkToken(database.db, salt === undefined ? review : { ...review, link_salt: salt })
		}
		const verdict = { publish: true } as const
		beforeEach(() => write(annasReview))

		it('shows the review and changes nothing', async () => {
			expect(await linkedReview(database.db, await link(), now)).toMatchObject({
				open: true,
				review: { id: first },
			})
			expect((await findReview(database.db, String(first)))?.status).toBe('pending')
		})

		it('decides once, whoever else decides at the same moment', async () => {
			const acts = await Promise.all(
				Array.from({ length: 8 }, () => decideByLink(database.db, first, verdict, now)),
			)

			expect(acts.filter(Boolean)).toHaveLength(1)
			expect(await linkedReview(database.db, await link(), now)).toMatchObject({ open: false })
		})

		it('ends after two weeks, and when an operator has decided', async () => {
			expect(await linkedReview(database.db, await link(), inDays(13.9))).toMatchObject({ open: true })
			expect(await linkedReview(database.db, await link(), inDays(14.1))).toMatchObject({ open: false })
			expect(await decideByLink(database.db, first, verdict, inDays(14.1))).toBe(false)

			await decide(database.db, String(first), { publish: false, why: 'Реклама' }, now)
			expect(await decideByLink(database.db, first, verdict, now)).toBe(false)
		})

		it('cannot be made up, nor used for another review, nor signed by the key alone', async () => {
			await write(galinasReview)
			const [, signature] = (await link()).split('.')

			for (const token of [
				'',
				'x',
				'1',
				`${first}`,
				`${first}.`,
				`${first}.x`,
				`${first + 1}.${signature}`,
				...[await link(''), await link('another')],
			]) {
				expect(await linkedReview(database.db, token, now)).toBeUndefined()
			}
		})
	})

	it('that looks like a mailing is kept without a letter and without a link', async () => {
		await write({ ...galinasReview, text: 'Онлайн казино, фриспины и промокод: http://casino.example.com' })
		await write(annasReview, { spamSignals: { honeypotFilled: true } })

		expect(await listReviews(database.db)).toMatchObject([
			{ status: 'quarantined' },
			{ status: 'quarantined' },
		])
		expect(await letters()).toEqual([])
		expect(await decideByLink(database.db, first, { publish: true }, now)).toBe(false)
	})

	it('is a mailing when five others said the very same with a link', async () => {
		const letter = `Здравствуйте, посмотрите наш новый прайс на расходные материалы для клиник: prais.example.com. ${'Ждём. '.repeat(5)}`
		for (let number = 1; number <= 6; number++) await write({ ...strangersReview(number), text: letter })

		const kept = (await listReviews(database.db)).map(({ status }) => status)
		expect(kept).toEqual([...Array(5).fill('pending'), 'quarantined'])
	})

	it('is not alone: a request in quarantine has its number and no letter', async () => {
		const request = { ...anna, name: 'www.casino.example.com' }
		const context = { now, timezone, consentText: consentTexts.reading }

		const { number } = await requestAppointment(database.db, request, context)

		expect(number).toBe('2026-000001')
		expect(await database.db.selectFrom('appointments').select('status').execute()).toEqual([
			{ status: 'quarantined' },
		])
		expect(await letters()).toEqual([])
	})
})
