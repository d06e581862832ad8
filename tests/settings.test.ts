import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EnvironmentFault, readEnvironment, variableNames } from '#app/environment.server.ts'
import { freePort } from './world/site.ts'

let folder: string
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a program of ours until it ends, with nothing in its environment but what is given. */
async function run(words: string[], env: Record<string, string>, cwd = '.') {
	const options = { cwd, timeout: 15_000, env: env as NodeJS.ProcessEnv }
	return await promisify(execFile)(process.execPath, words, options).then(
		({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
		({ code, stdout, stderr }) => ({ code: Number(code), said: String(stdout) + String(stderr) }),
	)
}

const site = [
	'--import',
	resolve('app/launch.js'),
	resolve('node_modules/@remix-run/serve/dist/cli.js'),
	resolve('build/server/index.js'),
]
const desk = resolve('build/desk/desk.js')

async function start(env: Record<string, string>, cwd?: string) {
	const PORT = String(await freePort())
	const DATABASE_URL = `file:${join(folder, 'clinic.sqlite')}`
	return await run(site, { HOST: '127.0.0.1', PORT, DATABASE_URL, LOG_LEVEL: 'silent', ...env }, cwd)
}

const refusal = (env: Record<string, string>) => {
	try {
		readEnvironment(env)
	} catch (fault) {
		if (fault instanceof EnvironmentFault) return fault.message
		throw fault
	}
	return 'accepted'
}

describe('the list of settings', () => {
	it.each([
		['.env.example', /^#?([A-Z_]+)=/gm],
		['docs/running.md', /^\| `([A-Z_]+)` \|/gm],
	])('is complete in %s', async (file, line) => {
		const text = await readFile(file, 'utf8')
		const documented = [...text.matchAll(line)].map(([, name]) => name)

		expect(documented.toSorted()).toEqual([...variableNames].sort())
	})

	it('names the true defaults', async () => {
		const example = parseEnv((await readFile('.env.example', 'utf8')).replace(/^#(?=[A-Z_]+=)/gm, ''))
		const table = await readFile('docs/running.md', 'utf8')

		for (const [name, value] of Object.entries(readEnvironment({}))) {
			if (!(variableNames as string[]).includes(name)) continue
			expect(example).toHaveProperty(name, String(value))
			expect(table).toContain(`| \`${name}\` | \`${value}\` |`)
		}
	})

	it('shows examples that may be used as they stand', async () => {
		const example = parseEnv((await readFile('.env.example', 'utf8')).replace(/^#(?=[A-Z_]+=)/gm, ''))

		expect(Object.keys(example)).toHaveLength(variableNames.length)
		expect(refusal(example as Record<string, string>)).toBe('accepted')
	})
})

describe('a bad value', () => {
	it.each([
		[{ PORT: '70000' }, 'PORT holds "70000"; it may hold: a whole number from 1 to 65535'],
		[{ PORT: 'восемьдесят' }, 'PORT holds "восемьдесят"; it may hold: a whole number from 1 to 65535'],
		[{ PUBLIC_ORIGIN: 'clinic.example' }, 'PUBLIC_ORIGIN holds "clinic.example"; it may hold: an address'],
		[{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL holds a value that is not valid; it may hold: file:…'],
		[{ CONTENT_DIR: './nowhere' }, 'CONTENT_DIR holds "./nowhere"; it may hold: a folder that is there'],
		[{ CONTENT_DIR: 'package.json' }, 'CONTENT_DIR holds "package.json"; it may hold: a folder'],
		[{ CLINIC_API_URL: 'ftp://host' }, 'CLINIC_API_URL holds "ftp://host"; it may hold: an address'],
		[{ CLINIC_API_TIMEOUT_MS: '0' }, 'CLINIC_API_TIMEOUT_MS holds "0"; it may hold: a whole number'],
		[{ MAIL_FROM: 'сайт' }, 'MAIL_FROM holds "сайт"; it may hold: an e-mail address'],
		[{ MAIL_TO: 'a@clinic.example,b' }, 'MAIL_TO holds "a@clinic.example,b"; it may hold: e-mail addresses'],
		[{ WEBHOOK_SECRET: 'short' }, 'WEBHOOK_SECRET holds a value that is not valid; it may hold: at least 16'],
		[{ NOTIFY_DETAILS: 'some' }, 'NOTIFY_DETAILS holds "some"; it may hold: full, number'],
		[{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY holds "yes"; it may hold: a whole number from 1 to 10'],
		[{ RATE_LIMIT: 'maybe' }, 'RATE_LIMIT holds "maybe"; it may hold: on, off'],
		[{ CLINIC_NOW: 'завтра' }, 'CLINIC_NOW holds "завтра"; it may hold: an instant like 2026-'],
		[{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL holds "loud"; it may hold: fatal, error, warn'],
	])('is refused in words: %o', (env, words) => {
		expect(refusal(env as Record<string, string>)).toContain(words)
	})

	it('is not shown when it is a secret', () => {
		for (const env of [
			{ SMTP_URL: 'mail://reception:geheim@mail.example' },
			{ CLINIC_API_URL: 'ftp://site:geheim@backend.example' },
			{ IDENT_KEY: 'geheim' },
		])
			expect(refusal(env as unknown as Record<string, string>)).toMatch(/ holds a value that is not valid/)
	})

	it('is nothing but an empty line: the default stands', () => {
		expect(readEnvironment({ PORT: ' ', LOG_LEVEL: '' })).toMatchObject({ PORT: 3000, LOG_LEVEL: 'info' })
	})

	it('stops the start with one line and 78', async () => {
		expect(await start({ CLINIC_API_TIMEOUT_MS: 'soon' })).toEqual({
			code: 78,
			said: 'CLINIC_API_TIMEOUT_MS holds "soon"; it may hold: a whole number from 1 to 60000\n',
		})
	})

	it('stops the desk with the same line', async () => {
		const { code, said } = await run([desk, 'status'], { RATE_LIMIT: 'maybe' })

		expect({ code, said }).toEqual({ code: 78, said: 'RATE_LIMIT holds "maybe"; it may hold: on, off\n' })
	})
})

describe('half a channel', () => {
	it.each([
		[{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM, MAIL_TO must be set too'],
		[{ MAIL_TO: 'reception@clinic.example' }, 'SMTP_URL, MAIL_FROM must be set too'],
		[{ WEBHOOK_URL: 'https://crm.example' }, 'WEBHOOK_SECRET must be set too'],
		[{ TELEGRAM_BOT_TOKEN: '1:geheim' }, 'TELEGRAM_CHAT_ID must be set too'],
	])('is refused: %o', (env, words) => {
		expect(refusal(env as Record<string, string>)).toContain(words)
	})

	it('stops the start with one line and 78', async () => {
		const { code, said } = await start({ SMTP_URL: 'smtp://reception:geheim@mail.example' })

		expect(code).toBe(78)
		expect(said.trim().split('\n')).toHaveLength(1)
		expect(said).toContain('MAIL_FROM, MAIL_TO must be set too')
		expect(said).not.toContain('geheim')
	})
})

describe('the start', () => {
	let taken: Server
	let port: string
	beforeAll(async () => {
		port = String(await freePort())
		taken = createServer()
		await new Promise<void>(resolve => taken.listen(Number(port), '127.0.0.1', resolve))
	})
	afterAll(() => taken.close())

	it('does not move to another port when its own is busy', async () => {
		expect(await start({ PORT: port })).toEqual({
			code: 78,
			said: `PORT holds "${port}" (EADDRINUSE); it may hold: a port that is free and open to this user\n`,
		})
	})

	it('wants an address of this machine', async () => {
		const { code, said } = await start({ HOST: '192.0.2.1' })

		expect({ code, said }).toEqual({
			code: 78,
			said: 'HOST holds "192.0.2.1"; it may hold: an address of this machine\n',
		})
	})

	it('wants a database it can open', async () => {
		const { code, said } = await start({ DATABASE_URL: `file:${resolve('package.json')}/clinic.sqlite` })

		expect(code).toBe(78)
		expect(said).toMatch(/^DATABASE_URL holds a place that cannot be opened \(\w+\); it may hold: .+\n$/)
	})

	it('refuses a clock that stands still where people are served', async () => {
		const { code, said } = await start({ CLINIC_NOW: '2026-11-21T10:00:00+07:00' })

		expect(code).toBe(78)
		expect(said).toBe('CLINIC_NOW is a test aid and must not be set when NODE_ENV is production\n')
	})
})

describe('a file .env', () => {
	it('is read by the site and by the desk', async () => {
		const place = join(folder, 'site')
		await mkdir(place)
		await writeFile(join(place, '.env'), 'NOTIFY_DETAILS=some\n')
		const line = 'NOTIFY_DETAILS holds "some"; it may hold: full, number\n'
		const env = { CONTENT_DIR: resolve('content') }

		expect(await start(env, place)).toEqual({ code: 78, said: line })
		expect(await run([desk, 'status'], env, place)).toEqual({ code: 78, said: line })
	})

	it('stands back behind the real environment', async () => {
		const place = join(folder, 'desk')
		await mkdir(place)
		await writeFile(join(place, '.env'), 'NOTIFY_DETAILS=some\n')
		const env = { CONTENT_DIR: resolve('content'), NOTIFY_DETAILS: 'number' }

		expect((await run([desk, 'migrate'], env, place)).code).toBe(0)
	})
})
