import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases, inside } from '#tests/support/databases.ts'
import { denis, olga, olgasSon } from '#tests/support/people.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000 })

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const why = ['--why', 'отзыв согласия']
const byPhone = ['--phone', olga.phone]

describe.each(databases)('a telephone that a family shares, on $name', ({ empty }) => {
	let place: { url: string; remove(): Promise<void> }
	let folder: string
	beforeEach(async () => {
		place = await empty()
		folder = await mkdtemp(join(tmpdir(), 'clinic-family-'))
		expect((await run('migrate')).code).toBe(0)
	})
	afterEach(async () => {
		await place.remove()
		await rm(folder, { recursive: true })
	})

	const run = (...words: string[]) => runCli(place.url, words, { UPLOADS_DIR: join(folder, 'uploads') })
	const inPlace = <Result>(work: (db: Executor) => Promise<Result>) => inside(place, work)
	const ask = (request: typeof olga) =>
		inPlace(db => requestAppointment(db, request, { now, timezone: 'Asia/Novosibirsk', consentText }))
	const apply = () =>
		inPlace(db =>
			applyForJob(db, { ...denis, phone: olga.phone }, { now, consentText, open: [denis.vacancy] }),
		)
	const names = () =>
		inPlace(async db => {
			const requests = await db.selectFrom('appointments').select('name').orderBy('number').execute()
			const applications = await db.selectFrom('job_applications').select('name').execute()
			return [...requests, ...applications].map(({ name }) => name)
		})
	const acts = () => inPlace(db => db.selectFrom('acts').select('id').execute())

	it('finds both and says that they may be two people, without their names', async () => {
		await ask(olga)
		await ask({ ...olgasSon, email: 'timur@mail.example' })
		await run('requests', 'done', '2026-000001')

		const { code, stdout } = await run('data', 'find', ...byPhone)

		expect(code).toBe(0)
		expect(stdout).toMatch(/^Заявки на приём +2 +2026-000001, 2026-000002$/m)
		expect(stdout).toContain(
			'Имена в записях разные: это могут быть разные люди. Одну запись берут --request N или --job N\nПочта в записях разная\nЕщё открыты: 2026-000002\n',
		)
		expect(stdout).not.toMatch(/Ольга|Тимур|Ким|@/)
		const [requests] = JSON.parse((await run('data', 'find', ...byPhone, '--json')).stdout)
		expect(requests).toEqual({
			...{ kind: 'appointments', count: 2, ids: ['2026-000001', '2026-000002'] },
			...{ names: 2, emails: 2, open: ['2026-000002'] },
		})
	})

	it('gives out and erases one of two by the number of the request, also after an older copy is back', async () => {
		for (const request of [olga, olgasSon]) await ask(request)
		const archive = join(folder, 'clinic.tar')
		expect((await run('backup', archive)).code).toBe(0)

		const both = await run('data', 'export', ...byPhone, '--text')
		expect(both.stderr).toContain('Имена в записях разные: это могут быть разные люди. Проверьте, прежде чем')
		const { stdout, stderr } = await run('data', 'export', '--request', '№ 2026-2', '--text')
		expect([stdout, stderr]).toEqual([expect.stringContaining(olgasSon.name), ''])
		expect(stdout).not.toContain(olga.name)

		expect(await run('data', 'erase', '--request', '2026-000002', ...why)).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('Были ещё открыты: 2026-000002'),
		})
		expect(await names()).toEqual([olga.name])
		const proofs = await inPlace(db => db.selectFrom('consents').select('name').orderBy('name').execute())
		expect(proofs.flatMap(({ name }) => name ?? [])).toEqual([olga.name])
		expect(await run('data', 'find', '--request', '2026-000002')).toMatchObject({
			code: 1,
			stderr: 'Заявки 2026-000002 здесь нет\n',
		})

		expect((await run('restore', archive, '--force')).stdout).toContain('повторено стираний: 1')
		expect(await names()).toEqual([olga.name])
	})

	it('erases the application alone by its number', async () => {
		await ask(olga)
		await apply()

		const { stdout } = await run('data', 'erase', '--job', '1', ...why)

		expect(stdout).toMatch(/^Отклики на вакансии +1 +1$/m)
		expect(await names()).toEqual([olga.name])
		expect((await run('data', 'export', '--job', '1')).stderr).toBe('Отклика 1 здесь нет\n')
	})

	it('erases nothing of people of different names until it is told to', async () => {
		for (const request of [olga, olgasSon]) await ask(request)
		await apply()

		expect(await run('data', 'erase', ...byPhone, ...why)).toEqual({
			code: 1,
			stdout: '',
			stderr:
				'Имена в записях разные: это могут быть разные люди. Ничего не стёрто. Найдены заявки: 2026-000001, 2026-000002; из них ещё открыты: 2026-000001, 2026-000002; отклики: 1. Сотрите одну запись (--request N или --job N); если стереть нужно все, добавьте --yes\n',
		})
		expect([await names(), await acts()]).toEqual([[olga.name, olgasSon.name, denis.name], []])

		expect((await run('data', 'erase', ...byPhone, ...why, '--yes')).code).toBe(0)
		expect(await names()).toEqual([])
	})

	it('counts the name of a proof whose request is gone', async () => {
		for (const request of [olga, olgasSon]) await ask(request)
		await inPlace(db => db.deleteFrom('appointments').where('name', '=', olga.name).execute())

		const { code, stderr } = await run('data', 'erase', ...byPhone, ...why)

		expect([code, stderr]).toEqual([1, expect.stringContaining('доказательства согласий без записи: 1')])
	})

	it('takes one name in other letters and another order for one person', async () => {
		for (const name of ['Алёна Ким', 'ким  алена']) await ask({ ...olga, name })

		const { code, stdout } = await run('data', 'erase', ...byPhone, ...why)

		expect(code).toBe(0)
		expect(stdout).toContain('Были ещё открыты: 2026-000001, 2026-000002')
		expect(await names()).toEqual([])
	})

	it('keeps the telephone of the request out of the act also where it is named by its number', async () => {
		await ask(olga)

		const named = ['--request', '2026-000001', '--why', `звонок с ${olga.phone}`]
		const { code, stderr } = await run('data', 'erase', ...named)

		expect([code, await names()]).toEqual([64, [olga.name]])
		expect(stderr).toContain('В основании не должно быть телефона и почты')
	})
})
