import { type StdioOptions, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { everyCommand } from './every-command.server.ts'

const leaves = (command: Command, path: string[] = []): { name: string; command: Command }[] =>
	command.commands.length === 0
		? [{ name: path.join(' '), command }]
		: command.commands.flatMap(sub => leaves(sub, [...path, sub.name()]))
const groups = (command: Command): Command[] => [
	command,
	...command.commands.filter(sub => sub.commands.length > 0).flatMap(groups),
]

/** Each command as the clinic's first operator on the first day says it, and how it ends. */
const said: Record<string, [code: number, ...words: string[]]> = {
	'requests list': [0, '--json'],
	'requests show': [1, '2026-000001', '--json'],
	'requests done': [1, '2026-000001'],
	'requests reopen': [1, '2026-000001'],
	'requests release': [1, '2026-000001'],
	'requests export': [0, '--csv', '{folder}/requests.csv'],
	'reviews list': [0, '--json'],
	'reviews publish': [1, '1000001'],
	'reviews reject': [1, '1000001', '--why', 'реклама'],
	'reviews reply': [1, '1000001', '--text', 'Спасибо'],
	'jobs list': [0, '--json'],
	'jobs show': [1, '1', '--json'],
	'jobs release': [1, '1'],
	'jobs file': [1, '1', '--out', '{folder}/file'],
	'survey report': [0, '--month', '2026-11', '--json'],
	'outbox list': [0, '--json'],
	'outbox retry': [1, '2026-000001'],
	'outbox test': [1, '--json'],
	'outbox revoke-links': [0],
	'consent export': [1, '--phone', '+79991234567', '--json'],
	'consent verify': [0, '--json'],
	'data find': [1, '--phone', '+79991234567', '--json'],
	'data export': [1, '--email', 'anna@mail.example', '--json'],
	'data erase': [1, '--review', '1000001', '--why', 'просьба'],
	'data clean': [0],
	'data retention': [0, '--dry-run', '--json'],
	'data acts': [0, '--json'],
	backup: [0, '{folder}/clinic.tar'],
	restore: [1, '{folder}/clinic.tar'],
	'content check': [0, '--json'],
	'content init': [64, '{folder}/clinic'],
	'content new': [1, 'service', '!'],
	'content prices import': [1, '{folder}/prices.csv'],
	compliance: [1, '--json'],
	migrate: [0],
	status: [0, '--json'],
}

/** Words no command takes, each refused before anything is opened. */
const refused: [words: string[], about: string][] = [
	[['survey', 'report', '--month', '2026-13'], '--month'],
	[['survey', 'report', '--month', 'ноябрь'], '--month'],
	[['consent', 'export', '--phone', 'Анна'], '--phone'],
	[['data', 'find'], '--phone, --email, --review, --request или --job'],
	[['data', 'find', '--phone', '123'], '--phone <P> не может иметь такое значение; можно: от 5 до 15 цифр'],
	[['data', 'erase', '--phone', '12345', '--phone', '12346', '--why', 'просьба'], 'можно: одно значение'],
	[['data', 'export', '--phone', '12345', '--out', ''], 'непустой путь'],
	[['restore', 'copy.tar', '--content', ''], 'непустой путь'],
	[['content', 'init', '', '--name', 'Обь'], 'непустой путь'],
	[['data', 'find', '--email', 'anna'], '--email'],
	[['data', 'find', '--review', 'последний'], '--review'],
	[['data', 'erase', '--phone', '+79991234567'], '--why'],
	[['data', 'erase', '--phone', '+79991234567', '--why', ' '], '--why'],
	[
		['data', 'erase', '--phone', '+79991234567', '--why', 'звонила с 8 999 123-45-67'],
		'не должно быть телефона',
	],
	[['data', 'retention', '--dry'], '--dry'],
	[['requests'], 'Справка: npm run clinic -- requests --help'],
	[['requests', 'lost'], 'Команды «lost» нет. Справка: npm run clinic -- requests --help'],
	[['requests', 'show'], 'Справка: npm run clinic -- requests show --help'],
	[['survey', 'report', '--week', '48'], 'Ключа --week нет'],
	[['survey', 'report', '--week=48'], 'Ключа --week нет'],
	[
		['content', 'new', 'document', 'rules', '--category', 'prices'],
		'Ключ --category <CATEGORY> не может иметь значение «prices»; можно: license (Лицензия), ',
	],
	[['requests', 'list', '--status', 'old'], 'значение «old»; можно: new, done, quarantined'],
	[['backup'], 'FILE'],
	[['restore', 'a', 'b'], 'лишние слова'],
]

describe('every command', () => {
	const all = leaves(everyCommand())
	const sqlite = databases[0]
	let database: TestDatabase
	let folder: string
	let content: string
	beforeAll(async () => {
		database = await sqlite.open()
		folder = await mkdtemp(join(tmpdir(), 'clinic-every-'))
		content = join(folder, 'content')
		await mkdir(content)
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})

	it('is said here once', () => {
		expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(said).sort())
	})

	it('explains itself', () => {
		const help = [...groups(everyCommand()), ...all.map(({ command }) => command)].map(command =>
			command.helpInformation(),
		)
		expect(help.join('\n')).toMatchSnapshot()
	})

	it('has --json where it reads', () => {
		const reading = all.filter(({ name }) =>
			/(list|show|find|acts|report|verify|check|status|retention)$|^(consent|data) export$/.test(name),
		)

		expect(reading.length).toBeGreaterThan(12)
		for (const { name, command } of reading)
			expect([name, command.options.map(({ long }) => long)]).toEqual([
				name,
				expect.arrayContaining(['--json']),
			])
	})

	it('is named in the docs', async () => {
		const page = await readFile('docs/desk.md', 'utf8')

		for (const { name } of all) expect(page).toContain(`| \`${name}`)
	})

	it.each(all)('has all its options and choices in the docs: $name', async ({ name, command }) => {
		const page = await readFile('docs/desk.md', 'utf8')
		const row = page.split('\n').find(line => new RegExp(`^\\| \`${name}[ \`]`).test(line)) ?? ''
		const named = row.match(/--[a-z-]+|[a-z]+/g)

		expect(named).toEqual(
			expect.arrayContaining([
				...command.options.map(({ long }) => long),
				...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
			]),
		)
	})

	it.each(Object.entries(said))('%s', { timeout: 60_000 }, async (name, [code, ...words]) => {
		const given = [...name.split(' '), ...words.map(word => word.replace('{folder}', folder))]
		// The clinic's own content takes each process seconds to read.
		const settings = name === 'content check' ? {} : { CONTENT_DIR: content }
		const ended = await runCli(database.url, given, { UPLOADS_DIR: join(folder, 'uploads'), ...settings })

		expect({ code: ended.code, lines: ended.stderr.trim().split('\n').filter(Boolean).length }).toEqual({
			code,
			lines: code === 0 || name === 'compliance' ? 0 : 1,
		})
		if (words.includes('--json') && code === 0) expect(() => JSON.parse(ended.stdout)).not.toThrow()
		// What is missing is named in full.
		if (code !== 0 && name !== 'compliance') expect(ended.stdout).toBe('')
	})

	it('says where it cannot open the database', async () => {
		const file = join(folder, 'no-database')
		await writeFile(file, 'hardly a database')
		const { code, stderr } = await runCli(`file:${file}`, ['requests', 'list'])

		expect({ code, stderr }).toEqual({
			code: 1,
			stderr: expect.stringMatching(
				/^База данных не открывается: \/.*\/no-database: .*не база данных \(SQLITE_NOTADB\)\n$/,
			),
		})
	})

	it('says what stands in the way of the folder of its database', async () => {
		const file = join(folder, 'in-the-way')
		await writeFile(file, '')
		const { code, stderr } = await runCli(`file:${file}/clinic.sqlite`, ['migrate'])

		expect({ code, stderr }).toEqual({
			code: 1,
			stderr: expect.stringMatching(/^База данных не открывается: \/.*: на этом пути файл, а не папка\n$/),
		})
	})

	it.runIf(existsSync('/dev/full'))('says that its output is not whole where the disk is full', () => {
		const env = { ...process.env, DATABASE_URL: database.url }
		const full = openSync('/dev/full', 'w')
		const stdio: StdioOptions = ['ignore', full, 'pipe']
		const { status, stderr } = spawnSync('node', ['build/cli/main.js', 'status'], { env, stdio })
		closeSync(full)

		expect({ status, stderr: String(stderr) }).toEqual({
			status: 1,
			stderr: 'Вывод записан не весь: на диске нет места\n',
		})
	})

	it.each(refused)('refuses %j', { timeout: 60_000 }, async (words, about) => {
		const { code, stdout, stderr } = await runCli('file:/tmp/no-such-clinic/clinic.sqlite', words)

		expect({ code, stdout, lines: stderr.trim().split('\n').length }).toEqual({
			code: 64,
			stdout: '',
			lines: 1,
		})
		expect(stderr).toContain(about)
	})
})
