import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { markByLink } from '#app/clinic/appointments/reception.server.ts'
import { finishRequest, listRequests } from '#app/clinic/appointments/request-list.server.ts'
import { terms } from '#app/clinic/retention/retention-terms.ts'
import { sendReview } from '#app/clinic/reviews/review.server.ts'
import { noteBackup } from '#app/database/stored-values.server.ts'
import { digestLetter } from '#app/outbox/letters/digest-letter.server.ts'
import { day, minute } from '#app/platform/units.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { letterContextOfTests } from '#tests/support/letter-context.ts'
import { anna, annasReview, stranger } from '#tests/support/people.ts'
import { startDigests } from './digest.server.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const timezone = 'Asia/Novosibirsk'
/** Nine in the morning in Novosibirsk. */
const nine = new Date('2026-11-21T02:00:00Z')

describe.each(databases)('the daily digest on $name', ({ open }) => {
	let database: TestDatabase
	let now: Date
	beforeEach(async () => {
		database = await open()
		now = nine
	})
	afterEach(() => database.remove())

	const rows = () => database.db.selectFrom('outbox').selectAll().where('kind', '=', 'digest').execute()
	const start = (channels = ['email']) => {
		const counts = { written: 0, errors: [] as unknown[] }
		const { stop } = startDigests({
			...{ db: database.db, channels, clock: () => now, timezone: () => timezone, every: 10 },
			onWritten: () => counts.written++,
			onError: error => counts.errors.push(error),
		})
		return { stop, counts }
	}
	/** A process that has been there since before nine. */
	const startEarly = async (channels = ['email']) => {
		const today = now
		now = new Date(today.getTime() - minute)
		const node = start(channels)
		await settled()
		now = today
		return node
	}
	const settled = () => new Promise(resolve => setTimeout(resolve, 150))
	const letter = async (about = '2026-11-21', letterContext = {}) =>
		(await digestLetter(database.db, about, { ...letterContextOfTests, ...letterContext }))?.text
	const ask = (at: Date, number = 0) =>
		requestAppointment(database.db, number ? stranger(number) : anna, { now: at, timezone, consentText })

	it('is written at nine in the morning of the clinic, not a minute before', async () => {
		now = new Date(nine.getTime() - minute)
		const digests = start()
		await settled()
		expect(await rows()).toEqual([])

		now = nine

		await expect.poll(rows).toMatchObject([{ id: 'digest-2026-11-21-email', about_id: '2026-11-21' }])
		await digests.stop()
	})

	it('is written later that day where nobody was there at nine', async () => {
		await ask(new Date(nine.getTime() - minute))
		now = new Date(nine.getTime() + 14 * 60 * minute)
		const digests = start()

		await expect.poll(rows).toHaveLength(1)
		await digests.stop()
	})

	it('is not written on the first day', async () => {
		now = new Date(nine.getTime() + 60 * minute)
		await ask(new Date(nine.getTime() + minute))
		const digests = start()
		await settled()
		expect(await rows()).toEqual([])

		now = new Date(nine.getTime() + day)

		await expect.poll(rows).toMatchObject([{ about_id: '2026-11-22' }])
		await digests.stop()
	})

	it('is written once by three processes, on each day anew (reliability 23)', async () => {
		now = new Date(nine.getTime() - minute)
		const nodes = [start(), start(), start()]
		await settled()
		now = nine
		await expect.poll(rows).toHaveLength(1)

		now = new Date(nine.getTime() + day)
		await expect.poll(rows).toHaveLength(2)
		await settled()

		expect(nodes.reduce((sum, { counts }) => sum + counts.written, 0)).toBe(2)
		for (const { stop, counts } of nodes) {
			await stop()
			expect(counts.errors).toEqual([])
		}
	})

	it('is not written where nobody would get it', async () => {
		const digests = await startEarly([])
		await settled()
		await digests.stop()

		expect(await rows()).toEqual([])
	})

	it('counts what came and what waits, and names nobody', async () => {
		await ask(new Date(nine.getTime() - 2 * day), 1)
		await ask(new Date(nine.getTime() - minute))
		await ask(nine, 2)
		const consentTexts = { reading: consentText, publication: consentText }
		await sendReview(database.db, annasReview, { now: new Date(nine.getTime() - day / 2), consentTexts })
		await database.db.updateTable('outbox').set({ status: 'dead' }).where('kind', '=', 'review').execute()
		const digests = start()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()

		const outOfDate = () => ['doctors/kim.md: аккредитация заканчивается 20.12.2026']

		expect(await letter('2026-11-21', { outOfDate })).toBe(`Сводка на 21 ноября, 09:00

Пришло с 20 ноября, 09:00: заявок 1, отзывов 1.

Ждёт вас:
- заявок не обработано: 3 (npm run clinic -- requests list --status new)
- отзывов ждёт решения: 1 (npm run clinic -- reviews list)
- уведомлений ещё не ушло: 2 (npm run clinic -- outbox list)
- уведомлений не доставлено за неделю: 1 (npm run clinic -- outbox list)

Никто не взял:
- 2026-000001, пришла 19 ноября, 09:00
- 2026-000002, пришла 21 ноября, 08:59

Сроки:
- doctors/kim.md: аккредитация заканчивается 20.12.2026

Команда backup копий ещё не делала.
`)
	})

	it('lists what nobody took, of the night too: neither what is marked nor what came after it was written', async () => {
		const midnight = nine.getTime() - 9 * 60 * minute
		for (const [at, number] of [
			[midnight - 60 * minute, 1],
			[midnight - 50 * minute, 2],
			[midnight - 40 * minute, 3],
			[midnight - minute, 4],
			[midnight + minute, 5],
			[nine.getTime() + minute, 6],
		] as const)
			await ask(new Date(at), number)
		const [, taken] = await listRequests(database.db)
		await markByLink(database.db, taken?.id ?? '', 'taken', nine, 'Ольга\u202e http://evil.example')
		await finishRequest(database.db, '2026-000003', nine)
		const digests = await startEarly()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()

		expect(await letter()).toContain(`

Никто не взял:
- 2026-000001, пришла 20 ноября, 23:00
- 2026-000004, пришла 20 ноября, 23:59
- 2026-000005, пришла 21 ноября, 00:01

Взяты и не закончены:
- 2026-000002, пришла 20 ноября, 23:10, взяли 21 ноября, 09:00, Ольга http:// evil. example

`)
		expect(await letter('2026-11-21', { details: 'number' })).toContain('взяли 21 ноября, 09:00\n')
	})

	it('lists what was taken for advertising since the last digest, counts what was before, and says how long both stay', async () => {
		await ask(new Date(nine.getTime() - 2 * day), 1)
		await ask(new Date(nine.getTime() - 29 * day), 2)
		await ask(new Date(nine.getTime() - 20 * minute), 3)
		await ask(new Date(nine.getTime() - minute), 4)
		await ask(nine, 5)
		await database.db.updateTable('appointments').set({ status: 'quarantined' }).execute()
		const digests = await startEarly()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()

		const text = await letter()
		expect(terms.quarantine).toBe(30 * day)
		expect(text).toContain(`

Похожи на рекламу, писем о них не было, стираются через 30 дней после получения (прочитать: npm run clinic -- requests show N, настоящую отпустить: npm run clinic -- requests release N):
- 2026-000004, пришла 21 ноября, 08:59
- 2026-000003, пришла 21 ноября, 08:40
- и ещё 2 раньше

`)
		expect(text).not.toContain('Никто не взял')
	})

	it('only counts what was taken for advertising where none came since the last digest', async () => {
		await ask(new Date(nine.getTime() - 2 * day), 1)
		await database.db.updateTable('appointments').set({ status: 'quarantined' }).execute()
		const digests = await startEarly()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()

		const text = await letter()
		expect(text).toContain(
			'- заявок похоже на рекламу: 1 (npm run clinic -- requests list --status quarantined)\n',
		)
		expect(text).not.toContain('2026-000001')
	})

	it('lists no more than anybody reads', async () => {
		for (let number = 1; number <= 53; number++) await ask(new Date(nine.getTime() - day + number), number)
		const digests = await startEarly()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()

		const text = (await letter()) ?? ''
		expect(text.match(/- 2026-\d{6}, пришла/g)).toHaveLength(50)
		expect(text).toContain('- и ещё 3\n')

		await database.db.updateTable('appointments').set({ status: 'quarantined' }).execute()
		const apart = (await letter()) ?? ''
		expect(apart.match(/- 2026-\d{6}, пришла/g)).toHaveLength(50)
		expect(apart).toContain('- и ещё 3 раньше\n')
	})

	it('is short after a quiet day', async () => {
		const digests = await startEarly()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()

		expect(await letter()).toBe(`Сводка на 21 ноября, 09:00

Пришло с 20 ноября, 09:00: ничего нового.

Незавершённых дел нет.

Сроки документов в порядке.

Команда backup копий ещё не делала.
`)
	})

	it('names the first file of the content with mistakes, and says when the data were last copied', async () => {
		const digests = await startEarly()
		await expect.poll(rows).toHaveLength(1)
		await digests.stop()
		const mistakenFiles = () => ['hours.yaml', 'prices.csv']

		await noteBackup(database.db, new Date(nine.getTime() - 5 * 60 * minute))
		const fresh = await letter('2026-11-21', { mistakenFiles })
		expect(fresh).toContain(`

Ждёт вас:
- файлов содержимого с ошибками: 2, первый hours.yaml (npm run clinic -- content check)

`)
		expect(fresh).toContain('\n\nПоследняя копия данных: 21 ноября, 04:00.\n')

		await noteBackup(database.db, new Date(nine.getTime() - 3 * day))
		expect(await letter()).toContain(
			'\n\nПоследняя копия командой backup: 18 ноября, 09:00. Проверьте, делаются ли копии.\n',
		)
	})

	it('begins where the last one that left in time ended, and leaves out those that were overtaken', async () => {
		const write = async (at: Date, sent: Date | undefined) => {
			now = at
			const digests = await startEarly()
			await settled()
			await digests.stop()
			if (!sent) return
			const status = { status: 'sent' as const, sent_at: sent.toISOString() }
			await database.db.updateTable('outbox').set(status).where('status', '=', 'pending').execute()
		}
		await write(nine, nine)
		await write(new Date(nine.getTime() + day), undefined)
		await write(new Date(nine.getTime() + 2 * day), undefined)

		expect(await letter('2026-11-22')).toBeUndefined()
		expect(await letter('2026-11-23')).toContain('Пришло с 21 ноября, 09:00:')
	})

	it('counts nothing as read that the next one overtook while mail was down', async () => {
		const write = async (days: number) => {
			now = new Date(nine.getTime() + days * day)
			const digests = await startEarly()
			await settled()
			await digests.stop()
		}
		const left = (about: string, at: Date) =>
			database.db
				.updateTable('outbox')
				.set({ status: 'sent', sent_at: at.toISOString() })
				.where('about_id', '=', about)
				.execute()
		await write(0)
		await left('2026-11-21', nine)
		await write(1)
		await write(2)
		// The worker is done with it and sends nothing: there is a later one.
		await left('2026-11-22', new Date(now.getTime() + 60 * minute))
		await write(3)

		expect(await letter('2026-11-24')).toContain('Пришло с 21 ноября, 09:00:')
	})
})
