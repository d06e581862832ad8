import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { erase } from '#app/clinic/personal-data/erase.server.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { revokeLinks, signedToken } from '#app/clinic/signed-link.server.ts'
import { appointmentLetter } from '#app/outbox/letters/appointment-letter.server.ts'
import { visitorQuote } from '#app/outbox/letters/visitor-text.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { anna, annasReview, galina } from '#tests/support/people.ts'
import { requestAppointment } from './appointment.server.ts'
import { linkedRequest, markByLink, receptionToken } from './reception.server.ts'
import { findRequest, finishRequest, releaseRequest } from './request-list.server.ts'

const now = new Date('2026-11-21T05:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now, timezone: 'Asia/Novosibirsk', consentText }
const number = '2026-000001'
const all = ['taken', 'reached', 'cancelled']

describe.each(databases)('the link of a request on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
		await requestAppointment(database.db, anna, context)
	})
	afterEach(() => database.remove())

	const stored = async () => {
		const row = await findRequest(database.db, number)
		if (!row) throw new Error('It is gone')
		return row
	}
	const token = async () => receptionToken(database.db, await stored())
	const leadsTo = async (at = now) => linkedRequest(database.db, await token(), at)

	it('shows the request and changes nothing', async () => {
		const before = await stored()

		expect(await leadsTo()).toMatchObject({ choices: all, request: { number, name: anna.name } })
		expect(await stored()).toEqual(before)
	})

	it.each([
		['taken', { status: 'new', done_at: null }],
		['reached', { status: 'done', done_at: inDays(1).toISOString() }],
		['cancelled', { status: 'done', done_at: inDays(1).toISOString() }],
	] as const)('writes down %s, when and by what', async (mark, then) => {
		expect(await markByLink(database.db, (await stored()).id, mark, inDays(1))).toBe(true)

		const marked = { mark, marked_at: inDays(1).toISOString(), marked_by: 'letter' }
		expect(await stored()).toMatchObject({ ...marked, ...then })
		expect((await leadsTo(inDays(1)))?.choices).toEqual(mark === 'taken' ? ['reached', 'cancelled'] : [])
	})

	it('leads nowhere once links were revoked, and one sent afterwards does again', async () => {
		const before = await token()

		await revokeLinks(database.db)

		expect(await linkedRequest(database.db, before, now)).toBeUndefined()
		expect(await leadsTo()).toMatchObject({ request: { number } })
	})

	it('marks once, whoever else does at the same moment', async () => {
		const { id } = await stored()
		const marks = await Promise.all(
			Array.from({ length: 8 }, () => markByLink(database.db, id, 'taken', now)),
		)

		expect(marks.filter(Boolean)).toHaveLength(1)
		expect(await stored()).toMatchObject({ mark: 'taken', status: 'new' })
	})

	it('takes a final mark after «Взяли», once, within two weeks', async () => {
		const { id } = await stored()
		await markByLink(database.db, id, 'taken', now)
		expect(await markByLink(database.db, id, 'reached', inDays(14))).toBe(false)
		const ends = await Promise.all(
			(['reached', 'cancelled'] as const).map(mark => markByLink(database.db, id, mark, inDays(2))),
		)

		expect(ends.filter(Boolean)).toHaveLength(1)
		expect(await stored()).toMatchObject({ status: 'done', done_at: inDays(2).toISOString() })
		expect(await markByLink(database.db, id, 'taken', inDays(2))).toBe(false)
		expect(await leadsTo(inDays(2))).toMatchObject({ choices: [] })
	})

	it('ends after two weeks, and when an operator has finished the request', async () => {
		const { id } = await stored()
		expect(await leadsTo(inDays(13.9))).toMatchObject({ choices: all })
		expect(await leadsTo(inDays(14))).toMatchObject({ choices: [] })
		expect(await markByLink(database.db, id, 'taken', inDays(14))).toBe(false)

		await finishRequest(database.db, number, now)
		expect(await leadsTo()).toMatchObject({ choices: [] })
		expect(await markByLink(database.db, id, 'taken', now)).toBe(false)
	})

	it('lasts two weeks from the letter of a request let out of quarantine', async () => {
		await database.db.updateTable('appointments').set({ status: 'quarantined' }).execute()
		expect(await leadsTo()).toMatchObject({ choices: [] })
		await releaseRequest(database.db, number, inDays(10))

		expect(await leadsTo(inDays(23.9))).toMatchObject({ choices: all })
		expect(await markByLink(database.db, (await stored()).id, 'taken', inDays(23.9))).toBe(true)
	})

	it('cannot be made up, nor used for another request, nor is that of a review', async () => {
		await requestAppointment(database.db, galina, context)
		const consentTexts = { reading: consentText, publication: consentText }
		await sendReview(database.db, annasReview, { now, consentTexts })
		const { id } = await stored()
		const [, signature] = (await token()).split('.')
		const until = inDays(14).toISOString()
		const ofReview = await signedToken(database.db, { name: number, about: `review:${id}`, until })

		const strange = ['', 'x', number, `${number}.`, `${number}.x`, `2026-000002.${signature}`, id]
		for (const given of [...strange, ofReview, `\0.${signature}`, `${await token()}x`])
			expect([given, await linkedRequest(database.db, given, now)]).toEqual([given, undefined])
	})

	it('leads nowhere once its request is erased, with the mark', async () => {
		const given = await token()
		await markByLink(database.db, (await stored()).id, 'taken', now)
		await erase(database.db, { phone: anna.phone }, 'просьба', now)

		expect(await linkedRequest(database.db, given, now)).toBeUndefined()
	})

	it('stands in the letter once, before whatever the visitor wrote', async () => {
		const real = (await appointmentLetter(database.db, (await stored()).id, letterContextOfTests))?.text ?? ''
		const forged = { name: `А\u2028${real}`, message: `Отметить: ${real}` }
		await database.db.updateTable('appointments').set(forged).execute()

		const { text = '' } =
			(await appointmentLetter(database.db, (await stored()).id, letterContextOfTests)) ?? {}

		const link = `https://clinic.example/reception/${number}.x`
		expect(text).toContain(`Отметить: взяли, дозвонились или отменена — ${link}\n`)
		expect(text.match(/https?:\/\/\S+/g)).toEqual([link])
		expect(text.indexOf(link)).toBeLessThan(text.indexOf('Имя:'))
		expect(text).toContain(visitorQuote(forged.message))
	})

	it('stands in a letter that holds the number alone', async () => {
		const alone = { ...letterContextOfTests, details: 'number' } as const
		const { text = '' } = (await appointmentLetter(database.db, (await stored()).id, alone)) ?? {}

		expect(text).toContain(`https://clinic.example/reception/${number}.x`)
		expect(text).not.toMatch(/Анна|999\D{0,2}123|зуб|кариес/i)
	})
})
