import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, calls } from '#app/clinic/calls.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { payloads, rows } from './specified-calls.ts'

let site: Site
beforeAll(async () => {
	site = await startSite()
})
afterAll(() => site.stop())

const ask = (path: string, init: RequestInit = {}) => fetch(`${site.origin}/api${path}`, init)
const inTable = Object.values(calls) as Call[]

/** One thing each, by what its list or the other documents give. */
const parts: Record<string, string[]> = {
	'/public/services/{id}': ['1', 'lechenie-kariesa'],
	'/public/doctors/{id}': ['1', 'orlova-marina-sergeevna'],
	'/public/documents/{category}': ['license'],
}

it('has 27 rows, and the table of calls has each', () => {
	expect(rows).toHaveLength(27)
	expect(inTable.map(({ method, path }) => `${method} ${path}`)).toEqual(
		expect.arrayContaining(rows.map(({ name }) => name)),
	)
})

describe.each(rows.filter(({ method }) => method === 'GET'))('$name', ({ path }) => {
	const call = callAt('GET', path)
	const addresses = (parts[path] ?? ['']).map(part => path.replace(/\{\w+\}/, part))

	it.each(addresses)('gives at %s what the table says, without a payload', async address => {
		const answer = await ask(address)

		expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
			200,
			'application/json; charset=utf-8',
		])
		const given = await answer.json()
		expect(call.output.parse(given)).toEqual(given)
		if (Array.isArray(given)) expect(given.length).toBeGreaterThan(0)
	})

	it('takes no other method', async () => {
		const answer = await ask(addresses[0] ?? '', { method: 'DELETE' })

		expect(answer.status).toBe(405)
		expect(answer.headers.get('Allow')).toContain('GET')
		expect(await answer.json()).toEqual({ message: expect.any(String) })
	})
})

describe.each(rows.filter(({ method }) => method === 'POST'))('$name', ({ name, path }) => {
	const call = callAt('POST', path)
	const post = (body: unknown, type = 'application/json') =>
		ask(path, { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) })

	it('takes the JSON that is named, and thanks in the shape of the table (reliability 9)', async () => {
		await expectThanks(await post(payloads[name]))
	})

	if (call.beacon) {
		it('takes the same as a beacon, and a malformed one too (reliability 10)', async () => {
			for (const body of [payloads[name], 'no record'])
				await expectThanks(await post(body, 'text/plain;charset=UTF-8'))
		})
	} else {
		it('says of an empty body which fields are missing', async () => {
			const answer = await post({})

			expect(answer.status).toBe(422)
			const { message, errors } = await answer.json()
			expect(message).toMatch(/[а-я]/)
			for (const [field, messages] of Object.entries<string[]>(errors)) {
				expect(payloads[name]).toHaveProperty(field)
				expect(messages[0]).toMatch(/[а-я]/)
			}
		})
	}

	async function expectThanks(answer: Response) {
		const text = await answer.text()
		expect(answer.status).toBe(call.status)
		if (call.status === 204) return expect(text).toBe('')
		expect(answer.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
		expect(call.output.parse(JSON.parse(text))).toEqual(JSON.parse(text))
	}
})

it('POST /public/job-applications takes a form whose content type the client made', async () => {
	const form = new FormData()
	for (const [field, value] of Object.entries(payloads['POST /public/job-applications'] ?? {}))
		form.set(field, String(value))
	form.append('resume', new Blob(['%PDF-1.7\n%%EOF\n']), 'cv.pdf')

	const answer = await ask('/public/job-applications', { method: 'POST', body: form })

	expect([answer.status, await answer.json()]).toEqual([201, { message: expect.any(String) }])
})

it('GET /public/settings is read as a list of items with key and value', async () => {
	const settings = await (await ask('/public/settings')).json()

	for (const item of settings) expect(Object.keys(item).sort()).toEqual(['key', 'value'])
	expect(settings.map(({ key }: { key: string }) => key)).toContain('company_name')
})

it('GET /search takes q and type, all by default, and gives the five lists', async () => {
	const lists = ['categories', 'services', 'doctors', 'documents', 'promotions']
	const byDefault = await (await ask('/search?q=%D0%BB%D0%B5%D1%87%D0%B5%D0%BD%D0%B8%D0%B5')).json()
	const all = await (await ask('/search?q=%D0%BB%D0%B5%D1%87%D0%B5%D0%BD%D0%B8%D0%B5&type=all')).json()

	expect(Object.keys(byDefault)).toEqual(expect.arrayContaining(lists))
	expect({ ...byDefault, took_ms: 0 }).toEqual({ ...all, took_ms: 0 })
	expect(byDefault.services.length).toBeGreaterThan(0)
})

it.each([
	['/', 404],
	['/nothing', 404],
	['/public', 404],
	['/public/services/1/2', 404],
	['/public/%E0%A4%A', 400],
])('a generic GET of %s that leads nowhere is answered with %i and a message', async (path, status) => {
	const answer = await ask(path)

	expect(answer.status).toBe(status)
	expect(await answer.json()).toEqual({ message: expect.stringMatching(/[а-я]/) })
})

function callAt(method: string, path: string) {
	const call = inTable.find(call => call.method === method && call.path === path)
	if (!call) throw new Error(`The table has no ${method} ${path}`)
	return call
}
