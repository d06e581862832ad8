import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig, variableNames } from '#app/config.server.ts'
import { databaseAddress } from '#app/database/refusal.ts'
import { freePort, startSite } from './support/site.ts'

const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@mail.example', MAIL_TO: 'b@mail.example' }

describe('settings are written down', () => {
	it('in .env.example, each with a value that is accepted', async () => {
		const lines = (await readFile('.env.example', 'utf8')).matchAll(/^# ([A-Z_]+)=(.*)$/gm)
		const examples = [...lines].map(([, name = '', value]) => [name, value] as const)

		expect(examples.map(([name]) => name).sort()).toEqual([...variableNames].sort())
		expect(readConfig(Object.fromEntries(examples) as NodeJS.ProcessEnv)).toBeTruthy()
	})

	it('in docs/running.md', async () => {
		const rows = (await readFile('docs/running.md', 'utf8')).matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)
		const names = [...rows].flatMap(([, cell = '']) => cell.replaceAll('`', '').split(', '))

		expect(names.sort()).toEqual([...variableNames].sort())
	})
})

it('names the true defaults', async () => {
	const example = (await readFile('.env.example', 'utf8')).split('\n')
	const table = (await readFile('docs/running.md', 'utf8')).split('\n')
	const defaults = Object.entries(readConfig(env({}))).filter(([name]) => /^[A-Z_]+$/.test(name))

	expect(defaults).toContainEqual(['PORT', 3000])
	for (const [name, value] of defaults) {
		expect(example).toContain(`# ${name}=${value}`)
		const row = table.find(line => line.startsWith('| ') && line.split('|')[1]?.includes(`\`${name}\``))
		expect(row?.split('|')[2]).toContain(`\`${value}\``)
	}
})

describe('a bad value', () => {
	it.each([
		['PORT', 'eighty', 'PORT: указано "eighty"; допустимо: целое число от 1 до 65535'],
		['PORT', '1e3', 'PORT: указано "1e3"; допустимо: целое число от 1 до 65535'],
		['PORT', '65536', 'PORT: указано "65536"; допустимо: целое число от 1 до 65535'],
		['PUBLIC_ORIGIN', 'clinic.example', 'адрес сервера, который начинается с http:// или https://'],
		['PUBLIC_ORIGIN', 'https://clinic.example/site', 'без пути, имени и пароля'],
		[
			'PUBLIC_ORIGIN',
			'https://anna:geheim@clinic.example',
			'PUBLIC_ORIGIN: указано "https://anna:…@clinic.example"',
		],
		['DATABASE_URL', 'mysql://db/clinic', databaseAddress],
		[
			'CONTENT_DIR',
			'./no-such-folder',
			'CONTENT_DIR: указано "./no-such-folder"; допустимо: папка с содержимым сайта (такой папки нет)',
		],
		['CONTENT_DIR', 'package.json', 'это файл, а не папка'],
		['CONTENT_DIR', 'package.json/texts', 'такой папки нет'],
		['CLINIC_API_URL', 'ftp://anna:geheim@host', 'CLINIC_API_URL: указано "ftp://anna:…@host"'],
		['CLINIC_API_URL', 'https://backend.example/api?key=1', 'адрес без ? и #'],
		['CLINIC_API_TIMEOUT_MS', '0', 'целое число от 1 до 60000'],
		['SMTP_URL', 'http://mail.example', 'начинается с smtp:// или smtps://'],
		[
			'SMTP_URL',
			'smtps://name@host.example:p@ss#1@mail.example',
			'SMTP_URL: указано "smtps://name@host.example:…@mail.example"; допустимо: в имени и пароле # пишется %23, / — %2F, ? — %3F, % — %25, @ — %40',
		],
		['SMTP_URL', 'smtps://name:pa#ss@mail.example', '# пишется %23'],
		['SMTP_URL', 'smtps://name:12/34@mail.example', '/ — %2F'],
		['SMTP_URL', 'smtps://name:12?34@mail.example', '? — %3F'],
		['SMTP_URL', 'smtps://name:12%34%@mail.example', '% — %25'],
		['MAIL_FROM', 'reception', 'MAIL_FROM: указано "reception"; допустимо: адрес электронной почты'],
		['SMTP_URL', 'smtp://', 'адрес сервера'],
		['MAIL_FROM', '@', 'адрес электронной почты'],
		['MAIL_FROM', 'a@b.example>', 'адрес электронной почты'],
		['MAIL_FROM', '"anna k" at b.example', 'адрес электронной почты'],
		['MAIL_TO', 'a@b.example; b@b.example', 'адреса электронной почты через запятую'],
		['MAIL_TO', 'a@b.example, reception', 'адреса электронной почты через запятую'],
		['WEBHOOK_SECRET', 'short', 'не короче 16 символов'],
		['WEBHOOK_URL', 'http://crm.example/in', 'начинается с https://'],
		['WEBHOOK_URL', 'https://anna:geheim@crm.example', 'без имени и пароля'],
		['TELEGRAM_API_URL', 'http://127.0.0.1.evil.example', 'http:// только на этой машине'],
		['IDENT_KEY', 'short', 'не короче 16 символов'],
		['IDENT_KEY', 'ключ-для-моста-айдент', 'латинские буквы'],
		['TELEGRAM_BOT_TOKEN', '12:ab/../cd', 'токен вида'],
		['NOTIFY_DETAILS', 'some', 'NOTIFY_DETAILS: указано "some"; допустимо: full или number'],
		['TRUST_PROXY', 'yes', 'целое число от 1 до 10'],
		['RATE_LIMIT', 'no', 'RATE_LIMIT: указано "no"; допустимо: on или off'],
		['CLINIC_NOW', 'tomorrow', 'момент вида 2026-11-21T10:00:00+07:00'],
		['CLINIC_NOW_FILE', 'package.json', 'файл, в котором стоит момент вида 2026-11-21T10:00:00+07:00'],
		['CLINIC_NOW_FILE', '/no/file', 'файл, в котором стоит момент вида 2026-11-21T10:00:00+07:00'],
		['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace или silent'],
	])('%s=%s is refused', (name, value, words) => {
		const refusal = refused({ [name]: value })

		expect(refusal).toContain(`${name}: указано `)
		expect(refusal).toContain(words)
		expect(refusal).not.toMatch(/\n/)
	})

	it.each([
		['SMTP_URL', 'smpt://anna:geheim-geheim@mail.example'],
		['DATABASE_URL', 'postgre://anna:geheim-geheim@db.example/clinic'],
		['DATABASE_URL', 'postgre://db.example/clinic?pass%77ord=geheim'],
		['SMTP_URL', 'anna:geheim'],
		['SMTP_URL', 'smtps//anna%40mail.example:geheim'],
		['SMTP_URL', 'smtp://anna:geheim'],
		['SMTP_URL', 'smtps://anna:geheim12'],
		['WEBHOOK_URL', 'geheim-geheim'],
		['WEBHOOK_SECRET', 'geheim'],
		['IDENT_KEY', 'geheim'],
	])('of %s is not shown', (name, value) => {
		expect(refused({ [name]: value })).not.toContain('geheim')
	})

	it.each([
		['postgre://anna:geheim@db.example/clinic', 'postgre://anna:…@db.example/clinic'],
		['postgre://anna:ge:he/im@ge@heim@db.example/clinic', 'postgre://anna:…@db.example/clinic'],
		['mysql://db.example/clinic?user=anna&password=geheim', 'mysql://db.example/clinic?user=anna&password=…'],
		['anna:geheim@db.example', 'anna:…@db.example'],
		['postgres:anna:geheim@db', 'postgres:…@db'],
		['./data/clinic.sqlite', './data/clinic.sqlite'],
	])('of DATABASE_URL %s shows all but the password', (held, shown) => {
		expect(refused({ DATABASE_URL: held })).toBe(
			`DATABASE_URL: указано "${shown}"; допустимо: ${databaseAddress}`,
		)
	})

	it.each(Object.keys(mail))('refuses letters without %s', missing => {
		expect(refused({ ...mail, [missing]: '' })).toBe(
			`Нужно указать ещё ${missing}: SMTP_URL, MAIL_FROM, MAIL_TO действуют только вместе`,
		)
	})

	it.each([
		'smtps://name%40host.example:p%40ss%231@mail.example',
		'smtp://mail.example:25/?requireTLS=false',
		'smtp://name@[::1]:2525',
	])('is not the mail server %s', SMTP_URL => {
		expect(readConfig(env({ ...mail, SMTP_URL })).SMTP_URL).toBe(SMTP_URL)
	})

	it('is not an empty one, nor spaces round a good one', () => {
		expect(readConfig(env({ PORT: ' 8080 ', LOG_LEVEL: '', SMTP_URL: ' ' }))).toMatchObject({
			PORT: 8080,
			LOG_LEVEL: 'info',
		})
	})
})

describe('the process', () => {
	let folder: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-settings-'))
	})
	afterAll(() => rm(folder, { recursive: true }))

	it.each([
		['a bad value', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL: указано "loud"; допустимо: fatal, .*\n$/],
		[
			'half a channel',
			{ SMTP_URL: 'smtp://geheim@mail.example' },
			/^Нужно указать ещё MAIL_FROM, MAIL_TO: .*\n$/,
		],
		[
			'a fixed today in production',
			{ CLINIC_NOW: '2026-11-21T10:00:00Z', NODE_ENV: 'production' },
			/^CLINIC_NOW служит только для проверок: .*\n$/,
		],
		[
			'a fixed today where NODE_ENV is not set',
			{ CLINIC_NOW: '2026-11-21T10:00:00Z', NODE_ENV: '' },
			/^CLINIC_NOW служит только для проверок: .*\n$/,
		],
		["somebody else's address", { HOST: '203.0.113.7' }, /^HOST: указано "203.0.113.7"; допустимо: .*\n$/],
	])('ends with 78 and one line at %s', async (_what, settings, line) => {
		const { code, stderr } = await start({ PORT: String(await freePort()), ...settings })

		expect(stderr).toMatch(line)
		expect(stderr).not.toContain('geheim')
		expect(code).toBe(78)
	})

	it('ends with 78 and one line at a database it cannot open', async () => {
		const { code, stderr } = await start({ DATABASE_URL: 'file:package.json/clinic.sqlite' })

		expect(stderr).toMatch(/^DATABASE_URL: указано место, которое не открывается \(\w+\); допустимо: .*\n$/)
		expect(code).toBe(78)
	})

	it.each([
		['package.json', 'это файл, а не папка (EEXIST)'],
		['package.json/uploads', 'на пути к нему файл, а не папка (ENOTDIR)'],
		...(existsSync('/proc/self') ? [['/proc/x', 'такую папку здесь не создать (ENOENT)']] : []),
	])('ends with 78 and one line where files cannot go to %s', async (path, reason) => {
		const { code, stderr } = await start({ UPLOADS_DIR: String(path) })

		expect({ code, stderr }).toEqual({
			code: 78,
			stderr: `UPLOADS_DIR: указано "${path}", ${reason}; допустимо: папка, в которую сайт может писать\n`,
		})
	})

	it('ends with 78 and one line at a busy port', async () => {
		const neighbour = createServer().listen(0, '127.0.0.1')
		await new Promise(resolve => neighbour.once('listening', resolve))
		const address = neighbour.address()
		const port = typeof address === 'object' && address ? String(address.port) : ''

		const { code, stderr } = await start({ PORT: port })
		neighbour.close()

		expect(stderr).toBe(
			`PORT: порт ${port} занят: сайт уже запущен? Остановите его или укажите другой PORT\n`,
		)
		expect(code).toBe(78)
	})

	it('trims HOST, and accepts an origin with a trailing slash', async () => {
		const site = await startSite({ env: { HOST: ' 127.0.0.1 ', PUBLIC_ORIGIN: 'https://clinic.example/' } })
		const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text()
		await site.stop()

		expect(sitemap).toContain('<loc>https://clinic.example/prices</loc>')
	})

	it('logs once that its public address is not set', async () => {
		const site = await startSite({ env: { PUBLIC_ORIGIN: '' } })
		await site.stop()

		expect(site.log().match(/PUBLIC_ORIGIN is not set/g)).toHaveLength(1)
		expect(site.log()).toMatch(/ссылки в письмах ведут на http:\/\/localhost:\d+\./)
	})

	it('takes a linked database for the file itself, where its journal lies', async () => {
		const [link, file] = [join(folder, 'link.sqlite'), join(folder, 'linked.sqlite')]
		await symlink(file, link)

		expect(readConfig(env({ DATABASE_URL: `file:${link}` })).DATABASE_URL).toBe(`file:${file}`)
		await writeFile(file, '')
		expect(readConfig(env({ DATABASE_URL: `file:${link}` })).DATABASE_URL).toBe(`file:${file}`)
	})

	it('follows links one after another, in linked folders, and of the place it takes by itself', async () => {
		const place = join(folder, 'links')
		await mkdir(join(place, 'disk/sub'), { recursive: true })
		await symlink('disk/sub', join(place, 'data'))
		await symlink('../two', join(place, 'disk/sub/clinic.sqlite'))
		await symlink('real.sqlite', join(place, 'disk/two'))
		const file = join(place, 'disk/real.sqlite')
		const migrate = (settings = {}) =>
			run([resolve('build/cli/main.js'), 'migrate'], { CONTENT_DIR: resolve('content'), ...settings }, place)

		expect(readConfig(env({ DATABASE_URL: `file:${place}/data/clinic.sqlite` })).DATABASE_URL).toBe(
			`file:${file}`,
		)
		expect(await migrate()).toMatchObject({ code: 0 })
		expect((await readFile(file, 'latin1')).slice(0, 6)).toBe('SQLite')
	})

	it('reads the last @ of a mail address as that before the server', () => {
		const address = 'smtps://site@host.example:p@ss%231@mail.example'

		expect(readConfig(env({ ...mail, SMTP_URL: address })).SMTP_URL).toBe(address)
	})

	it.each(['Клиника a@b.example', 'a@b.example (Клиника)', '"anna k"@b.example', '"О, б" <a@b.example>'])(
		'sends letters from %s',
		sender => {
			const settings = { ...mail, MAIL_FROM: sender, MAIL_TO: 'Обь <a@b.example>, b@пример.рф' }

			expect(readConfig(env(settings)).MAIL_FROM).toBe(sender)
		},
	)

	it('reads .env, and the environment wins over it', async () => {
		const place = join(folder, 'desk')
		await mkdir(place)
		const migrate = (settings: Record<string, string>) =>
			run([resolve('build/cli/main.js'), 'migrate'], { CONTENT_DIR: resolve('content'), ...settings }, place)

		await writeFile(join(place, '.env'), '\uFEFFDATABASE_URL=file:here.sqlite\n')
		expect(await migrate({})).toMatchObject({ code: 78, stderr: expect.stringContaining('без метки BOM') })
		await writeFile(join(place, '.env'), 'NOTIFY_DETAILS=some\n')
		expect(await migrate({})).toEqual({
			code: 78,
			stderr: 'NOTIFY_DETAILS: указано "some"; допустимо: full или number\n',
		})
		expect(await migrate({ NOTIFY_DETAILS: 'number' })).toEqual({ code: 0, stderr: '' })
	})

	/** Starts the built site and waits for its end. */
	function start(settings: Record<string, string>) {
		const blank = Object.fromEntries(variableNames.map(name => [name, '']))
		return run(
			['--import', './app/launch.js', 'node_modules/@remix-run/serve/dist/cli.js', 'build/server/index.js'],
			{
				...blank,
				NODE_ENV: 'test',
				HOST: '127.0.0.1',
				DATABASE_URL: `file:${join(folder, 'clinic.sqlite')}`,
				...settings,
			},
		)
	}
})

/** Runs a program of ours until it ends, with nothing in its environment but what is given. */
function run(words: string[], settings: Record<string, string>, cwd = '.') {
	const child = spawn(process.execPath, words, {
		cwd,
		env: settings as NodeJS.ProcessEnv,
		stdio: ['ignore', 'ignore', 'pipe'],
		timeout: 45_000,
	})
	let stderr = ''
	child.stderr.on('data', chunk => {
		stderr += chunk
	})
	return new Promise<{ code: number | null; stderr: string }>(done =>
		child.once('close', code => done({ code, stderr })),
	)
}

const env = (settings: Record<string, string>) => ({ NODE_ENV: 'test', ...settings }) as NodeJS.ProcessEnv

function refused(settings: Record<string, string>) {
	try {
		readConfig(env(settings))
	} catch (error) {
		if (error instanceof Error) return error.message
	}
	return 'accepted'
}
