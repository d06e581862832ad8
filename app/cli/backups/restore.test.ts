import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { createDatabase, type Executor, firstMigrated } from '#app/database/database.server.ts'
import { countUp, lastBackup, storedRevision } from '#app/database/stored-values.server.ts'
import { removeUnfinishedRestore, replacedBeside, replacedOf } from '#app/files/backups/unfinished.server.ts'
import { erasuresNoted, noteErasure } from '#app/files/erasure-journal.server.ts'
import { cliTime, runCli } from '#tests/support/cli.ts'
import { databases, emptyPostgres, emptySqlite, inside } from '#tests/support/databases.ts'
import { anna, galina, olga } from '#tests/support/people.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now: cliTime, timezone: 'Asia/Novosibirsk', consentText }

describe.each(databases)('restore on $name', ({ empty }) => {
	let place: { url: string; remove(): Promise<void> }
	let folder: string
	beforeEach(async () => {
		place = await empty()
		folder = await mkdtemp(join(tmpdir(), 'clinic-restore-'))
	})
	afterEach(async () => {
		await place.remove()
		await rm(folder, { recursive: true })
	})
	const run = (...words: string[]) => runCli(place.url, words, { UPLOADS_DIR: join(folder, 'uploads') })
	const inPlace = <Result>(work: (db: Executor) => Promise<Result>) => inside(place, work)
	const ask = (request: typeof anna | typeof galina) =>
		inPlace(async db => (await requestAppointment(db, request, context)).number)

	it('is preceded by a copy whose time the status knows', async () => {
		await run('migrate')
		expect((await run('status')).stdout).toContain('Последняя копия: ещё не делали\n')
		expect((await run('backup', join(folder, 'clinic.tar'))).code).toBe(0)

		expect((await run('status')).stdout).toContain('Последняя копия: 21.11.2026, 12:00\n')
		expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({
			last_backup: '2026-11-21T05:00:00.000Z',
		})
	})

	it('knows the copy it was made of as the last one', async () => {
		const archive = join(folder, 'clinic.tar')
		await run('migrate')
		await run('backup', archive)

		expect((await run('restore', archive, '--force')).code).toBe(0)

		expect(await inPlace(lastBackup)).toEqual(cliTime)
	})

	it('shows the clinic’s local time, and reuses no number given since the backup', async () => {
		const archive = join(folder, 'clinic.tar')
		await run('migrate')
		expect(await ask(anna)).toBe('2026-000001')
		expect((await run('backup', archive)).code).toBe(0)
		expect(await ask(galina)).toBe('2026-000002')
		await inPlace(db => countUp(db, 'job_applications'))
		const revision = await inPlace(storedRevision)

		const { code, stdout } = await run('restore', archive, '--force')

		expect(code).toBe(0)
		expect(stdout).toContain('по состоянию на 21.11.2026, 12:00.')
		expect(stdout).not.toContain('Номера заявок')
		const other = await empty()
		const moved = await runCli(other.url, ['restore', archive], { UPLOADS_DIR: join(folder, 'elsewhere') })
		await other.remove()
		expect(moved.stdout).toContain('Номера заявок после 2026-000001 могли быть уже выданы\n')
		expect(await ask(olga)).toBe('2026-000003')
		expect(await inPlace(db => countUp(db, 'job_applications'))).toBe(2)
		expect(await inPlace(storedRevision)).toBeGreaterThan(revision)
		expect((await run('consent', 'verify')).code).toBe(0)
	})

	it('counts what the copy lacks before it replaces anything, and keeps the file it replaces', async () => {
		const archive = join(folder, 'clinic.tar')
		await run('migrate')
		await ask(olga)
		await run('backup', archive)
		for (const request of [anna, galina]) await ask(request)
		const counts = 'Сейчас заявок 3, из них нет в копии 2'
		const requests = async (url: string) => {
			const { db, close } = createDatabase(url)
			return (await db.selectFrom('appointments').select('id').execute().finally(close)).length
		}

		const refused = await run('restore', archive)
		expect([refused.code, await requests(place.url)]).toEqual([1, 3])
		expect(refused.stderr).toContain(`Здесь уже есть данные. ${counts}. Чтобы заменить`)

		const { code, stdout } = await run('restore', archive, '--force')
		expect([code, await requests(place.url)]).toEqual([0, 1])
		expect(stdout.startsWith(`${counts}\nВосстановлено за `)).toBe(true)
		const [, kept] = stdout.match(/Прежняя база осталась рядом: (\S+)\. /) ?? []
		expect(Boolean(kept)).toBe(place.url.startsWith('file:'))
		if (!kept) return
		expect([await requests(`file:${kept}`), kept.startsWith(place.url.slice(5))]).toEqual([3, true])
		expect((await run('data', 'clean')).stdout).toContain(`стёртое ещё есть, удалите её: ${kept}\n`)
	})

	it('keeps it for 25 days by the moment in its name, whatever has touched it since', async () => {
		const path = join(folder, 'other.sqlite')
		const days = (count: number) => replacedOf(path, new Date(Date.now() - count * 24 * 60 * 60 * 1000))
		const [gone, kept] = [days(26), days(24)]
		for (const old of [gone, `${gone}-wal`, kept]) await writeFile(old, '')

		await removeUnfinishedRestore({ url: `file:${path}`, folder })

		expect(await replacedBeside(`file:${path}`)).toEqual([kept])
		await expect(access(`${gone}-wal`)).rejects.toMatchObject({ code: 'ENOENT' })
	})

	it('asks to stop the server beside it, says why three minutes, and has no way round', async () => {
		const archive = join(folder, 'clinic.tar')
		await run('migrate')
		await run('backup', archive)
		await ask(anna)
		const until = new Date(cliTime.getTime() + 60_000).toISOString()
		await inPlace(db => db.insertInto('leases').values({ name: 'server:a', owner: 'a', until }).execute())

		const { code, stderr } = await run('restore', archive)

		expect(code).toBe(1)
		expect(stderr).toMatch(
			/^С этой базой работает сервер\. Сейчас заявок 1, из них нет в копии 1\. Остановите его/m,
		)
		expect(stderr).toContain('подождите три минуты: на столько вперёд он отмечается')
		expect(stderr).not.toContain('--force')
		expect(await run('restore', archive, '--force')).toEqual({ code: 1, stdout: '', stderr })
		expect(await inPlace(db => db.selectFrom('appointments').select('name').execute())).toHaveLength(1)
	})

	it('says that a folder is missing before anything is copied, and shows the clinic’s local time', async () => {
		const archive = join(folder, 'clinic.tar')
		await run('migrate')

		expect(await run('backup', join(folder, 'absent/clinic.tar'))).toMatchObject({
			code: 1,
			stderr: `Папка ${join(folder, 'absent')}: такой папки нет, создайте её\n`,
		})
		expect((await run('backup', archive)).code).toBe(0)
		expect((await run('restore', archive, '--force')).stdout).toMatch(/^Восстановлено за \d+(,\d)? с /)
		const { stdout } = await run('status')
		expect(stdout).toContain('Данные из копии от: 21.11.2026, 12:00')
		expect(stdout).not.toMatch(/\d{4}-\d\d-\d\dT/)
	})
})

it('takes no copy of PostgreSQL into a file', async () => {
	const from = await emptyPostgres()
	const folder = await mkdtemp(join(tmpdir(), 'clinic-restore-'))
	const archive = join(folder, 'clinic.tar')
	const run = (url: string, ...words: string[]) =>
		runCli(url, words, { UPLOADS_DIR: join(folder, 'uploads') })
	expect((await run(from.url, 'migrate')).code).toBe(0)
	expect((await run(from.url, 'backup', archive)).code).toBe(0)

	expect(await run(`file:${folder}/clinic.sqlite`, 'restore', archive, '--force')).toMatchObject({
		...{ code: 1, stdout: '' },
		stderr: expect.stringContaining('В архиве база PostgreSQL, а DATABASE_URL указывает на файл SQLite'),
	})
	await expect(access(join(folder, 'clinic.sqlite'))).rejects.toMatchObject({ code: 'ENOENT' })
	await from.remove()
	await rm(folder, { recursive: true })
})

it('takes no copy of SQLite with triggers, which could keep what is erased', async () => {
	const base = await emptySqlite()
	const folder = await mkdtemp(join(tmpdir(), 'clinic-restore-'))
	const archive = join(folder, 'clinic.tar')
	const run = (url: string, ...words: string[]) =>
		runCli(url, words, { UPLOADS_DIR: join(folder, 'uploads') })
	expect((await run(base.url, 'migrate')).code).toBe(0)
	const { db, close } = createDatabase(base.url)
	await sql`create trigger keep before delete on appointments begin select raise(ignore); end`.execute(db)
	await close()
	const act = { id: 'a', made_at: '9999-01-01', reason: 'x', occasion: 'request', destroyed: {} }
	await noteErasure(join(folder, 'uploads'), { act, marks: [{ kind: 'review', value: '1000001' }] })
	expect((await run(base.url, 'backup', archive)).code).toBe(0)
	await rm(join(folder, 'uploads'), { recursive: true })

	expect(await run(base.url, 'restore', archive, '--force')).toMatchObject({
		...{ code: 1, stdout: '' },
		stderr: expect.stringContaining('В базе данных триггеры, которых сайт не создаёт: keep\n'),
	})
	// Or its erasures would be done here at the next start.
	expect(await erasuresNoted(join(folder, 'uploads'))).toEqual([])
	await base.remove()
	await rm(folder, { recursive: true })
})

it('leaves PostgreSQL as it was where it does not take a copy of SQLite', async () => {
	const [from, to] = [await emptySqlite(), await emptyPostgres()]
	const folder = await mkdtemp(join(tmpdir(), 'clinic-restore-'))
	const archive = join(folder, 'clinic.tar')
	const run = (url: string, ...words: string[]) =>
		runCli(url, words, { UPLOADS_DIR: join(folder, 'uploads') })
	for (const { url } of [from, to]) expect((await run(url, 'migrate')).code).toBe(0)
	await inside(to, db => requestAppointment(db, galina, context))
	await inside(from, async db => {
		await requestAppointment(db, anna, context)
		// Too large for the column on PostgreSQL; the table stands behind others.
		const cut = { position: 1, hash: 'h', removed: 2 ** 40, cut_at: cliTime.toISOString() }
		await db.insertInto('consent_cuts').values(cut).execute()
	})
	expect((await run(from.url, 'backup', archive)).code).toBe(0)

	const { code, stdout, stderr } = await run(to.url, 'restore', archive, '--force')

	expect({ code, stdout }).toEqual({ code: 1, stdout: 'Сейчас заявок 1, из них нет в копии 1\n' })
	expect(stderr).toContain('PostgreSQL не принимает копию: причина неизвестна (22003). Данные не заменены')
	const names = await inside(to, db => db.selectFrom('appointments').select('name').execute())
	expect(names).toEqual([{ name: galina.name }])
	await from.remove()
	await to.remove()
	await rm(folder, { recursive: true })
})

it('makes PostgreSQL as old as the copy of SQLite, so that files given before are its own, and takes no other tables', async () => {
	const [from, to] = [await emptySqlite(), await emptyPostgres()]
	const folder = await mkdtemp(join(tmpdir(), 'clinic-restore-'))
	const archive = join(folder, 'clinic.tar')
	const run = (url: string, ...words: string[]) =>
		runCli(url, words, { UPLOADS_DIR: join(folder, 'uploads') })
	const age = async (url: string) => {
		const { db, close } = createDatabase(url)
		return await firstMigrated(db).finally(close)
	}
	expect((await run(from.url, 'migrate')).code).toBe(0)
	const { db, close } = createDatabase(from.url)
	await sql`create table pg_authid as select 'anna' as rolname`.execute(db).finally(close)
	expect((await run(from.url, 'backup', archive)).code).toBe(0)

	expect(await run(to.url, 'restore', archive)).toMatchObject({
		code: 0,
		stdout: expect.stringContaining('Не восстановлено, сайт этого не создаёт: pg_authid\n'),
	})

	expect(await age(to.url)).toEqual(await age(from.url))
	await from.remove()
	await to.remove()
	await rm(folder, { recursive: true })
})

it('says what to name where the path leads to nothing, to a folder or to another file', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-restore-'))
	const other = join(folder, 'notes.txt')
	await writeFile(other, 'Not an archive')

	for (const [path, word] of [
		[join(folder, 'monday.tar'), ' нет. '],
		[join(other, 'monday.tar'), ' нет. '],
		[folder, ' — папка. '],
		[other, 'не копия сайта'],
	] as const) {
		const { code, stdout, stderr } = await runCli(`file:${folder}/clinic.sqlite`, ['restore', path])

		expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
		expect(stderr).toContain(word)
		expect(stderr).toContain('Укажите файл, который сделала команда backup')
	}
	await rm(folder, { recursive: true })
})
