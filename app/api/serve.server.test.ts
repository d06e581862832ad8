import { describe, expect, it, vi } from 'vitest'
import type { Clinic } from '#app/clinic/calls.ts'
import { ClinicError, ofBackend } from '#app/clinic/errors.ts'
import { webApiRequest } from '#app/server/sockets/web-request.server.ts'
import { anna } from '#tests/support/people.ts'
import { toResponse } from './api-request.ts'
import { createApiHandler } from './serve.server.ts'

const appointments = 'https://clinic.example/api/public/appointments'
const unload = 'https://clinic.example/api/track/consent-unload'
const json = { 'Content-Type': 'application/json' }

const telephone = '+7 (383) 000-00-01'
const general = 'Сейчас это не загрузить. Попробуйте через несколько минут.'

const readForm = () => {
	throw new Error('No call of these tests takes files')
}

function open(handlers: Partial<Clinic> = {}) {
	const onError = vi.fn()
	const onLostBeacon = vi.fn()
	const answerCall = createApiHandler({
		...{ clinic: handlers as Clinic, readForm, onError, onLostBeacon },
		phone: async () => telephone,
	})
	const api = async (request: Request) => toResponse(await answerCall(webApiRequest(request)))
	return { api, onError, onLostBeacon }
}

const post = (url: string, body: BodyInit, headers: Record<string, string> = json) =>
	new Request(url, { method: 'POST', body, headers })

it.each(['/api', '/api/', '/api/nothing', '/api/public', '/api/public/settings/more', '/api/__proto__'])(
	'knows no %s',
	async path => {
		const answer = await open().api(new Request(`https://clinic.example${path}`))

		expect(answer.status).toBe(404)
		expect(await answer.json()).toEqual({ message: 'Такого адреса нет' })
	},
)

it('names the ways that fit when a request comes in a wrong one', async () => {
	const { api } = open()

	const put = await api(new Request(appointments, { method: 'PUT', body: '{}' }))
	expect([put.status, put.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS'])
	expect(await put.json()).toEqual({ message: expect.any(String) })

	const options = await api(new Request('https://clinic.example/api/public/settings', { method: 'OPTIONS' }))
	expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
	expect(options.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

it('answers HEAD like GET, without the body', async () => {
	const { api } = open({ 'settings.list': async () => [{ key: 'company_city', value: 'Новосибирск' }] })

	const answer = await api(new Request('https://clinic.example/api/public/settings', { method: 'HEAD' }))

	expect([answer.status, await answer.text()]).toEqual([200, ''])
	expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
	expect(answer.headers.get('Cache-Control')).toContain('max-age=60')
})

it('lets no cache keep what somebody looked for', async () => {
	const { api } = open({ search: async () => ({}) as never })

	const answer = await api(new Request('https://clinic.example/api/search?q=кариес'))

	expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
})

it('passes on path parameters, query and key', async () => {
	const show = vi.fn(async () => ({}) as never)
	const request = vi.fn(async () => ({ message: 'Спасибо', number: '2026-000001' }))
	const { api } = open({ 'services.show': show, 'appointments.request': request })

	await api(new Request('https://clinic.example/api/public/services/%D0%B7%D1%83%D0%B1?id=other&lang=ru'))
	await api(post(appointments, JSON.stringify(anna), { ...json, 'Idempotency-Key': ' a-1 ' }))

	expect(show).toHaveBeenCalledWith({ id: 'зуб', lang: 'ru' }, {})
	expect(request).toHaveBeenCalledWith(anna, { idempotencyKey: 'a-1' })
})

it('refuses a key nobody would make', async () => {
	const answer = await open().api(post(appointments, '{}', { ...json, 'Idempotency-Key': 'x'.repeat(201) }))

	expect(answer.status).toBe(400)
})

it('never lets a caller plant a prototype', async () => {
	const request = vi.fn(async () => ({ message: '', number: '' }))
	const { api } = open({ 'appointments.request': request })

	await api(post(appointments, '{"name":"Анна","__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}'))

	expect(Object.keys(request.mock.calls[0]?.at(0) ?? {})).toEqual(['name'])
	expect({}).not.toHaveProperty('a')
})

const fails = (error: unknown) => open({ 'settings.list': () => Promise.reject(error) })
const settings = () => new Request('https://clinic.example/api/public/settings')

describe('when a call fails', () => {
	it.each([
		['its own memory is away', new Error('SQLITE_FULL'), 503, '30', `${general} Позвоните нам: ${telephone}`],
		['the backend cannot be reached', ofBackend(new TypeError('fetch failed')), 502, null, general],
		[
			'the backend broke',
			ofBackend(new ClinicError(500, 'HTTP error! status: 500', { forPeople: false })),
			502,
			null,
			general,
		],
		[
			'the backend rests',
			ofBackend(new ClinicError(503, 'HTTP error! status: 503', { forPeople: false })),
			503,
			'30',
			general,
		],
	])(
		'because %s, it says so in general words and in the log',
		async (_, error, status, retryAfter, message) => {
			const { api, onError } = fails(error)

			const answer = await api(settings())

			expect([answer.status, answer.headers.get('Retry-After')]).toEqual([status, retryAfter])
			expect(await answer.json()).toEqual({ message })
			expect(answer.headers.get('Cache-Control')).toBe('no-store')
			expect(onError).toHaveBeenCalledWith(error, 'settings.list')
		},
	)

	it('passes on the backend’s own words, fields and patience', async () => {
		const errors = { date: ['Этот день занят'] }
		const { api, onError } = fails(
			ofBackend(new ClinicError(429, 'Слишком часто', { errors, retryAfter: 7 })),
		)

		const answer = await api(settings())

		expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '7'])
		expect(await answer.json()).toEqual({ message: 'Слишком часто', errors })
		expect(onError).not.toHaveBeenCalled()
	})

	it('says 400 when the body breaks off', async () => {
		const broken = new ReadableStream({ pull: controller => controller.error(new Error('ECONNRESET')) })
		const request = new Request(appointments, { method: 'POST', body: broken, headers: json, duplex: 'half' })

		expect((await open().api(request)).status).toBe(400)
	})
})

describe('a beacon', () => {
	const sent = { form_type: 'appointment', privacy_policy_consent: true, personal_data_consent: true }

	it.each(['application/json', 'text/plain;charset=UTF-8'])('arrives as %s', async type => {
		const keep = vi.fn(async () => undefined)
		const { api } = open({ 'track.consentUnload': keep })

		const answer = await api(post(unload, JSON.stringify(sent), { 'Content-Type': type }))

		expect([answer.status, await answer.text()]).toEqual([204, ''])
		expect(keep).toHaveBeenCalledWith(sent, {})
	})

	it('is welcome without a type too', async () => {
		const keep = vi.fn(async () => undefined)
		const { api } = open({ 'track.consentUnload': keep })
		const bytes = new TextEncoder().encode(JSON.stringify(sent))

		expect((await api(post(unload, bytes, {}))).status).toBe(204)
		expect(keep).toHaveBeenCalledOnce()
	})

	it.each(['', '{', '[]', 'null', `{"a":${'['.repeat(8000)}`, '{"a":[[[[[1]]]]]}'])(
		'that says %.20s is counted and answered like any other',
		async body => {
			const { api, onLostBeacon } = open()

			expect((await api(post(unload, body))).status).toBe(204)
			expect(onLostBeacon).toHaveBeenCalledOnce()
		},
	)

	it('is answered whatever becomes of it', async () => {
		const { api, onLostBeacon } = open({
			'track.consentUnload': () => {
				throw ofBackend(new TypeError('fetch failed'))
			},
		})

		expect((await api(post(unload, JSON.stringify(sent)))).status).toBe(204)
		expect(onLostBeacon).toHaveBeenCalledOnce()
	})

	it('may have 16 KB and no more', async () => {
		const { api } = open({ 'track.consentUnload': async () => undefined })
		const body = (size: number) => JSON.stringify(sent).padEnd(size)

		expect((await api(post(unload, body(16 * 1024)))).status).toBe(204)
		expect((await api(post(unload, body(16 * 1024 + 1)))).status).toBe(413)
	})

	it('may be empty with the type of a form', async () => {
		const { api, onLostBeacon } = open()
		const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

		expect((await api(post(unload, '', form))).status).toBe(204)
		expect(onLostBeacon).toHaveBeenCalledOnce()
		expect((await api(post(unload, 'a=1', form))).status).toBe(415)
	})

	it('is no way in for other types', async () => {
		expect((await open().api(post(unload, 'a=1', { 'Content-Type': 'text/html' }))).status).toBe(415)
	})
})
