import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { megabyte } from '#app/platform/units.ts'
import { emptyPostgres } from '#tests/support/databases.ts'
import { annasAnswers, denis, stranger, strangersReview } from '#tests/support/people.ts'
import { open as openLine } from '#tests/support/raw.ts'
import { resumes } from '#tests/support/resumes.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
	for (const end of ends.splice(0).toReversed()) await end()
})

async function site(env: Record<string, string> = {}) {
	const site = await startSite({ env: { RATE_LIMIT: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'warn', ...env } })
	ends.push(site.stop)
	return site
}

const from = (address: string) => ({ 'X-Forwarded-For': address })
const anna = from('203.0.113.7')

const call =
	(path: string, request: object, headers: Record<string, string> = anna) =>
	(site: Site) =>
		fetch(`${site.origin}/api${path}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...headers },
			body: JSON.stringify(request),
		})
const book = (number: number, headers = anna) => call('/public/appointments', stranger(number), headers)

const formOf = ({
	privacy_policy_consent: _,
	personal_data_consent: __,
	...fields
}: ReturnType<typeof stranger>) =>
	new URLSearchParams({ ...fields, privacy_policy_consent: 'on', personal_data_consent: 'on' })
const post =
	(path: string, body: BodyInit, headers: Record<string, string> = anna) =>
	(site: Site) =>
		fetch(site.origin + path, { method: 'POST', body, headers, redirect: 'manual' })

async function statuses(site: Site, times: number, ask: (turn: number) => (site: Site) => Promise<Response>) {
	const all: number[] = []
	for (let turn = 0; turn < times; turn++) all.push((await ask(turn)(site)).status)
	return all
}

/** Said as it stands: a browser's client would tidy the path first. */
function statusOfRaw(port: number, words: string) {
	return new Promise<number>(resolve => {
		let heard = ''
		const socket = connect(port, '127.0.0.1', () => socket.write(words))
		socket.on('data', chunk => {
			heard += chunk
		})
		socket.on('close', () => resolve(Number(heard.slice(9, 12))))
	})
}

describe('who comes too often', () => {
	let open: Site
	beforeAll(async () => {
		open = await site()
	})

	it('is turned away after twenty in all the ways a form can be sent, and keeps what was typed (reliability 36)', async () => {
		expect(await statuses(open, 20, book)).toEqual(Array(20).fill(201))

		const answer = await book(20)(open)
		const { message } = await answer.json()
		expect(answer.status).toBe(429)
		expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(590)
		expect(message).toMatch(/^Слишком много обращений подряд\. .* 10\sминут\. Или позвоните: \+7/)

		for (const path of [
			'/appointment',
			'/Appointment/',
			'/%61ppointment',
			'/appointment?_data=routes%2Fappointment',
		]) {
			const page = await post(path, formOf(stranger(21)))(open)
			const html = await page.text()
			expect([path, page.status, Number(page.headers.get('Retry-After')) > 590]).toEqual([path, 429, true])
			expect(html).toContain('<title>Ошибка: Запись на приём')
			expect(html).toContain('Слишком много обращений подряд')
			expect(html).toContain('Введённое сохранилось')
			expect(html).toContain('value="Посетитель 21"')
			expect(html).toContain('href="tel:')
		}
		expect((await post('/appointment.data', formOf(stranger(21)))(open)).status).toBe(429)

		// Spellings that only resolve to the call are no addresses of ours.
		const { port } = new URL(open.origin)
		for (const path of [
			'/api/./public/appointments',
			'/api/../public/appointments',
			'/api/x/%2e%2e/public/appointments',
			'/api\\public\\appointments',
			'/api/public/appointments#x',
		]) {
			const body = JSON.stringify(stranger(23))
			const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
			expect([path, await statusOfRaw(Number(port), head + body)]).toEqual([path, 400])
		}

		// Nobody else is kept out, no other form, and no page.
		expect((await book(22, from('203.0.113.8'))(open)).status).toBe(201)
		expect((await call('/public/reviews', strangersReview(1))(open)).status).toBe(201)
		expect((await fetch(`${open.origin}/appointment`, { headers: anna })).status).toBe(200)
	})

	it('counts an IPv6 /64 network as one client, and ignores a forged address', async () => {
		const survey = (headers: Record<string, string>) =>
			call('/public/patient-satisfaction-survey', annasAnswers, headers)

		const home = await statuses(open, 21, turn => survey(from(`2001:db8:1:2::${turn + 1}`)))
		expect(home.indexOf(429)).toBe(20)
		const forger = await statuses(open, 21, turn => survey(from(`198.51.100.${turn}, 203.0.113.9`)))
		expect(forger.indexOf(429)).toBe(20)
		expect((await survey(from('2001:db8:1:3::1'))(open)).status).toBe(201)

		// Whoever would rather go on is let go, whatever happens.
		const skip = new URLSearchParams({ intent: 'skip', from: '/prices' })
		const skipped = await post('/survey', skip, from('203.0.113.9'))(open)
		expect([skipped.status, skipped.headers.get('Location')]).toEqual([303, '/prices'])
	})

	it('may slip a hundred times before the form says so', async () => {
		const slip = () => call('/public/job-applications', { ...denis, phone: '1' })

		expect(await statuses(open, 99, slip)).toEqual(Array(99).fill(422))
		expect((await call('/public/job-applications', denis)(open)).status).toBe(201)
		expect((await call('/public/job-applications', denis)(open)).status).toBe(429)
		const page = await post(`/vacancies/${denis.vacancy}`, new URLSearchParams({ name: 'Денис Ли' }))(open)
		expect([page.status, (await page.text()).includes('value="Денис Ли"')]).toEqual([429, true])
		expect((await post(`/vacancies/${denis.vacancy}/send`, new FormData())(open)).status).toBe(429)
	})

	it('has no file written, keeps the text and is told to choose again', async () => {
		const lee = from('203.0.113.10')
		const apply = (turn: number) => call('/public/job-applications', { ...denis, message: `${turn}` }, lee)
		expect(await statuses(open, 20, apply)).toEqual(Array(20).fill(201))

		const form = new FormData()
		form.set('name', denis.name)
		form.set('resume', new File([new Uint8Array(resumes.pdf)], 'Резюме.pdf'))
		const page = await post(`/vacancies/${denis.vacancy}`, form, lee)(open)
		const data = await post(`/vacancies/${denis.vacancy}/send`, form, lee)(open)

		expect([page.status, data.status]).toEqual([429, 429])
		expect(await page.text()).toMatch(/Файлы нужно выбрать ещё раз.*value="Денис Ли"/s)
		expect(await data.text()).toContain('"hadFiles":true')
		// The day's folder is made for the first file and stays.
		expect(await readdir(join(open.folder, 'uploads'))).not.toContainEqual(expect.stringMatching(/^\d{4}-/))
	})

	it('may have 32 MB of files on the way, and waits a minute for more', { timeout: 20_000 }, async () => {
		const words = `POST /api/public/job-applications HTTP/1.1\r\nHost: ${new URL(open.origin).host}\r\nX-Forwarded-For: 203.0.113.11\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${16 * megabyte}\r\n\r\n--b\r\n`
		const lines = [1, 2].map(() => {
			const { socket } = openLine(open.origin)
			socket.write(words)
			return socket
		})
		const form = new FormData()
		for (const [name, value] of Object.entries(denis)) form.set(name, String(value))
		const apply = () => post('/api/public/job-applications', form, from('203.0.113.11'))(open)

		await vi.waitFor(async () => expect((await apply()).headers.get('Retry-After')).toBe('60'), 5000)
		for (const socket of lines) socket.destroy()
		await vi.waitFor(async () => expect((await apply()).status).toBe(201), 5000)
	})

	it('may search sixty times a minute and send a hundred and twenty beacons', async () => {
		const search = () => (site: Site) => fetch(`${site.origin}/api/search?q=x`, { headers: anna })
		const beacon = () =>
			call('/track/consent-interaction', { consent_type: 'personal_data', action: 'click' })

		expect((await statuses(open, 61, search)).indexOf(429)).toBe(60)
		const answer = await search()(open)
		expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
		expect((await statuses(open, 121, beacon)).indexOf(429)).toBe(120)
		expect((await fetch(`${open.origin}/search?q=x`, { headers: anna })).status).toBe(200)
	})
})

describe('a near client without a trusted proxy', () => {
	it('may be a whole town and meets only the limit over all', { timeout: 60_000 }, async () => {
		const open = await site({ TRUST_PROXY: '', NODE_ENV: 'production' })
		expect(new Set(await statuses(open, 30, book))).toEqual(new Set([201]))

		const mistake = call('/public/patient-satisfaction-survey', {}, {})
		const many = await Promise.all(Array.from({ length: 600 }, () => mistake(open)))
		expect(many.filter(({ status }) => status === 429)).toHaveLength(30)
		// Beacons are counted apart.
		expect((await call('/track/time-on-page', {})(open)).status).toBe(204)
	})

	it('meets none with RATE_LIMIT=off, in production too; a far one does', async () => {
		const open = await site({ NODE_ENV: 'production', RATE_LIMIT: 'off' })
		const searches = (address: string) =>
			statuses(open, 61, () => site => fetch(`${site.origin}/api/search?q=x`, { headers: from(address) }))

		expect(new Set(await searches('127.0.0.1'))).toEqual(new Set([200]))
		expect((await searches('203.0.113.7')).indexOf(429)).toBe(60)
	})
})

describe('two nodes before one PostgreSQL', () => {
	it('count together, and write no address down', { timeout: 60_000 }, async () => {
		const { url, remove } = await emptyPostgres()
		ends.push(remove)
		const [one, other] = await Promise.all([site({ DATABASE_URL: url }), site({ DATABASE_URL: url })])

		expect(await statuses(one, 10, book)).toEqual(Array(10).fill(201))
		expect((await statuses(other, 11, turn => book(100 + turn))).indexOf(429)).toBe(10)
		expect((await book(50)(one)).status).toBe(429)
		expect(one.log() + other.log()).not.toContain('203.0.113')
	})
})
