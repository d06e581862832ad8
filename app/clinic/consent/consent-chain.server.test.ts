import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ConsentRow } from '#app/database/tables.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { recordConsents } from './consent.server.ts'
import { cutConsents, sealConsents } from './consent-chain.server.ts'
import { changedTexts, verifyConsents } from './consent-verification.server.ts'

const start = new Date('2026-11-21T05:00:00Z')
const text = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('the chain of consent proofs on $name', ({ open }) => {
	let database: TestDatabase
	beforeEach(async () => {
		database = await open()
	})
	afterEach(() => database.remove())

	const record = async (count: number, from = 0) => {
		for (let number = from; number < from + count; number++) {
			const proof = {
				formType: 'appointment',
				subjectId: `request-${number}`,
				text,
				person: { name: `Посетитель ${number}`, phone: '+79130000000', email: 'visitor@mail.example' },
				page: '/',
				now: new Date(start.getTime() + number * 1000),
			}
			await recordConsents(database.db, [proof])
		}
	}
	const change = (position: number, values: Partial<ConsentRow>) =>
		database.db.updateTable('consents').set(values).where('position', '=', position).execute()

	it('is intact after proofs were sealed in several goes, and counts the open ones', async () => {
		await record(3)
		expect(await sealConsents(database.db, start)).toBe(3)
		await record(2, 3)
		expect(await sealConsents(database.db, start)).toBe(2)
		await record(1, 5)

		expect(await verifyConsents(database.db)).toEqual({
			intact: true,
			sealed: 5,
			open: 1,
			oldestOpen: '2026-11-21T05:00:05.000Z',
			last: { position: 5, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
			broken: [],
		})
	})

	it('tells of a text that was changed after consents were given to it, of its own kind and version only', async () => {
		await record(3)
		const other = { ...text, sha256: 'b'.repeat(64) }
		const texts = [
			{ ...other, kind: 'consent-job' as const },
			{ ...other, kind: 'consent' as const, version: '2026-10-01' },
		]

		expect(await changedTexts(database.db, [...texts, { ...text, kind: 'consent' }])).toEqual([])
		expect(await changedTexts(database.db, [...texts, { ...other, kind: 'consent' }])).toEqual([
			{ kind: 'consent', version: text.version, consents: 3 },
		])
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true })
	})

	it('is sealed once when four sealers come at the same time', async () => {
		await record(40)

		const sealed = await Promise.all([1, 2, 3, 4].map(() => sealConsents(database.db, start)))

		expect(sealed.reduce((sum, count) => sum + count)).toBe(40)
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true, sealed: 40, open: 0 })
	})

	const changes: [keyof ConsentRow, Partial<ConsentRow>][] = [
		['id', { id: 'other' }],
		['form_type', { form_type: 'review' }],
		['subject_id', { subject_id: 'other' }],
		['received_at', { received_at: '2020-01-01T00:00:00.000Z' }],
		['page', { page: '/prices' }],
		['text_version', { text_version: '2020-01-01' }],
		['text_sha256', { text_sha256: 'b'.repeat(64) }],
		['privacy_policy_consent', { privacy_policy_consent: 0 }],
		['personal_data_consent', { personal_data_consent: 0 }],
		['name', { name: 'Другой' }],
		['phone', { phone: null }],
		['email', { email: 'other@mail.example' }],
		['salt', { salt: 'other' }],
		['digest', { digest: 'c'.repeat(64) }],
		['position', { position: 9 }],
		['previous_hash', { previous_hash: 'd'.repeat(64) }],
		['hash', { hash: 'e'.repeat(64) }],
	]

	it('shows a change in any column', async () => {
		await record(3)
		await sealConsents(database.db, start)
		const columns = Object.keys(
			(await database.db.selectFrom('consents').selectAll().executeTakeFirstOrThrow()) as object,
		)
		expect(changes.map(([column]) => column).sort()).toEqual(columns.sort())

		for (const [column, values] of changes) {
			const before = await database.db
				.selectFrom('consents')
				.selectAll()
				.where('position', '=', 2)
				.executeTakeFirstOrThrow()
			await change(2, values)
			expect((await verifyConsents(database.db)).intact, column).toBe(false)
			await database.db.deleteFrom('consents').where('subject_id', 'in', ['request-1', 'other']).execute()
			await database.db.insertInto('consents').values(before).execute()
			expect((await verifyConsents(database.db)).intact).toBe(true)
		}
	})

	it('shows a removed and an added row', async () => {
		await record(3)
		await sealConsents(database.db, start)
		const rows = await database.db.selectFrom('consents').selectAll().orderBy('position').execute()

		await database.db.deleteFrom('consents').where('position', '=', 2).execute()
		expect((await verifyConsents(database.db)).intact).toBe(false)

		await database.db
			.insertInto('consents')
			.values(rows[1] as ConsentRow)
			.execute()
		const forged = {
			...(rows[2] as ConsentRow),
			id: 'forged',
			position: 4,
			previous_hash: rows[2]?.hash ?? '',
		}
		await database.db.insertInto('consents').values(forged).execute()
		expect((await verifyConsents(database.db)).broken.map(({ id }) => id)).toContain('forged')

		await database.db.deleteFrom('consents').where('position', '>=', 3).execute()
		expect((await verifyConsents(database.db)).broken).toMatchObject([
			{ reason: expect.stringContaining('3') },
		])
	})

	it("survives the erasure of a person's data, but not half of it", async () => {
		await record(3)
		await sealConsents(database.db, start)

		await change(2, { name: null, phone: null, email: null, salt: null })
		expect((await verifyConsents(database.db)).intact).toBe(true)

		await change(3, { name: null, salt: null })
		expect((await verifyConsents(database.db)).intact).toBe(false)
	})

	it('holds without its old end, also when nothing else is left, and goes on from there', async () => {
		await record(5)
		await sealConsents(database.db, start)
		const second = (seconds: number) => new Date(start.getTime() + seconds * 1000)

		expect(await cutConsents(database.db, second(2), second(60))).toBe(2)
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true, sealed: 3 })
		expect(await cutConsents(database.db, second(2), second(61))).toBe(0)

		expect(await cutConsents(database.db, second(50), second(62))).toBe(3)
		await record(2, 70)
		await sealConsents(database.db, second(80))
		expect(await verifyConsents(database.db)).toMatchObject({ intact: true, sealed: 2 })

		await database.db
			.updateTable('consent_cuts')
			.set({ hash: 'f'.repeat(64) })
			.execute()
		expect((await verifyConsents(database.db)).broken).toMatchObject([{ position: 6 }])
	})

	it('holds an end that was noted while that link is there, and a cut end as its own beginning', async () => {
		await record(5)
		await sealConsents(database.db, start)
		const { last: noted } = await verifyConsents(database.db)
		await record(2, 70)
		await sealConsents(database.db, start)
		expect(await verifyConsents(database.db, noted)).toMatchObject({ intact: true })

		await cutConsents(database.db, new Date(start.getTime() + 10_000), start)
		expect(await verifyConsents(database.db, noted)).toMatchObject({ intact: true, sealed: 2 })

		const hash = 'f'.repeat(64)
		for (const other of [
			{ ...noted, hash },
			{ ...noted, position: 3 },
			{ position: 8, hash: noted.hash },
		])
			expect((await verifyConsents(database.db, other)).broken).toMatchObject([{ position: other.position }])
	})

	it('is intact at any moment while it grows', async () => {
		await record(30)

		for (let number = 30; number < 60; number++) {
			await record(1, number)
			const [report] = await Promise.all([verifyConsents(database.db), sealConsents(database.db, start)])
			expect(report.intact).toBe(true)
		}
	})

	it('finds two rows that were swapped', async () => {
		await record(3)
		await sealConsents(database.db, start)

		await change(2, { position: 99 })
		await change(3, { position: 2 })
		await change(99, { position: 3 })

		expect((await verifyConsents(database.db)).broken.map(({ position }) => position)).toContain(2)
	})
})
