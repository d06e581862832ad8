import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { hour } from '#app/platform/units.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { anna, galina } from '#tests/support/people.ts'

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now, timezone: 'Asia/Novosibirsk', consentText }

describe.each(databases)('a request that somebody asks about, on $name', { timeout: 60_000 }, ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
		await requestAppointment(database.db, anna, context)
		await requestAppointment(database.db, galina, context)
	})
	afterAll(() => database.remove())

	const run = (...words: string[]) => runCli(database.url, words)

	it.each(['2026-1', '№ 2026-000001', ' №2026–000001'])('is found by «%s»', async said => {
		expect((await run('requests', 'show', said)).stdout).toContain(anna.name)
	})

	it('is not said to be missing where only the year is', async () => {
		expect(await run('requests', 'show', '1')).toEqual({
			code: 1,
			stdout: '',
			stderr: 'Заявки 1 нет: номер пишут с годом, например 2026-000001\n',
		})
		const newYear = { CLINIC_NOW: '2026-12-31T18:00:00Z', TZ: 'UTC' }
		expect((await runCli(database.url, ['requests', 'show', '1'], newYear)).stderr).toContain('2027-000001')
		expect((await run('requests', 'show', '2026')).stderr).toBe('Заявки 2026 нет\n')
	})

	it('is said to be no longer in quarantine, and how to get it back there', async () => {
		const released = await run('requests', 'release', '2026-2')
		expect(released).toMatchObject({
			code: 1,
			stderr: 'Заявка 2026-000002 не на проверке, а новая: отпускать её не нужно\n',
		})

		await run('requests', 'done', '2026-2')
		expect((await run('requests', 'release', '2026-000002')).stderr).toBe(
			'Заявка 2026-000002 не на проверке, а обработана. Если её отметили по ошибке: npm run clinic -- requests reopen 2026-000002\n',
		)
		expect((await run('requests', 'release', '2026-000099')).stderr).toBe('Заявки 2026-000099 нет\n')
	})

	it('is shown with what else the same telephone asked for', async () => {
		await requestAppointment(database.db, { ...anna, message: 'Лучше в четверг' }, context)
		await run('requests', 'done', '2026-3')

		expect((await run('requests', 'show', '2026-1')).stdout).toContain(
			'Ещё с этого телефона: 2026-000003 (обработана)',
		)
		expect((await run('requests', 'show', '2026-2')).stdout).not.toContain('Ещё с этого телефона')
	})

	it('is where to look when its letter has left', async () => {
		const sent = { status: 'sent' as const, sent_at: now.toISOString() }
		await database.db.updateTable('outbox').set(sent).execute()
		const { id } = await database.db
			.selectFrom('outbox')
			.innerJoin('appointments', 'appointments.id', 'outbox.about_id')
			.select('outbox.id')
			.where('number', '=', '2026-000001')
			.executeTakeFirstOrThrow()

		for (const name of ['2026-1', id])
			expect(await run('outbox', 'retry', name)).toEqual({
				code: 1,
				stdout: '',
				stderr:
					'Письмо уже ушло: заявка 2026-000001, почта, 21.11.2026, 12:00. Если в почте письма нет, посмотрите в спаме. Сама заявка: npm run clinic -- requests show 2026-000001\n',
			})
		expect((await run('outbox', 'retry', '2026-99')).stderr).toBe('Недоставленного письма 2026-000099 нет\n')
	})
})

describe.each(databases)('requests that wait, on $name', { timeout: 60_000 }, ({ open }) => {
	let database: TestDatabase
	beforeAll(async () => {
		database = await open()
		await requestAppointment(database.db, anna, context)
		const earlier = new Date(now.getTime() - 26 * hour)
		await requestAppointment(database.db, galina, { ...context, now: earlier })
	})
	afterAll(() => database.remove())

	const run = (...words: string[]) => runCli(database.url, words)

	it('are led in the status by the oldest that nobody took, with when it came', async () => {
		expect((await run('status')).stdout).toContain(
			'Самая старая из них: 2026-000002, пришла 20.11.2026, 10:00\nСамая старая из них ждёт, часов: 26\n',
		)
		expect(JSON.parse((await run('status', '--json')).stdout).requests).toMatchObject({
			oldest_untaken: { number: '2026-000002', created_at: '2026-11-20T03:00:00.000Z' },
		})
	})

	it.each([
		['белов', '2026-000001'],
		['БЕЛОВА анна', '2026-000001'],
		['Галина', '2026-000002'],
	])('are narrowed by «%s» to those of the name, which stays unsaid', async (said, number) => {
		const { stdout } = await run('requests', 'list', '--name', said)
		expect(stdout.match(/2026-\d{6}/g)).toEqual([number])
		expect(stdout).not.toMatch(/белова|галина/i)

		const rows = JSON.parse((await run('requests', 'list', '--name', said, '--json')).stdout)
		expect(rows).toEqual([expect.objectContaining({ number })])
		expect(rows[0]).not.toHaveProperty('name')
	})

	it('are found by «е» where somebody wrote «ё»', async () => {
		await database.db
			.updateTable('appointments')
			.set({ name: 'АЛЁНА' })
			.where('number', '=', '2026-000002')
			.execute()
		expect((await run('requests', 'list', '--name', 'алена')).stdout).toContain('2026-000002')
		expect((await run('requests', 'list', '--name', 'Алёна')).stdout).toContain('2026-000002')
		await database.db
			.updateTable('appointments')
			.set({ name: 'Галина' })
			.where('number', '=', '2026-000002')
			.execute()
	})

	it('are none of a name that nobody has, or in another state, and an empty name is refused', async () => {
		expect((await run('requests', 'list', '--name', 'Марина')).stdout).toBe('Заявок с таким именем нет\n')
		expect((await run('requests', 'list', '--name', '%')).stdout).toBe('Заявок с таким именем нет\n')
		const done = await run('requests', 'list', '--status', 'done', '--name', 'Галина')
		expect(done).toMatchObject({ code: 0, stdout: 'Заявок с таким именем нет\n' })
		expect((await run('requests', 'list', '--name', ' ')).code).toBe(64)
	})

	it('are named by none in the status when all are taken', async () => {
		const all = { mark: 'taken' as const, marked_at: now.toISOString() }
		await database.db.updateTable('appointments').set(all).execute()

		expect((await run('status')).stdout).not.toMatch(/^Самая старая из них:/m)
		expect(JSON.parse((await run('status', '--json')).stdout).requests).toMatchObject({
			untaken: 0,
			oldest_untaken: null,
			oldest_untaken_minutes: null,
		})
	})
})
