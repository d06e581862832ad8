import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { createUploads } from '#app/files/uploads.server.ts'
import { cliTime as now, runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { denis, vera } from '#tests/support/people.ts'
import { resumes } from '#tests/support/resumes.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('commands of job applications on $name', ({ open }) => {
	let database: TestDatabase
	let folder: string
	beforeAll(async () => {
		database = await open()
		folder = await mkdtemp(join(tmpdir(), 'clinic-jobs-'))
		const uploads = createUploads(join(folder, 'uploads'))
		const kept = async (name: string, kind: 'pdf' | 'png') => {
			const stored = await uploads.write([resumes[kind]] as never, now)
			return asReceived({ name, kind, ...stored })
		}
		const context = { now, consentText, open: [denis.vacancy] }
		const resume = [await kept('Резюме.pdf', 'pdf'), await kept('диплом.png', 'png')]
		await applyForJob(database.db, { ...denis, resume }, context)
		await applyForJob(database.db, vera, { ...context, spamSignals: { honeypotFilled: true } })
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})
	const run = (...words: string[]) =>
		runCli(database.url, ['jobs', ...words], { UPLOADS_DIR: join(folder, 'uploads') })

	it('lists them without names and phones, those that look like advertising too', async () => {
		const { stdout } = await run('list', '--json')
		expect(JSON.parse(stdout)).toEqual([
			{ id: 1, created_at: now.toISOString(), status: 'new', vacancy: denis.vacancy, files: 2 },
			{ id: 2, created_at: now.toISOString(), status: 'quarantined', vacancy: vera.vacancy, files: 0 },
		])
		const words = (await run('list')).stdout
		expect(words).toContain('Врач-стоматолог-ортодонт')
		expect(words).not.toMatch(/Денис|913\W?000/)
	})

	it('shows one whole, with its files by name', async () => {
		const { stdout } = await run('show', '1')
		expect(stdout).toContain('Имя: Денис Ли')
		expect(stdout).toContain('Телефон: +79130000004')
		expect(stdout).toContain('Файл 2: диплом.png')
		expect(JSON.parse((await run('show', '1', '--json')).stdout).files).toHaveLength(2)
	})

	it('exports a file readable by its owner only, and overwrites none', async () => {
		const out = join(folder, 'diploma.png')
		expect(await run('file', '1', '--nth', '2', '--out', out)).toMatchObject({ code: 0, stderr: '' })
		expect(await readFile(out)).toEqual(resumes.png)
		expect(((await stat(out)).mode & 0o777).toString(8)).toBe('600')

		await writeFile(out, 'mine')
		expect(await run('file', '1', '--out', out)).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('уже есть'),
		})
		expect(await readFile(out, 'utf8')).toBe('mine')
	})

	it.each([
		[1, ['show', '9']],
		[1, ['show', '1; drop table']],
		[1, ['file', '9', '--out', 'x']],
		[1, ['file', '1', '--nth', '3', '--out', 'x']],
		[1, ['file', '2', '--out', 'x']],
		[1, ['file', '1', '--out', '/no/such/folder/x']],
		[64, ['file', '1']],
	])('ends with %i for %j', async (code, words) => {
		const ended = await run(...words)
		expect([ended.code, ended.stdout]).toEqual([code, ''])
		expect(ended.stderr).toMatch(/[а-я]/)
	})

	it('says that a file is gone from the folder', async () => {
		const elsewhere = { UPLOADS_DIR: join(folder, 'elsewhere') }
		const ended = await runCli(database.url, ['jobs', 'file', '1', '--out', join(folder, 'x')], elsewhere)
		expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('UPLOADS_DIR') })
	})
})
