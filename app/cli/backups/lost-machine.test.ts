import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import type { AppointmentRequest } from '#app/clinic/appointments/appointment.ts'
import { cliTime, runCli } from '#tests/support/cli.ts'
import { databases, inside } from '#tests/support/databases.ts'
import { anna, galina, olga } from '#tests/support/people.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now: cliTime, timezone: 'Asia/Novosibirsk', consentText }

describe.each(databases)('a copy on a new machine, on $name', ({ empty }) => {
	type Place = { url: string; remove(): Promise<void> }
	let lost: Place
	let fresh: Place
	let folder: string
	let archive: string
	beforeEach(async () => {
		lost = await empty()
		fresh = await empty()
		folder = await mkdtemp(join(tmpdir(), 'clinic-lost-'))
		archive = join(folder, 'clinic.tar')
		expect((await atLost('migrate')).code).toBe(0)
		for (const request of [anna, galina]) await ask(lost, request)
		expect((await atLost('backup', archive)).code).toBe(0)
	})
	afterEach(async () => {
		await lost.remove()
		await fresh.remove()
		await rm(folder, { recursive: true })
	})

	const at = (place: Place, uploads: string, words: string[], settings = {}) =>
		runCli(place.url, words, { UPLOADS_DIR: join(folder, uploads), ...settings })
	const atLost = (...words: string[]) => at(lost, 'lost', words)
	const restore = (...words: string[]) => at(fresh, 'fresh', ['restore', archive, ...words])
	const ask = (place: Place, request: AppointmentRequest, now = cliTime) =>
		inside(place, async db => (await requestAppointment(db, request, { ...context, now })).number)

	it('gives numbers on from the one that is named, and says how to name it', async () => {
		const { stdout } = await restore()
		expect(stdout).toContain(
			'Номера заявок после 2026-000002 могли быть уже выданы\nЕсли в письмах есть номера больше, повторите команду до запуска сайта с ключами --force --next-number и номером за последним из них, например --next-number 2026-000020\n',
		)

		const again = await restore('--force', '--next-number', '2026-20')
		expect(again.code).toBe(0)
		expect(again.stdout).toContain('Следующая заявка получит номер 2026-000020\n')
		expect(again.stdout).not.toContain('могли быть уже выданы')
		expect(await ask(fresh, olga)).toBe('2026-000020')
	})

	it('says which key to leave out where the settings have been written', async () => {
		const texts = ['--content', join(folder, 'texts')]

		const { stdout } = await restore(...texts, '--settings', join(folder, 'clinic.env'))

		expect(stdout).toContain(
			'повторите команду до запуска сайта без ключа --settings, с ключами --force --next-number и номером за последним из них, например --next-number 2026-000020\n',
		)
		expect((await restore(...texts, '--force', '--next-number', '2026-20')).code).toBe(0)
	})

	it('names a number of the year it is now where the copy is of the year before', async () => {
		const january = new Date('2027-01-05T05:00:00Z')
		const restoreInJanuary = (...words: string[]) =>
			at(fresh, 'fresh', ['restore', archive, ...words], { CLINIC_NOW: january.toISOString() })

		const { stdout } = await restoreInJanuary()

		expect(stdout).toContain('Номера заявок после 2026-000002 могли быть уже выданы\n')
		expect(stdout).toContain('Если в письмах есть номера 2027 года, повторите команду')
		const [, example = ''] = stdout.match(/например --next-number (\S+)\n/) ?? []
		expect(await restoreInJanuary('--force', '--next-number', example)).toMatchObject({ code: 0 })
		expect(await ask(fresh, { ...olga, date: '2027-01-12' }, january)).toBe('2027-000020')
	})

	it('takes no number that is far from all that were given', async () => {
		expect(await restore('--next-number', '2026-200000')).toEqual({
			...{ code: 1, stdout: '' },
			stderr:
				'Номер 2026-200000 дальше последнего известного, 2026-000002, больше чем на 100 000: похоже на опечатку, а меньше номера уже не станут. Ничего не заменено\n',
		})
		expect((await restore('--next-number', '2026-100002')).code).toBe(0)
	})

	it('takes no number that was given, of another year, or that is none, and touches nothing', async () => {
		const given = 'Номер 2026-000002 уже выдан: назовите номер после 2026-000002. Ничего не заменено\n'
		expect(await restore('--next-number', '2026-000002')).toEqual({ code: 1, stdout: '', stderr: given })
		expect(await restore('--next-number', '2025-000020')).toMatchObject({
			...{ code: 64, stdout: '' },
			stderr: 'Сейчас заявки получают номера 2026 года: --next-number 2026-000020\n',
		})
		for (const none of ['20', '2026-000000', 'двадцать', ''])
			expect(await restore('--next-number', none)).toMatchObject({
				...{ code: 64, stdout: '' },
				stderr: expect.stringContaining('номер вида 2026-000020'),
			})

		const { stdout } = await restore('--next-number', '2026-000003')
		expect(stdout).toContain('Следующая заявка получит номер 2026-000003\n')
		expect(await ask(fresh, olga)).toBe('2026-000003')
		expect(await restore('--force', '--next-number', '2026-000003')).toMatchObject({
			...{ code: 1, stdout: '' },
			stderr: expect.stringContaining('назовите номер после 2026-000003'),
		})
	})

	it('erases by the journal that was put into the empty UPLOADS_DIR', async () => {
		const words = ['data', 'erase', '--request', '2026-000001', '--why', 'отзыв согласия']
		expect((await atLost(...words)).code).toBe(0)
		await mkdir(join(folder, 'fresh'))
		await cp(join(folder, 'lost/erasures.jsonl'), join(folder, 'fresh/erasures.jsonl'))

		expect(await restore()).toMatchObject({
			code: 0,
			stdout: expect.stringContaining('повторено стираний: 1'),
		})

		const names = await inside(fresh, db => db.selectFrom('appointments').select('name').execute())
		expect(names).toEqual([{ name: galina.name }])
	})
})
