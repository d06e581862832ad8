import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { appointmentReceived } from '#app/clinic/appointments/appointment-messages.ts'
import type { Clinic } from '#app/clinic/calls.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { asReceived } from '#app/clinic/vacancies/upload.ts'
import { anna, galina, vera } from '#tests/support/people.ts'
import type { ReadUpload } from './multipart-body.server.ts'
import { remoteClinic } from './remote.server.ts'

const servers: Server[] = []

afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections()
		server.close()
	}
})

/** A clinic behind a backend that answers as configured. */
async function behind(listener: RequestListener, timeoutMs = 2000, readUpload?: ReadUpload) {
	const server = createServer(listener)
	servers.push(server)
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
	const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
	return remoteClinic({ base, timeoutMs, ...(readUpload ? { readUpload } : {}) })
}

const saying =
	(status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
	(_, answer) => {
		answer.writeHead(status, headers).end(body)
	}

const error = (work: Promise<unknown>) =>
	work.then(
		() => expect.fail('was not refused'),
		error => error as ClinicError,
	)

const receipt = { message: 'Записали', number: '2026-000007' }

it('asks as the table says, without credentials', async () => {
	const seen: { line: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
	const clinic = await behind(async (request, answer) => {
		let body = ''
		for await (const chunk of request) body += chunk
		seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
		answer.end(request.method === 'POST' ? JSON.stringify(receipt) : '[]')
	})

	expect(await clinic['services.list']({})).toEqual([])
	expect(await clinic['appointments.request'](anna, { idempotencyKey: 'a-1', page: '/prices' })).toEqual(
		receipt,
	)

	expect(seen.map(({ line }) => line)).toEqual(['GET /api/public/services', 'POST /api/public/appointments'])
	expect(seen[1]?.headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': 'a-1' })
	expect(JSON.parse(seen[1]?.body ?? '')).toEqual(anna)
	for (const { headers } of seen) {
		expect(headers).not.toHaveProperty('authorization')
		expect(headers).not.toHaveProperty('cookie')
	}
})

it('keeps an id inside its place in the path', async () => {
	const asked: (string | undefined)[] = []
	const clinic = await behind((request, answer) => {
		asked.push(request.url)
		answer.writeHead(404).end('{"message":"Такой услуги нет"}')
	})

	for (const id of ['брекеты', '../settings', '..\\x', 'a?b=c#d', '%2e%2e']) {
		expect((await error(clinic['services.show']({ id }))).status).toBe(404)
	}
	for (const id of ['', '.', '..', '\ud83d', 'x'.repeat(201)]) {
		expect((await error(clinic['services.show']({ id }))).status).toBe(404)
	}

	const services = '/api/public/services/'
	// What is not there is looked for in the list, too.
	expect(asked.filter(url => url?.startsWith(services))).toEqual([
		`${services}%D0%B1%D1%80%D0%B5%D0%BA%D0%B5%D1%82%D1%8B`,
		`${services}..%2Fsettings`,
		`${services}..%5Cx`,
		`${services}a%3Fb%3Dc%23d`,
		`${services}%252e%252e`,
	])
})

it('asks the backend nothing when the request itself is wrong', async () => {
	const clinic = await behind(() => expect.fail('was asked'))

	expect(await error(clinic['appointments.request']({ ...anna, phone: '12' }))).toMatchObject({
		status: 422,
		errors: { phone: [expect.any(String)] },
	})
})

describe('when the backend refuses', () => {
	it('raises the message of its body', async () => {
		const clinic = await behind(saying(500, '{"message":"Регистратура закрыта"}'))

		const refusal = await error(clinic['settings.list']({}))
		expect(refusal).toBeInstanceOf(ClinicError)
		expect(refusal).toMatchObject({ status: 500, message: 'Регистратура закрыта', forPeople: true })
	})

	it.each([
		['no message', '{"error":"nope"}'],
		['an empty message', '{"message":""}'],
		['a message that is no text', '{"message":{"ru":"Нет"}}'],
		['HTML', '<h1>Bad gateway</h1>'],
		['nothing', ''],
		['a list', '["Нет"]'],
		['null', 'null'],
	])('raises its status when the body is %s', async (_, body) => {
		const clinic = await behind(saying(502, body, { 'Content-Type': 'text/html' }))

		expect(await error(clinic['appointments.request'](anna))).toMatchObject({
			status: 502,
			message: 'HTTP error! status: 502',
			forPeople: false,
		})
	})

	it('takes a missing address for a failure where something was sent, and not where it was read', async () => {
		const silent = await behind(saying(404, ''))
		expect(await error(silent['appointments.request'](anna))).toMatchObject({
			status: 502,
			message: 'HTTP error! status: 404',
		})
		const speaking = await behind(saying(404, '{"message":"Нет такого адреса"}'))
		expect(await error(speaking['appointments.request'](anna))).toMatchObject({
			status: 502,
			message: 'Нет такого адреса',
		})
		expect(await error(speaking['doctors.show']({ id: '77' }))).toMatchObject({ status: 404 })
	})

	it('keeps the messages by field, also where a field has just one', async () => {
		const errors = { date: ['Этот день занят'], phone: 'Проверьте телефон', name: [7], email: {} }
		const clinic = await behind(saying(422, JSON.stringify({ message: 'Проверьте форму', errors })))

		expect(await error(clinic['appointments.request'](anna))).toMatchObject({
			status: 422,
			errors: { date: ['Этот день занят'], phone: ['Проверьте телефон'] },
		})
	})

	it.each([
		['17', 17],
		[new Date(Date.now() + 60_000).toUTCString(), 60],
		['soon', undefined],
	])('reads Retry-After: %s', async (header, seconds) => {
		const clinic = await behind(saying(429, '{"message":"Слишком часто"}', { 'Retry-After': header }))

		const { retryAfter } = await error(clinic['settings.list']({}))
		if (seconds === undefined) expect(retryAfter).toBeUndefined()
		else expect(Math.abs(Number(retryAfter) - seconds)).toBeLessThan(3)
	})

	it('does not follow it elsewhere', async () => {
		let visits = 0
		const clinic = await behind((_, answer) => {
			visits++
			answer.writeHead(307, { Location: '/api/public/settings' }).end()
		})

		expect((await error(clinic['settings.list']({}))).message).toBe('HTTP error! status: 307')
		expect((await error(clinic['appointments.request'](anna))).message).toBe('HTTP error! status: 307')
		expect(visits).toBe(2)
	})
})

describe('when the network fails', () => {
	it('passes on the very same error', async () => {
		const broken = new TypeError('fetch failed')
		const clinic = remoteClinic({ base: 'http://x', timeoutMs: 100, fetch: () => Promise.reject(broken) })

		expect(await error(clinic['settings.list']({}))).toBe(broken)
	})

	it('passes on what happens while the body arrives', async () => {
		const clinic = await behind((_, answer) => {
			answer.write('[{"key":')
			setTimeout(() => answer.destroy(), 20)
		})

		expect(await error(clinic['settings.list']({}))).toBeInstanceOf(TypeError)
	})

	it.each([
		['never answers', () => {}],
		['never ends', (_: unknown, answer: { write: (text: string) => void }) => answer.write('[')],
	])('gives up in time on a backend that %s', async (_, listener) => {
		const clinic = await behind(listener as RequestListener, 200)
		const start = performance.now()

		expect((await error(clinic['settings.list']({}))).name).toBe('TimeoutError')
		expect(performance.now() - start).toBeLessThan(1000)
	})
})

describe('when files go out', () => {
	const file = { file: 'x', name: 'Резюме.pdf', size: 1, sha256: '', kind: 'pdf' } as const
	const resume = [asReceived(file)]
	async function* readUpload() {
		for (let part = 0; part < 200; part++) yield new Uint8Array(65_536)
	}
	const apply = (clinic: Clinic) => clinic['jobs.apply']({ ...vera, resume } as never)

	it('waits as long as they move', async () => {
		const reading: RequestListener = async (request, answer) => {
			// Versions of Node read in parts of different sizes.
			for await (const part of request)
				await new Promise(resolve => setTimeout(resolve, (20 * part.length) / 65_536))
			answer.writeHead(201).end('{"message":"Спасибо"}')
		}
		const clinic = await behind(reading, 1000, readUpload)
		const start = performance.now()

		expect(await apply(clinic)).toEqual({ message: 'Спасибо' })
		// Three times its patience is the longest silence of an upload.
		expect(performance.now() - start).toBeGreaterThan(3000)
	})

	it.each<[string, RequestListener]>([
		['reads nothing of them', () => {}],
		['reads them and says nothing', request => request.resume()],
	])('gives up soon on a backend that %s', async (_, listener) => {
		const clinic = await behind(listener, 200, readUpload)
		const start = performance.now()

		expect((await error(apply(clinic))).name).toBe('TimeoutError')
		expect(performance.now() - start).toBeLessThan(1500)
	})
})

describe('when the backend says yes', () => {
	it('reads no more than a megabyte', async () => {
		let written = 0
		const clinic = await behind((_, answer) => {
			const more = () => {
				written += 65_536
				if (answer.write(' '.repeat(65_536))) setImmediate(more)
				else answer.once('drain', more)
			}
			more()
		})

		expect(await error(clinic['settings.list']({}))).toMatchObject({ status: 502, forPeople: false })
		expect(written).toBeLessThan(20 * 1024 * 1024)
	})

	it.each(['<h1>Мы переехали</h1>', '', 'null', '{}', '{"data":{}}', '[{"id":"one"}]', '"да"'])(
		'believes no list of services in %j',
		async body => {
			const clinic = await behind(saying(200, body))

			expect(await error(clinic['services.list']({}))).toMatchObject({ status: 502, forPeople: false })
		},
	)

	it('understands what is wrapped in data', async () => {
		const gum = { id: 1, slug: 'desna', name: 'Дёсны', description: '', sort: 1, icon: 'unknown to us' }
		const clinic = await behind(saying(200, JSON.stringify({ data: [gum], meta: { total: 1 } })))

		expect(await clinic['categories.list']({})).toEqual([
			{ id: 1, slug: 'desna', name: 'Дёсны', description: '', sort: 1 },
		])
	})

	it.each([
		'[{"key":"company_city","value":"Томск"},{"key":"company_zip","value":634000}]',
		'{"company_city":"Томск","company_zip":634000}',
		'{"data":[{"id":1,"key":"company_city","value":"Томск"},{"key":"company_zip","value":"634000"}]}',
		'{"data":{"company_city":"Томск","company_zip":"634000"}}',
	])('understands settings written as %s', async body => {
		const clinic = await behind(saying(200, body))

		expect(await clinic['settings.list']({})).toEqual([
			{ key: 'company_city', value: 'Томск' },
			{ key: 'company_zip', value: '634000' },
		])
	})

	it.each([
		[200, '{}'],
		[201, ''],
		[200, '{"success":true,"data":{"id":5}}'],
		[201, '{"message":null,"number":[5]}'],
		[200, 'ok'],
		[200, '[]'],
		[202, 'null'],
	])('believes that a request was taken: %i %s', async (status, body) => {
		const clinic = await behind(saying(status, body))

		expect(await clinic['appointments.request'](galina)).toEqual({ message: appointmentReceived, number: '' })
	})

	it('is not held up by a row of comments', async () => {
		const comments = '<!-- a -->'.repeat(5000)
		const started = performance.now()

		const taken = await behind(saying(200, `${comments}OK`, { 'Content-Type': 'text/plain' }))
		expect(await taken['appointments.request'](anna)).toMatchObject({ message: expect.any(String) })
		const page = await behind(saying(200, `${comments} <HTML>`, { 'Content-Type': 'text/plain' }))
		expect(await error(page['appointments.request'](anna))).toMatchObject({ status: 502 })
		expect(performance.now() - started).toBeLessThan(5000)
	})

	it('takes the number wherever the receipt is', async () => {
		const clinic = await behind(saying(201, JSON.stringify({ data: receipt })))
		expect(await clinic['appointments.request'](galina)).toEqual(receipt)

		const numeric = await behind(saying(201, '{"number":5}'))
		expect(await numeric['appointments.request'](galina)).toMatchObject({ number: '5' })
	})

	it.each(['<h1>Ведутся работы</h1>', '<!-- proxy --> <HTML>'])(
		'does not take %j for a receipt',
		async body => {
			const clinic = await behind(saying(200, body))

			expect(await error(clinic['appointments.request'](galina))).toMatchObject({ status: 502 })
		},
	)

	it('asks no more of a beacon than that it arrived', async () => {
		const clinic = await behind(saying(200, '<h1>ok</h1>'))

		expect(
			await clinic['track.consentInteraction']({ consent_type: 'personal_data', action: 'click' }),
		).toBeUndefined()
	})
})
