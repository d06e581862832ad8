import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '#app/config.server.ts'
import { anna, annasAnswers, annasReview, denis } from './support/people.ts'
import { forms, guide, tableBelow } from './support/qa-guide.ts'
import { freePort, type Site, startSite } from './support/site.ts'
import { webhookSecret } from './support/webhook.ts'

const code = [...guide.matchAll(/`([^`\n]+)`|^```sh\n([\s\S]*?)^```/gm)].map(
	([, word = '', block = '']) => word || block,
)
const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts

it('names scripts that are there', () => {
	const named = code.flatMap(text => [...text.matchAll(/\bnpm (?:run )?(?!ci\b|run\b)([a-z:]+)/g)])

	expect(named.length).toBeGreaterThan(8)
	for (const [, name] of named) expect(Object.keys(scripts)).toContain(name)
})

it('names commands that exist', () => {
	const known = [...readFileSync('docs/desk.md', 'utf8').matchAll(/^\| `([^`]+)`/gm)].map(([, words = '']) =>
		words.replace(/\[|\]/g, ''),
	)
	const named = code
		.flatMap(text => [...text.matchAll(/npm run clinic -- ([^\n]+)/g)])
		.map(([, words = '']) => words)

	expect(named.length).toBeGreaterThan(5)
	for (const words of named) {
		const [group = '', action = '', ...options] = words.split(' ')
		const line = known.find(command => command.startsWith(`${group} ${action}`))
		expect(line).toBeDefined()
		for (const option of options.filter(option => option.startsWith('--'))) expect(line).toContain(option)
	}
})

it('names variables and files that are there', () => {
	const variables = new Set(code.flatMap(text => text.match(/\b[A-Z]{2,}(?:_[A-Z]+)+\b/g) ?? []))
	const readBy = [
		'tests/mail-sink.js',
		'docs/examples/webhook-receiver.js',
		'tests/support/dev-msw.js',
		'app/config.server.ts',
	]
		.map(file => readFileSync(file, 'utf8'))
		.join()
	const files = code.filter(text => /^tests\/\S+$/.test(text))

	expect(variables.size).toBeGreaterThan(10)
	for (const name of variables) expect(readBy).toMatch(new RegExp(`\\b${name}\\b`))
	expect(files.length).toBeGreaterThan(1)
	expect(files.filter(file => !existsSync(file))).toEqual([])
})

it('starts a site with settings that are accepted', () => {
	const [, line = ''] = /^(NODE_ENV=test .*)$/m.exec(guide) ?? []
	const settings = Object.fromEntries(
		[...line.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
	)

	expect(readConfig(settings as NodeJS.ProcessEnv)).toMatchObject({
		production: false,
		RATE_LIMIT: 'off',
	})
	expect(readFileSync('docs/running.md', 'utf8')).toContain(line.slice(line.indexOf('node --max')))
})

it('shows the sample journey as it is run', () => {
	expect(guide).toContain(`\`\`\`ts\n${readFileSync('tests/journeys/sample.spec.ts', 'utf8')}\`\`\`\n`)
})

describe('a running site', () => {
	let site: Site
	let folder: string
	let clockFile: string
	const setClock = (moment: string) => writeFile(clockFile, `${moment}\n`)
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-clock-'))
		clockFile = join(folder, 'now')
		await setClock('2026-11-21T10:00:00+07:00')
		site = await startSite({ env: { CLINIC_NOW_FILE: clockFile } })
	})
	afterAll(async () => {
		await site.stop()
		await rm(folder, { recursive: true })
	})

	const post = (path: string, fields: object) => {
		const words = Object.entries(fields).map(([name, value]) => [name, value === true ? 'on' : String(value)])
		const body = path.startsWith('/vacancies/') ? new FormData() : new URLSearchParams()
		for (const [name = '', value = ''] of words) body.append(name, value)
		return fetch(site.origin + path, { method: 'POST', body, redirect: 'manual' })
	}
	const filledIn: Record<string, object> = {
		'/appointment': { ...anna, date: '2026-12-01' },
		'/survey': annasAnswers,
		'/reviews': annasReview,
		'/vacancies/vrach-stomatolog-ortodont': denis,
	}

	const answers = tableBelow('## What is answered').map(([sent = '', answered = '']) => {
		const [, path = '', name = '', value = ''] = /POST (\S+)`(?: with `(\w+)=(\w+)`)?/.exec(sent) ?? []
		const [, status = '', to = ''] = /^(\d+) to `(.+)`$/.exec(answered) ?? []
		return { sent, path, fields: name ? { [name]: value } : filledIn[path], status: Number(status), to }
	})

	it('is at another moment when the file that sets its clock says so', async () => {
		const promotions = async () => await (await fetch(`${site.origin}/promotions`)).text()
		const none = 'Сейчас акций нет'
		expect(await promotions()).not.toContain(none)

		await setClock('2028-01-10T10:00:00+07:00')
		await vi.waitFor(async () => expect(await promotions()).toContain(none), 15_000)
		await setClock('')
		expect(await promotions()).toContain(none)

		await setClock('2026-11-21T10:00:00+07:00')
		await vi.waitFor(async () => expect(await promotions()).not.toContain(none), 15_000)
	})

	it('names what to send', () => expect(answers).toHaveLength(6))

	it.each(answers)('answers $sent with $status', async ({ path, fields = {}, status, to }) => {
		const answer = await post(path, fields)

		expect(answer.status).toBe(status)
		expect(answer.headers.get('Location')).toMatch(
			to === '/' ? /^\/$/ : new RegExp(`^${to.replace('?', '\\?')}`),
		)
	})

	it.each(Object.keys(filledIn))(
		'says what is missing at %s, and rejects requests without the key',
		async path => {
			const empty = await post(path, {})
			const page = await empty.text()

			expect([empty.status, /<title>(Ошибка:)/.exec(page)?.[1]]).toEqual([422, 'Ошибка:'])
			const abroad = { method: 'POST', headers: { 'Sec-Fetch-Site': 'cross-site' } }
			expect((await fetch(site.origin + path, abroad)).status).toBe(403)
			expect(forms.map(form => form.path)).toContain(path)
		},
	)

	it.each(tableBelow('## Seeds').map(([address = '', is]) => [address.replaceAll('`', ''), is]))(
		'has at %s %s',
		async (address = '') => {
			expect((await fetch(site.origin + address)).status).toBe(200)
		},
	)

	it('finds something, or nothing, as the seeds say', async () => {
		const [some = '', none = ''] = tableBelow('## Seeds')
			.map(([address = '']) => address.replaceAll('`', ''))
			.filter(address => address.startsWith('/search'))

		expect(await (await fetch(site.origin + some)).text()).not.toContain('Ничего не найдено')
		expect(await (await fetch(site.origin + none)).text()).toContain('Ничего не найдено')
	})
})

const ends: (() => unknown)[] = []
afterAll(async () => {
	for (const end of ends.toReversed()) await end()
})

it('keeps what comes to the sinks, through each channel that is set up', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-letters-'))
	ends.push(() => rm(folder, { recursive: true }))
	const [port, letterPort] = [await freePort(), await freePort()]
	const sink = spawn(process.execPath, ['tests/mail-sink.js'], {
		env: {
			MAIL_SINK_PORT: String(port),
			MAIL_SINK_FOLDER: join(folder, 'new'),
			MAIL_SINK_HTTP_PORT: String(letterPort),
		} as unknown as NodeJS.ProcessEnv,
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	ends.push(() => sink.kill())
	await new Promise(resolve => sink.stdout.once('data', resolve))
	const sinkPort = String(await freePort())
	const webhookSink = spawn(process.execPath, ['docs/examples/webhook-receiver.js'], {
		env: { WEBHOOK_SECRET: webhookSecret, WEBHOOK_SINK_PORT: sinkPort } as unknown as NodeJS.ProcessEnv,
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	ends.push(() => webhookSink.kill())
	let output = ''
	webhookSink.stdout.on('data', chunk => {
		output += chunk
	})
	await vi.waitFor(() => expect(output).toContain('WEBHOOK_URL='), 15_000)
	const post = {
		SMTP_URL: `smtp://127.0.0.1:${port}`,
		MAIL_FROM: 'a@clinic.example',
		MAIL_TO: 'b@clinic.example',
		WEBHOOK_URL: `http://127.0.0.1:${sinkPort}`,
		WEBHOOK_SECRET: webhookSecret,
		TELEGRAM_BOT_TOKEN: '1:geheim-geheim',
		TELEGRAM_CHAT_ID: '-100200',
		TELEGRAM_API_URL: `http://127.0.0.1:${await freePort()}`,
	}
	const site = await startSite({ env: post })
	ends.push(site.stop)

	const answer = await fetch(`${site.origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(anna),
	})

	const { number } = await answer.json()
	const letter = async () => await PostalMime.parse(await readFile(join(folder, 'new', '001.eml')))
	await vi.waitFor(async () => expect((await letter()).text).toContain(number), 15_000)
	expect((await letter()).to).toMatchObject([{ address: 'b@clinic.example' }])
	const letters = `http://127.0.0.1:${letterPort}/letters`
	const about = async (query: string) => await (await fetch(`${letters}?${query}`)).json()
	expect(await about(`to=b@clinic.example&contains=${number}`)).toMatchObject([
		{ from: 'a@clinic.example', to: ['b@clinic.example'], text: expect.stringContaining(anna.name) },
	])
	expect(await about('to=somebody@clinic.example')).toEqual([])
	expect((await fetch(letters, { method: 'DELETE' })).status).toBe(204)
	expect(await about('')).toEqual([])
	await vi.waitFor(() => expect(output).toContain(number), 15_000)
	expect(JSON.parse(output.split('\n')[1] ?? '')).toMatchObject({ number, data: { name: anna.name } })
	await vi.waitFor(() => expect(site.log()).toContain('"channel":"telegram"'), 15_000)
	expect(site.log()).not.toMatch(/geheim|Белова/)
}, 60_000)
