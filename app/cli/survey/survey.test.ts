import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordSurvey } from '#app/clinic/survey/survey.server.ts'
import { cliTime, runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { annasAnswers, galinasAnswers } from '#tests/support/people.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

describe.each(databases)('commands of the survey on $name', ({ open }) => {
	let database: TestDatabase
	let folder: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-survey-'))
		database = await open()
		for (const answers of [annasAnswers, annasAnswers, annasAnswers, galinasAnswers, galinasAnswers]) {
			await recordSurvey(database.db, answers, { now: cliTime })
		}
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})
	const report = (...words: string[]) => runCli(database.url, ['survey', 'report', ...words])

	it('shows averages, shares and comments of a month', async () => {
		const { code, stdout } = await report('--month', '2026-11')

		expect(code).toBe(0)
		expect(stdout).toMatch(/Отношение персонала +4,2 из 5/)
		expect(stdout).toMatch(/Определённо да +3 +60 %/)
		expect(stdout).toContain('В коридоре прохладно.')
		expect(JSON.parse((await report('--month', '2026-11', '--json')).stdout)).toMatchObject({
			month: '2026-11',
			count: 5,
			summary: { would_recommend: 0.6 },
		})
	})

	it('says so when nobody answered, and that is no error', async () => {
		expect(await report('--month', '2026-10')).toMatchObject({ code: 0, stdout: 'Ответов нет\n' })
	})

	it('draws the month', async () => {
		const file = join(folder, 'november.svg')

		expect((await report('--month', '2026-11', '--svg', file)).code).toBe(0)

		const chart = await readFile(file, 'utf8')
		expect(chart).toMatch(/^<svg [^>]+>\n<title>Опрос пациентов, 11\.2026\. Ответов: 5<\/title>/)
		expect(chart).toContain('4,2 из 5')
		expect(chart.match(/<rect/g)).toHaveLength(1 + 2 * 8)
		expect((await report('--month', '2026-11', '--svg', '/absent/folder/x.svg')).code).toBe(1)
		expect(await report('--month', '2026-10', '--svg', file)).toMatchObject({
			code: 1,
			stderr: `Файл ${file} уже есть, он не тронут\n`,
		})
		expect(await readFile(file, 'utf8')).toBe(chart)
	})

	it.each([[[]], [['--month', '2026-13']], [['--month', 'ноябрь']]])(
		'does not understand %j',
		async words => {
			const { code, stderr } = await report(...words)

			expect(code).toBe(64)
			expect(stderr).toContain('--month')
			expect(stderr.trim().split('\n')).toHaveLength(1)
		},
	)
})
