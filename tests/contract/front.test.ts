import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anna, galina, stranger } from '#tests/support/people.ts'
import { freePort, startSite } from '#tests/support/site.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
	for (const end of ends.splice(0).toReversed()) await end()
})

async function site(env: Record<string, string> = {}) {
	const site = await startSite({ env })
	ends.push(site.stop)
	return site
}

/** A backend that answers everything in one way, for a front that waits so many milliseconds. */
async function frontOf(listener: RequestListener, timeoutMs = '5000') {
	const server = createServer(listener).listen(0, '127.0.0.1')
	await new Promise(resolve => server.once('listening', resolve))
	ends.push(() => {
		server.closeAllConnections()
		server.close()
	})
	const port = (server.address() as AddressInfo).port
	return await site({ CLINIC_API_URL: `http://127.0.0.1:${port}/api`, CLINIC_API_TIMEOUT_MS: timeoutMs })
}

const book = (origin: string, request: object, headers = {}) =>
	fetch(`${origin}/api/public/appointments`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify(request),
	})

const click = (origin: string) =>
	fetch(`${origin}/api/track/consent-interaction`, {
		method: 'POST',
		body: JSON.stringify({ consent_type: 'personal_data', action: 'click' }),
	})

const patient = { timeout: 15_000 }
const general = { message: 'Произошла ошибка при отправке.' }

describe('a site in front of another', () => {
	it('answers as the one behind would', async () => {
		const behind = await site()
		const front = await site({ CLINIC_API_URL: `${behind.origin}/api/` })

		for (const path of ['/public/settings', '/categories', '/public/services', '/public/services/brekety']) {
			const answers = [await fetch(`${front.origin}/api${path}`), await fetch(`${behind.origin}/api${path}`)]

			expect(answers.map(({ status }) => status)).toEqual([200, 200])
			expect(await answers[0]?.json()).toEqual(await answers[1]?.json())
		}

		const key = { 'Idempotency-Key': 'anna-1' }
		const receipt = await (await book(front.origin, anna, key)).json()
		expect(receipt.number).toMatch(/^20\d\d-\d{6,}$/)
		expect(await (await book(behind.origin, anna, key)).json()).toEqual(receipt)
		expect((await book(front.origin, galina, key)).status).toBe(409)

		const late = await book(front.origin, { ...stranger(1), date: '2020-01-01' })
		expect([late.status, await late.json()]).toEqual([
			422,
			expect.objectContaining({ errors: { date: [expect.any(String)] } }),
		])
		const unknown = await fetch(`${front.origin}/api/public/services/none`)
		expect([unknown.status, await unknown.json()]).toEqual([404, { message: 'Такой услуги нет' }])
		expect((await click(front.origin)).status).toBe(204)
	})
})

describe('a site whose backend', () => {
	it('is away says so in general words and goes on', async () => {
		const front = await site({ CLINIC_API_URL: `http://127.0.0.1:${await freePort()}/api` })

		const answer = await book(front.origin, anna)
		expect([answer.status, await answer.json()]).toEqual([502, general])
		expect((await click(front.origin)).status).toBe(204)
		expect((await fetch(front.origin)).status).toBe(200)
		expect((await fetch(`${front.origin}/readyz`)).status).toBe(200)
	})

	it('is away keeps the chosen service, though the list of services is away too', async () => {
		const front = await site({ CLINIC_API_URL: `http://127.0.0.1:${await freePort()}/api` })
		const { privacy_policy_consent: _, personal_data_consent: __, ...fields } = anna
		const form = { ...fields, privacy_policy_consent: 'on', personal_data_consent: 'on' }

		const answer = await fetch(`${front.origin}/appointment`, {
			method: 'POST',
			body: new URLSearchParams(form),
		})

		expect(answer.status).toBe(502)
		const html = await answer.text()
		expect(html).toMatch(/<option value="lechenie-kariesa" selected[^>]*>/)
		expect(html).toContain('Введённое сохранилось')
	})

	it('hangs does not let its visitor wait', async () => {
		const front = await frontOf(() => {}, '300')
		const start = performance.now()

		const answer = await book(front.origin, anna)

		expect([answer.status, await answer.json()]).toEqual([502, general])
		expect(performance.now() - start).toBeLessThan(2000)
	})

	it('broke without a word says the general one and logs the status (check 8)', async () => {
		const front = await frontOf((_, answer) => answer.writeHead(500).end('<h1>Traceback</h1>'))

		const answer = await book(front.origin, anna)

		expect([answer.status, await answer.json()]).toEqual([502, general])
		await vi.waitFor(() => expect(front.log()).toContain('HTTP error! status: 500'), patient)
	})

	it('explains itself passes the explanation on (check 8)', async () => {
		const words = { message: 'Запись закрыта до понедельника' }
		const front = await frontOf((_, answer) => answer.writeHead(500).end(JSON.stringify(words)))

		const answer = await book(front.origin, anna)

		expect([answer.status, await answer.json()]).toEqual([502, words])
		await vi.waitFor(() => expect(front.log()).toContain('"status":500'), patient)
		expect(front.log()).not.toContain(words.message)
	})

	it.each([429, 503])('asks for patience with %i asks for the same', async status => {
		const front = await frontOf((_, answer) => answer.writeHead(status, { 'Retry-After': '17' }).end())

		const answer = await book(front.origin, anna)

		expect([answer.status, answer.headers.get('Retry-After'), await answer.json()]).toEqual([
			status,
			'17',
			general,
		])
	})

	it('would refuse the request does not bother it', async () => {
		const asked = vi.fn()
		const front = await frontOf(({ method }, answer) => {
			asked(method)
			answer.end('[]')
		})

		expect((await book(front.origin, { ...anna, phone: '12' })).status).toBe(422)
		expect(asked).not.toHaveBeenCalledWith('POST')
	})
})
