import { describe, expect, it, vi } from 'vitest'
import { type Call, type CallName, calls } from '#app/clinic/calls.ts'
import type { Tables } from '#app/database/tables.ts'
import { databases } from '#tests/support/databases.ts'
import { examples } from '#tests/support/examples.ts'
import { anna, galina, olga, olgasSon, stranger } from '#tests/support/people.ts'
import { runningSite } from '#tests/support/running-site.ts'
import { badLetters, wrongFields } from './bad-input.ts'

const patient = { timeout: 15_000 }
const json = { 'Content-Type': 'application/json' }

describe.each(databases)('the API of a running site on $name (reliability 21)', ({ open }) => {
	const running = runningSite(open, ['appointments', 'consents', 'outbox', 'submissions', 'tracking'])

	async function rows(table: keyof Tables) {
		const { count } = await running.database.db
			.selectFrom(table)
			.select(({ fn }) => fn.countAll().as('count'))
			.executeTakeFirstOrThrow()
		return Number(count)
	}
	const stored = async () => ({
		appointments: await rows('appointments'),
		consents: await rows('consents'),
		letters: await rows('outbox'),
		beacons: await rows('tracking'),
	})
	const nothing = { appointments: 0, consents: 0, letters: 0, beacons: 0 }
	const requests = (count: number) => ({ appointments: count, consents: count, letters: count, beacons: 0 })

	const ask = (path: string, init: RequestInit = {}) => fetch(`${running.site.origin}/api${path}`, init)
	const send = (body: unknown, headers = {}) =>
		ask('/public/appointments', {
			method: 'POST',
			body: JSON.stringify(body),
			headers: { ...json, ...headers },
		})

	const mentions = (text: string) =>
		running.site.log().includes(text) || running.site.log().includes(encodeURIComponent(text))

	async function refused(answer: Response, status: number) {
		const body = await answer.json()
		expect([answer.status, body]).toEqual([status, expect.objectContaining({ message: expect.any(String) })])
		expect(body.message).toMatch(/[а-я]/)
		expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		expect(await stored()).toEqual(nothing)
		return body
	}

	it.each(Object.entries(calls) as [CallName, Call][])('answers %s as the table says', async (name, call) => {
		const input = { ...(examples[name][0] as Record<string, string>) }
		const path = call.path.replace(/\{(\w+)\}/g, (_, part) => encodeURIComponent(input[part] ?? ''))

		const answer = await (call.method === 'GET'
			? ask(path)
			: ask(path, { method: 'POST', body: JSON.stringify(input), headers: json }))
		const text = await answer.text()

		expect(answer.status).toBe(call.status)
		expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
		if (call.status === 204) expect(text).toBe('')
		else expect(call.output.parse(JSON.parse(text))).toEqual(JSON.parse(text))
	})

	it.each(wrongFields)('names the field when %s is %j (reliability 3)', async (field, value) => {
		const { errors } = await refused(await send({ ...anna, [field]: value }), 422)

		expect(Object.keys(errors)).toEqual([field])
		for (const message of errors[field]) expect(message).toMatch(/^[А-Я].*[а-я]/)
	})

	it.each(badLetters)('turns away %s with %i', async (_, status, letter) => {
		const answer = await ask('/public/appointments', { method: 'POST', ...letter })

		await refused(answer, status)
		if (status === 405) expect(answer.headers.get('Allow')).toBe('POST, OPTIONS')
		if (status === 413) expect(answer.headers.get('Connection')).toBe('close')
	})

	it('counts a body that does not say how long it is', async () => {
		let sent = 0
		const body = new ReadableStream({
			pull(controller) {
				sent += 16_384
				controller.enqueue(new Uint8Array(16_384).fill(32))
				if (sent > 4 * 1024 * 1024) controller.close()
			},
		})

		await refused(
			await ask('/public/appointments', {
				method: 'POST',
				body,
				headers: json,
				duplex: 'half',
			} as RequestInit),
			413,
		)
	})

	it.each([
		'/nothing',
		'/public/services/1/2',
		'/public/services/..%2f..%2fpackage.json',
		'/public/services/%2e%2e',
	])('finds nothing at %s', async path => {
		await refused(await ask(path), 404)
	})

	it('takes every field at its very limit', async () => {
		const request = {
			...anna,
			name: '🦷'.repeat(200),
			phone: '+7 (999) 123-45-67'.padEnd(39).concat('1'),
			email: `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.ru`.padStart(254, 'a'),
			service: 'ы'.repeat(200),
			message: `${'ы'.repeat(1999)}\r\n${'🦷'.repeat(2000)}`,
		}

		expect((await send(request)).status).toBe(201)

		const row = await running.database.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
		expect(row).toMatchObject({
			name: request.name,
			service: request.service,
			message: request.message.replace('\r', ''),
		})
		expect(row.email).toHaveLength(254)
	})

	it('keeps a request with its proof of consent and its letter (reliability 2)', async () => {
		const answer = await send(anna)
		const { number } = await answer.json()

		expect(answer.headers.get('Cache-Control')).toBe('no-store')
		expect(await stored()).toEqual(requests(1))
		const row = await running.database.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
		expect(row).toMatchObject({ number, name: anna.name, phone: '+79991234567', message: anna.message })
	})

	it.each([
		['', {}],
		[' under one key', { 'Idempotency-Key': 'galina-1' }],
	])('makes one request of twenty equal ones at once%s (reliability 7)', async (_, headers) => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => send(galina, headers)))
		const bodies = await Promise.all(answers.map(answer => answer.text()))

		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
		expect(new Set(bodies).size).toBe(1)
		expect(await stored()).toEqual(requests(1))
	})

	it('refuses other content under a used key', async () => {
		const key = { 'Idempotency-Key': 'olga-1' }
		await send(olga, key)
		const answer = await send(olgasSon, key)

		expect([answer.status, await answer.json()]).toEqual([409, { message: expect.stringMatching(/[а-я]/) }])
		expect(await stored()).toEqual(requests(1))
	})

	it('takes the requests of a mother and her son within a minute (reliability 8)', async () => {
		const answers = [await send(olga), await send(olgasSon)]

		expect(answers.map(({ status }) => status)).toEqual([201, 201])
		expect(await stored()).toEqual(requests(2))
	})

	it('serves thirty-two clients at once', async () => {
		const answers = await Promise.all(Array.from({ length: 32 }, (_, number) => send(stranger(number))))
		const numbers = await Promise.all(answers.map(async answer => (await answer.json()).number))

		expect(new Set(numbers).size).toBe(32)
		expect(await stored()).toEqual(requests(32))
	})

	it('ignores fields it did not ask for, prototypes too', async () => {
		const body = JSON.stringify(anna).replace(
			'{',
			'{"__proto__":{"status":"done"},"constructor":1,"status":"done",',
		)

		expect((await ask('/public/appointments', { method: 'POST', body, headers: json })).status).toBe(201)

		const row = await running.database.db.selectFrom('appointments').selectAll().executeTakeFirstOrThrow()
		expect(row.status).toBe('new')
	})

	describe('a beacon', () => {
		const unload = { form_type: 'appointment', privacy_policy_consent: true, personal_data_consent: false }
		const beacon = (body: string, type: string) =>
			ask('/track/consent-unload', { method: 'POST', body, headers: { 'Content-Type': type } })

		it.each(['application/json', 'text/plain;charset=UTF-8'])('is kept when it comes as %s', async type => {
			expect((await beacon(JSON.stringify(unload), type)).status).toBe(204)
			expect(await stored()).toEqual({ ...nothing, beacons: 1 })
		})

		it.each([
			'',
			'Анна',
			'{}',
			'[]',
			'{"form_type":5}',
			JSON.stringify({ ...unload, privacy_policy_consent: 'on' }),
		])('that says %j is answered and not kept', async body => {
			expect((await beacon(body, 'text/plain')).status).toBe(204)
			expect(await stored()).toEqual(nothing)
			await vi.waitFor(() => expect(mentions('track.consentUnload')).toBe(true), patient)
		})

		it('that is no beacon any more is turned away', async () => {
			await refused(await beacon(JSON.stringify(unload).padEnd(16 * 1024 + 1), 'text/plain'), 413)
		})

		it('keeps nothing a visitor typed', async () => {
			const url = `${running.site.origin}/search?q=Анна#Анна`
			await beacon(JSON.stringify({ ...unload, url, name: 'Анна', fields: { phone: '123' } }), 'text/plain')

			const { facts } = await running.database.db
				.selectFrom('tracking')
				.select('facts')
				.executeTakeFirstOrThrow()
			expect(JSON.parse(facts)).toEqual({ ...unload, url: '/search' })
		})
	})

	it('asks for another try when its memory is away', async () => {
		const { schema } = running.database.db
		await schema.alterTable('outbox').renameTo('outbox_elsewhere').execute()
		const answer = await send(anna).finally(() =>
			schema.alterTable('outbox_elsewhere').renameTo('outbox').execute(),
		)

		expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '30'])
		await refused(answer, 503)

		expect((await send(anna)).status).toBe(201)
		expect(await stored()).toEqual(requests(1))
	})

	it('never lets what visitors send into the log', async () => {
		const secret = 'Тайнова'
		await send({ ...anna, name: secret })
		await send({ ...anna, name: secret, phone: secret })
		await send({ ...anna, message: secret }, { 'Idempotency-Key': 'k' })
		await ask(`/public/services?q=${secret}`)

		await ask(`/public/services/the-last-one`)

		await vi.waitFor(() => expect(mentions('the-last-one')).toBe(true), patient)
		expect(mentions(secret)).toBe(false)
	})
})
