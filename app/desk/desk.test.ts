import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestAppointment } from '#app/clinic/appointment.server.ts'
import { sealConsents } from '#app/clinic/consent-chain.server.ts'
import { databases, type TestDatabase } from '#tests/world/databases.ts'
import { anna, galina } from '#tests/world/people.ts'

const now = new Date('2026-11-21T05:00:00Z')
const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }

/** The built desk (`npm run build`) as the operator runs it. */
async function desk(url: string, ...words: string[]) {
	const env = {
		PATH: process.env.PATH,
		DATABASE_URL: url,
		CLINIC_NOW: now.toISOString(),
		NODE_ENV: 'test',
	} as NodeJS.ProcessEnv
	return await promisify(execFile)(process.execPath, ['build/desk/desk.js', ...words], { env }).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }) => ({ code: Number(code), stdout: String(stdout), stderr: String(stderr) }),
	)
}

describe.each(databases)('the desk on $name', ({ open, empty }) => {
	let database: TestDatabase
	let folder: string
	beforeAll(async () => {
		folder = await mkdtemp(join(tmpdir(), 'clinic-desk-'))
		database = await open()
		const circumstances = { now, timezone: 'Asia/Novosibirsk', consentText }
		await requestAppointment(database.db, { ...anna, message: '=HYPERLINK("x")' }, circumstances)
		await requestAppointment(database.db, galina, { ...circumstances, now: new Date(now.getTime() + 1) })
		await sealConsents(database.db, now)
	})
	afterAll(async () => {
		await database.remove()
		await rm(folder, { recursive: true })
	})
	const run = (...words: string[]) => desk(database.url, ...words)
	const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout)

	it('lists requests without personal data', async () => {
		const { code, stdout } = await run('requests', 'list')

		expect(code).toBe(0)
		expect(stdout).toContain('2026-000001')
		expect(stdout).toContain('Лечение кариеса')
		expect(stdout + JSON.stringify(await json('requests', 'list'))).not.toMatch(/Анна|Галина|@|999/)
		expect(await json('requests', 'list')).toHaveLength(2)
	})

	it('shows one request whole, by number or id', async () => {
		const [{ id }] = await json('requests', 'list')

		expect((await run('requests', 'show', '2026-000001')).stdout).toContain(anna.name)
		expect(await json('requests', 'show', id)).toMatchObject({ number: '2026-000001', phone: '+79991234567' })
		expect(await run('requests', 'show', '2026-000099')).toMatchObject({ code: 1, stdout: '' })
	})

	it('marks a request as done, and lists by status', async () => {
		expect((await run('requests', 'done', '2026-000002')).code).toBe(0)

		expect(await json('requests', 'list', '--status', 'done')).toMatchObject([{ number: '2026-000002' }])
		expect(await json('requests', 'list', '--status', 'quarantined')).toEqual([])
		expect((await run('requests', 'done', 'x')).code).toBe(1)
	})

	it('exports a table that Excel opens and no formula hides in, readable by its owner only', async () => {
		const file = join(folder, 'requests.csv')

		expect((await run('requests', 'export', '--csv', file)).code).toBe(0)

		const [header, first] = (await readFile(file, 'utf8')).split('\r\n')
		expect(header).toBe(
			'\uFEFF"number";"created_at";"name";"phone";"email";"service";"date";"time";"message";"status"',
		)
		expect(first).toContain(`"'+79991234567"`)
		expect(first).toContain(`"'=HYPERLINK(""x"")"`)
		expect((await stat(file)).mode & 0o777).toBe(0o600)
		expect((await run('requests', 'export', '--csv', '/absent/folder/x.csv')).code).toBe(1)
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
	})

	it('tells how things stand', async () => {
		expect(await json('status')).toMatchObject({
			schema: '001-first-appointment',
			servers: 0,
			letters: { pending: 2, dead: 0, oldest_minutes: 0 },
			consents: { sealed: 2, open: 0, oldest_minutes: null },
		})
		expect((await run('status')).code).toBe(0)
	})

	it('says whether the chain is intact, and complains when a running server lets proofs lie open', async () => {
		expect(await json('consent', 'verify')).toMatchObject({ intact: true, sealed: 2, stuck: false })

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

	it('makes an empty database ready, also four times at once', async () => {
		const place = await empty()
		expect((await desk(place.url, 'requests', 'list')).stderr).toContain('migrate')

		const codes = await Promise.all([1, 2, 3, 4].map(async () => (await desk(place.url, 'migrate')).code))

		expect(codes).toEqual([0, 0, 0, 0])
		expect(await desk(place.url, 'requests', 'list', '--json')).toMatchObject({ code: 0, stdout: '[]\n' })
		await place.remove()
	})
})

describe('the desk in a stranger’s hands', () => {
	const wrong = [
		['bogus'],
		['requests'],
		['requests', 'list', '--bogus'],
		['requests', 'show'],
		['requests', 'list', '--status', 'x'],
	]

	it.each(wrong.map(words => ({ words })))('ends with 64 at $words', async ({ words }) => {
		expect((await desk('file:/tmp/none.sqlite', ...words)).code).toBe(64)
	})

	it('names a bad setting and ends with 78', async () => {
		const { code, stderr } = await desk('mysql://x', 'status')

		expect(code).toBe(78)
		expect(stderr).toContain('DATABASE_URL')
		expect(stderr.trim().split('\n')).toHaveLength(1)
	})

	const subjects = [[], ['requests'], ['outbox'], ['consent'], ['requests', 'list']]
	it.each(subjects.map(words => ({ words })))('explains itself: $words --help', async ({ words }) => {
		const { code, stdout } = await desk('file:/tmp/none.sqlite', ...words, '--help')

		expect(code).toBe(0)
		expect(stdout).toMatchSnapshot()
	})
})
