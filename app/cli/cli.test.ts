import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { markByLink } from '#app/clinic/appointments/reception.server.ts'
import { sealConsents } from '#app/clinic/consent/consent-chain.server.ts'
import { applyForJob } from '#app/clinic/vacancies/job-application.server.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { createDatabase } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { cliTime, runCli } from '#tests/support/cli.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { databases, emptySqlite, type TestDatabase } from '#tests/support/databases.ts'
import { anna, denis, galina } from '#tests/support/people.ts'
import { card } from './print.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const now = cliTime
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

describe.each(databases)('commands on $name', ({ open, empty }) => {
	let database: TestDatabase
	let folder: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-desk-'))
		database = await open()
		const context = { now, timezone: 'Asia/Novosibirsk', consentText }
		await requestAppointment(database.db, { ...anna, message: '=HYPERLINK("x")' }, context)
		const service = 'Перезвоните Анне +7 913 999-01-23'
		await requestAppointment(
			database.db,
			{ ...galina, service },
			{ ...context, now: new Date(now.getTime() + 1) },
		)
		await sealConsents(database.db, now)
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})
	const run = (...words: string[]) => runCli(database.url, words)
	const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout)

	it('lists requests without personal data', async () => {
		const { code, stdout } = await run('requests', 'list')

		expect(code).toBe(0)
		expect(stdout).toContain('2026-000001')
		expect(stdout).toContain('Лечение кариеса')
		expect(stdout + JSON.stringify(await json('requests', 'list'))).not.toMatch(/Анна|Галина|@|999\D{0,2}123/)
		expect(await json('requests', 'list')).toHaveLength(2)
	})

	it('shows one request whole, by number or id', async () => {
		const [{ id }] = await json('requests', 'list')

		expect((await run('requests', 'show', '2026-000001')).stdout).toContain(anna.name)
		expect(await json('requests', 'show', id)).toMatchObject({ number: '2026-000001', phone: '+79991234567' })
		expect(await run('requests', 'show', '2026-000099')).toMatchObject({ code: 1, stdout: '' })
	})

	it('indents further lines of a message', () => {
		expect(card({ Сообщение: 'Болит\r\nСостояние: обработана\u2028Отметка: нет', Номер: 1 })).toBe(
			'Сообщение: Болит\n    Состояние: обработана\n    Отметка: нет\nНомер: 1',
		)
	})

	it('marks a request as done, and lists by status', async () => {
		expect((await run('requests', 'done', '2026-000002')).code).toBe(0)

		expect(await json('requests', 'list', '--status', 'done')).toMatchObject([{ number: '2026-000002' }])
		expect(await json('requests', 'list', '--status', 'quarantined')).toEqual([])
		expect((await run('requests', 'done', 'x')).code).toBe(1)

		const later = { CLINIC_NOW: new Date(now.getTime() + 60_000).toISOString() }
		expect(await runCli(database.url, ['requests', 'done', '2026-000002'], later)).toMatchObject({
			code: 0,
			stdout: 'Заявка 2026-000002 уже отмечена обработанной\n',
		})
		expect(await json('requests', 'show', '2026-000002')).toMatchObject({ done_at: now.toISOString() })
	})

	it('takes back a mark that was set by mistake, here or by the link in a letter', async () => {
		const [{ id }] = await json('requests', 'list')
		await markByLink(database.db, id, 'taken', now)
		expect((await run('requests', 'reopen', id)).code).toBe(0)
		await markByLink(database.db, id, 'cancelled', now)

		expect(await run('requests', 'reopen', id)).toMatchObject({
			code: 0,
			stdout: `Заявка ${id} снова новая\n`,
		})
		expect(await json('requests', 'show', id)).toMatchObject({
			status: 'new',
			done_at: null,
			mark: null,
			marked_at: null,
			marked_by: null,
		})
		expect(await run('requests', 'reopen', id)).toMatchObject({
			code: 1,
			stderr: expect.stringContaining('никто не отмечал'),
		})
		expect(await run('requests', 'reopen', '2026-000099')).toMatchObject({ code: 1, stdout: '' })
	})

	it('shows what reception marked by the link in a letter', async () => {
		const [{ id }] = await json('requests', 'list')
		await markByLink(database.db, id, 'taken', now)

		expect((await run('requests', 'show', id)).stdout).toContain(
			'Отметка: Взяли, 21.11.2026, 12:00, по ссылке из письма',
		)
		expect((await run('requests', 'list')).stdout).toMatch(/2026-000001 .*Взяли/)
		const marked = { mark: 'taken', marked_at: now.toISOString() }
		expect(await json('requests', 'list', '--status', 'new')).toMatchObject([marked])
		expect(await json('requests', 'show', id)).toMatchObject({ ...marked, marked_by: 'letter' })
	})

	it('exports a table that Excel opens and no formula hides in, readable by its owner only (reliability 28)', async () => {
		const file = join(folder, 'requests.csv')

		expect((await run('requests', 'export', '--csv', file)).code).toBe(0)

		const [header, first] = (await readFile(file, 'utf8')).split('\r\n')
		expect(header).toMatch(/^\uFEFF"number";"created_at";"name";"phone";"email";("[a-z_]+";)+"status"$/)
		expect(first).toMatch(/;"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d";/)
		expect(first).toContain(`"'+79991234567"`)
		expect(first).toContain(`"'=HYPERLINK(""x"")"`)
		expect((await stat(file)).mode & 0o777).toBe(0o600)
		expect((await run('requests', 'export', '--csv', '/absent/folder/x.csv')).code).toBe(1)
	})

	it('leaves a file alone that is where the table should go', async () => {
		const file = join(folder, 'last-week.csv')
		await writeFile(file, 'Last week’s table')

		const { code, stderr } = await run('requests', 'export', '--csv', file)

		expect({ code, stderr }).toEqual({ code: 1, stderr: `Файл ${file} уже есть, он не тронут\n` })
		expect(await readFile(file, 'utf8')).toBe('Last week’s table')
	})

	it('lists letters that wait and puts one back into the queue', async () => {
		const [letter, other] = await json('outbox', 'list')
		await database.db
			.updateTable('outbox')
			.set({ status: 'dead', attempts: 40 })
			.where('id', '=', letter.id)
			.execute()

		expect((await run('outbox', 'retry', letter.id)).code).toBe(0)

		expect(await json('outbox', 'list')).toContainEqual({ ...letter, status: 'pending', attempts: 0 })
		expect(other.number).toBe('2026-000002')
		expect((await run('outbox', 'retry', 'x')).code).toBe(1)
		expect((await run('outbox', 'retry', other.number)).code).toBe(0)
	})

	it('leaves a letter alone that is being sent', async () => {
		const [letter] = await json('outbox', 'list')
		const hold = (lease_until: string) =>
			database.db.updateTable('outbox').set({ lease_until }).where('id', '=', letter.id).execute()

		await hold(new Date(now.getTime() + 60_000).toISOString())
		expect((await run('outbox', 'retry', letter.id)).code).toBe(1)

		await hold('')
		expect((await run('outbox', 'retry', letter.id)).code).toBe(0)
	})

	it('proves what a person agreed to, however the phone is spelled', async () => {
		const proofs = await json('consent', 'export', '--phone', '8 999 123 45 67')

		expect(proofs).toMatchObject([
			{
				number: '2026-000001',
				form_type: 'appointment',
				text_version: '2026-09-01',
				text_sha256: 'a'.repeat(64),
				position: 1,
			},
		])
		expect((await run('consent', 'export', '--phone', '+79991234567')).stdout).toContain('2026-09-01')
		expect((await run('consent', 'export', '--phone', '+79990000000')).code).toBe(1)

		const lidia = { ...galina, name: 'Лидия', phone: '22-33-4' }
		await requestAppointment(database.db, lidia, { now, timezone: 'Asia/Novosibirsk', consentText })
		await sealConsents(database.db, now)
		expect(await json('consent', 'export', '--phone', '22 334')).toHaveLength(1)
	})

	it('gives out all that is held about a person also when a file of hers is lost', async () => {
		const place = await empty()
		await runCli(place.url, ['migrate'])
		const { db, close } = createDatabase(place.url)
		const resume = asReceived({
			file: `2026-11-21/${randomUUID()}.bin`,
			size: 3,
			sha256: 'a',
			name: 'я.pdf',
			kind: 'pdf',
		})
		const context = { now, timezone: 'Asia/Novosibirsk', consentText, open: [denis.vacancy] }
		await applyForJob(db, { ...denis, message: 'Спросите +7 913 000-00-09', resume: [resume] }, context)
		await close()

		const friend = await runCli(place.url, ['data', 'export', '--phone', '8 913 000-00-09'])
		expect(JSON.parse(friend.stdout)).toMatchObject({ appointments: [], mentions: ['job_applications 1'] })

		const words = ['data', 'export', '--phone', denis.phone, '--files', join(folder, 'copies')]
		const { code, stdout, stderr } = await runCli(place.url, words, { UPLOADS_DIR: folder })

		expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('UPLOADS_DIR') })
		expect(JSON.parse(stdout)).toMatchObject({ files: [{ name: 'я.pdf' }] })
		await place.remove()
	})

	it('shows the status', async () => {
		expect(await json('status')).toMatchObject({
			schema: Object.keys(migrations).at(-1),
			servers: 0,
			requests: { untaken: expect.any(Number), oldest_untaken_minutes: 0 },
			job_applications: { new: expect.any(Number), quarantined: 0 },
			letters: { pending: 3, dead: 0, oldest_minutes: 0 },
			consents: { sealed: 3, open: 0, oldest_minutes: null },
		})
		const { code, stdout } = await run('status')
		expect(code).toBe(0)
		expect(stdout).toMatch(/^Новых откликов на вакансии: \d+$/m)
		expect(stdout).toMatch(/^Из новых никто не взял: \d+$/m)
		expect(stdout).toMatch(/^Самая старая из них ждёт, часов: 0$/m)
		expect(stdout).toMatch(/^Файлов содержимого с ошибками: 0$/m)
		expect(stdout).not.toMatch(/Данные из копии|Часы ушли|Оставлено из-за/)
	})

	it('counts in the status files of the content with mistakes, and names the first', async () => {
		await using place = await contentFolder()
		await place.edit('prices.csv', /price/, 'prise')
		await place.write('hours.yaml', '- date: [')
		const words = ['status', '--json']

		const { stdout } = await runCli(database.url, ['status'], { CONTENT_DIR: place.folder })

		expect(stdout).toMatch(/^Файлов содержимого с ошибками: 2, первый hours.yaml$/m)
		const facts = JSON.parse((await runCli(database.url, words, { CONTENT_DIR: place.folder })).stdout)
		expect(facts.content).toEqual({ mistaken_files: ['hours.yaml', 'prices.csv'] })
	})

	it('says whether the chain is intact, and complains when a running server lets proofs lie open', async () => {
		expect(await json('consent', 'verify')).toMatchObject({ intact: true, sealed: 3, stuck: false })
		expect((await run('consent', 'verify')).stdout).toMatch(
			/legal\/consent-2026-09-01\.md: Текст редакции 2026-09-01 изменён после \d согласи[яй]: верните прежний текст/,
		)
		expect((await run('consent', 'verify')).code).toBe(0)
		expect(await run('consent', 'verify', '--texts', '--json')).toMatchObject({
			...{ code: 1, stdout: expect.stringContaining('"intact": true') },
			stderr: 'Цепочка цела, но текст согласия изменён после того, как его дали\n',
		})

		const early = new Date(now.getTime() - 6 * 60_000)
		const again = { ...galina, name: 'Галина Ивановна' }
		await requestAppointment(database.db, again, { now: early, timezone: 'Asia/Novosibirsk', consentText })
		expect((await run('consent', 'verify')).code).toBe(0)
		const beat = { name: 'server:x', owner: 'x', until: new Date(now.getTime() + 60_000).toISOString() }
		await database.db.insertInto('leases').values(beat).execute()
		expect((await run('consent', 'verify')).code).toBe(1)

		await sealConsents(database.db, now)
		expect((await run('consent', 'verify')).code).toBe(0)
		await database.db.updateTable('consents').set({ page: '/x' }).where('position', '=', 1).execute()
		expect((await run('consent', 'verify')).code).toBe(1)
	})

	it('reads requests also while a content file is broken', async () => {
		const settings = { CONTENT_DIR: folder }
		await writeFile(join(folder, 'settings.yaml'), 'company_city: [')

		const { code, stdout, stderr } = await runCli(database.url, ['requests', 'list'], settings)

		expect(code).toBe(0)
		expect(stdout).toContain('lechenie-kariesa')
		expect(stderr.match(/Содержимое сайта с ошибками/g)).toHaveLength(1)
		expect(stderr).toContain('settings.yaml')
	})

	it('names a mistake in what it reads, and not in what it has no need of', async () => {
		await using place = await contentFolder(['settings.yaml'])
		const settings = { CONTENT_DIR: place.folder }
		await writeFile(place.at('hours.yaml'), 'a: [')
		const stderrOf = async (...words: string[]) => (await runCli(database.url, words, settings)).stderr

		expect(await stderrOf('requests', 'list')).toContain('hours.yaml')
		expect(await stderrOf('requests', 'list', '--json')).toBe('')
		expect(await stderrOf('outbox', 'list')).toBe('')
	})

	it('makes an empty database ready, also four times at once', async () => {
		const place = await empty()
		expect(await runCli(place.url, ['requests', 'list'])).toMatchObject({ code: 1, stdout: '' })
		const { stderr } = await runCli(place.url, ['requests', 'list'])
		expect(stderr).toContain('migrate')
		if (place.url.startsWith('file:')) expect(stderr).toContain(place.url.slice('file:'.length))

		const codes = await Promise.all([1, 2, 3, 4].map(async () => (await runCli(place.url, ['migrate'])).code))

		expect(codes).toEqual([0, 0, 0, 0])
		expect(await runCli(place.url, ['requests', 'list', '--json'])).toMatchObject({ code: 0, stdout: '[]\n' })
		await place.remove()
	})
})

describe('wrong usage', () => {
	const nowhere = 'file:/tmp/no-such-clinic/clinic.sqlite'

	it.each([
		[[], 'Не указана команда'],
		[['requests'], 'Не указана команда'],
		[['bogus'], 'Команды «bogus» нет'],
		[['requests', 'list', '--bogus'], 'Ключа --bogus нет'],
		[
			['requests', 'list', '--status', 'x'],
			'--status <status> не может иметь значение «x»; можно: new, done',
		],
		[['content', 'new', 'foo', 'x'], '«foo» здесь не подходит; можно: service, doctor'],
		[['requests', 'show'], 'Не указано: N'],
		[['requests', 'show', 'a', 'b'], 'лишние слова'],
		[['requests', 'export'], '--csv'],
	])('says in one line what is wrong with %j', async (words, line) => {
		const { code, stdout, stderr } = await runCli(nowhere, words)

		expect({ code, stdout }).toEqual({ code: 64, stdout: '' })
		expect(stderr).toContain(line)
		expect(stderr.trim().split('\n')).toHaveLength(1)
	})

	it('makes no database where a path is misspelled', async () => {
		expect(await runCli(nowhere, ['requests', 'list'])).toMatchObject({
			...{ code: 1, stdout: '' },
			stderr: `Файла базы нет: ${nowhere.slice('file:'.length)}. Если она в другом месте, укажите DATABASE_URL; если файл пропал, верните копию: npm run clinic -- restore ФАЙЛ; для новой клиники: npm run clinic -- migrate\n`,
		})

		await expect(stat('/tmp/no-such-clinic')).rejects.toMatchObject({ code: 'ENOENT' })
	})

	it('says of a new database that its folder of files has records of an earlier one', async () => {
		const place = await emptySqlite()
		const uploads = join(dirname(place.url.slice('file:'.length)), 'uploads')
		await mkdir(uploads)
		await writeFile(join(uploads, 'erasures.jsonl'), '')
		const migrate = () => runCli(place.url, ['migrate'], { UPLOADS_DIR: uploads })

		expect((await migrate()).stdout).toContain('База данных создана заново и пуста')
		expect((await migrate()).stdout).not.toContain('создана заново')
		await place.remove()
	})

	it('says that the database does not answer', async () => {
		const { code, stderr } = await runCli('postgres://app@127.0.0.1:1/clinic', ['status'])

		expect(code).toBe(1)
		expect(stderr).toContain('ECONNREFUSED')

		const migrated = await runCli('postgres://app@127.0.0.1:1/clinic', ['migrate'])
		expect(migrated.stderr).toMatch(/^База данных не пускает: по этому адресу .+ \(ECONNREFUSED\)\n$/)
	})

	it('names a bad setting and ends with 78', async () => {
		const { code, stderr } = await runCli('mysql://x', ['status'])

		expect(code).toBe(78)
		expect(stderr).toContain('DATABASE_URL')
		expect(stderr.trim().split('\n')).toHaveLength(1)
	})

	it.each(['', 'requests', 'reviews', 'survey', 'outbox', 'consent', 'requests list', 'compliance'])(
		'explains itself: %s --help',
		async command => {
			const { code, stdout } = await runCli(nowhere, [...command.split(' ').filter(Boolean), '--help'])

			expect(code).toBe(0)
			expect(stdout).toMatchSnapshot()
		},
	)
})

describe('commands of the content', () => {
	const check = (folder: string, ...words: string[]) =>
		runCli('file:./nowhere.sqlite', ['content', 'check', ...words], { CONTENT_DIR: folder })

	it('ends with 0 while there are only warnings, without a database', async () => {
		const { code, stdout } = await check('content')

		expect(code).toBe(0)
		expect(stdout).toMatch(/^замечание: doctors\/safronov.+: аккредитация заканчивается 12.01.2027$/m)
		expect(stdout.trim().split('\n').at(-1)).toMatch(/^0\u00a0ошибок, \d+\u00a0замечани[еяй]/)
		expect(JSON.parse((await check('content', '--json')).stdout)).toContainEqual(
			expect.objectContaining({ level: 'warning', file: 'settings.yaml', line: 3 }),
		)
	})

	it('ends with 1 when there are errors, and names each with its line', async () => {
		await using place = await contentFolder()
		await place.edit('prices.csv', '2;diagnostika', '1;diagnostika')
		await place.edit('settings.yaml', 'company_city: ', 'company_city: : ')

		const { code, stdout } = await check(place.folder)

		expect(code).toBe(1)
		expect(stdout).toContain(
			'ошибка: prices.csv:3: id: id 1 уже есть: prices.csv:2; показано будет только оно',
		)
		expect(stdout).toContain('ошибка: settings.yaml:6:')
	})
})

describe('the compliance command', () => {
	const check = (folder: string, ...words: string[]) =>
		runCli('file:./nowhere.sqlite', ['compliance', ...words], { CONTENT_DIR: folder })

	it('says what is found and what is not, ends with 1 for gaps, and is no lawyer', async () => {
		const { code, stdout, stderr } = await check('content')

		expect([code, stderr]).toEqual([1, ''])
		expect(stdout).toMatch(/^Закон +Что требуется +Итог +Где$/m)
		expect(stdout).toMatch(/^ПП РФ № 736 +ОГРН +не найдено +settings\.yaml: ogrn \(образец\)$/m)
		expect(stdout).toMatch(/^152-ФЗ, ст\. 22 .+ проверьте сами/m)
		expect(stdout.trim().split('\n').at(-1)).toMatch(/^Это не юридическая консультация/)
	})

	it('gives programs a list, also of a folder that is broken or nearly empty', async () => {
		await using place = await contentFolder(['settings.yaml', 'pages'])
		await place.edit('pages/home.md', 'greeting: ', 'greeting: : ')

		const { code, stdout, stderr } = await check(place.folder, '--json')

		expect(code).toBe(1)
		expect(stderr).toContain('content check')
		const findings = JSON.parse(stdout)
		expect(findings).toContainEqual({
			law: 'ПП РФ № 736',
			what: 'Образец договора',
			status: 'missing',
			place: 'contracts/',
		})
		expect(new Set(findings.map(({ status }: { status: string }) => status))).toEqual(
			new Set(['found', 'missing', 'warning', 'unseen']),
		)
	})
})
