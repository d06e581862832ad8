import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anna, annasAnswers, annasReview, denis } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { type StubBackend, startStubBackend } from '#tests/support/stub-backend.ts'

let backend: StubBackend
let site: Site
beforeAll(async () => {
	backend = await startStubBackend()
	site = await startSite({ env: { CLINIC_API_URL: backend.url } })
})
afterAll(async () => {
	await site.stop()
	await backend.stop()
})

const vacancy = { id: 1, slug: denis.vacancy, title: 'Ортодонт' }

/** Page, call below `/api`, a field both know, what is typed, and where thanks are said. */
const forms = {
	appointment: ['/appointment', '/public/appointments', 'phone', anna, /^\/appointment\/sent$/],
	survey: ['/survey', '/public/patient-satisfaction-survey', 'comments', annasAnswers, /^\/survey\/thanks$/],
	review: ['/reviews', '/public/reviews', 'text', annasReview, /^\/reviews\?sent=1$/],
	job: [
		`/vacancies/${denis.vacancy}`,
		'/public/job-applications',
		'phone',
		denis,
		/^\/vacancies\/[\w-]+\?sent=1$/,
	],
} as const
const all = Object.entries(forms).map(([name, form]) => [name, ...form] as const)

type Reply = { status?: number; body?: string; headers?: Record<string, string> }

/** Lists are there, so that pages have their subject; each form gets this reply. */
function replyToForms(reply: Reply) {
	backend.respond(({ method, url = '' }) => {
		if (method === 'POST') return reply
		const list = url.endsWith('/vacancies') ? [vacancy] : []
		return { body: JSON.stringify(list) }
	})
}

const json = (status: number, body: unknown): Reply => ({
	status,
	body: JSON.stringify(body),
	headers: { 'Content-Type': 'application/json' },
})

async function post(path: string, fields: object) {
	const entries = Object.entries(fields).map(([name, value]): [string, string] => [
		name,
		value === true ? 'on' : `${value}`,
	])
	const answer = await fetch(site.origin + path, {
		method: 'POST',
		body: new URLSearchParams(entries),
		redirect: 'manual',
	})
	return { status: answer.status, place: answer.headers.get('Location'), html: await answer.text() }
}

async function postJson(path: string, fields: object) {
	const answer = await fetch(`${site.origin}/api${path}`, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify(fields),
	})
	return { status: answer.status, text: await answer.text() }
}

/** The red box of a page, without its tags. */
const boxOf = (html: string) =>
	/id="form-status"[^>]*>(.*?)<form/s
		.exec(html)?.[1]
		?.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ') ?? ''

describe.each(all)('the form %s before a backend that answers 422', (_, path, call, field, typed) => {
	it('shows the message and the text of a field it does not have', async () => {
		const body = { message: 'Нужен код с картинки', errors: { captcha: ['Введите пять букв'] } }
		replyToForms(json(422, body))

		const { status, html } = await post(path, typed)
		expect(status).toBe(422)
		expect(boxOf(html)).toContain('Нужен код с картинки')
		expect(boxOf(html)).toContain('Введите пять букв')
		expect(html).toContain('<title>Ошибка: ')

		const passed = await postJson(call, typed)
		expect([passed.status, JSON.parse(passed.text)]).toEqual([422, body])
	})

	it('shows the message beside the error of a field it has', async () => {
		const errors = { [field]: ['Так не пойдёт'], captcha: 'Введите пять букв' }
		replyToForms(json(422, { message: 'Регистратура просит исправить', errors }))

		const box = boxOf((await post(path, typed)).html)
		for (const text of ['Регистратура просит исправить', 'Так не пойдёт', 'Введите пять букв'])
			expect(box).toContain(text)
	})

	it.each<[string, unknown, string[]]>([
		['a text', 'Один текст', ['Один текст']],
		['a list of texts', ['Первый', 'Второй'], ['Первый', 'Второй']],
		['nested objects', { captcha: { code: { wrong: ['Глубоко'] } } }, ['Глубоко']],
		['a list of objects', [{ field: 'captcha', code: 'E7', message: 'По списку' }], ['По списку']],
		['numbers', { captcha: 7 }, []],
		['nothing', {}, []],
		['null', null, []],
		['a list of null', [null, [null], {}], []],
	])('shows what it can of errors that are %s', async (_, errors, texts) => {
		for (const message of ['Общее сообщение', undefined, { ru: 'нет' }]) {
			replyToForms(json(422, { message, errors }))

			const { status, html } = await post(path, typed)
			expect(status).toBe(422)
			const box = boxOf(html)
			expect(box).toContain(typeof message === 'string' ? message : 'Произошла ошибка при отправке.')
			for (const text of texts) expect(box).toContain(text)
			expect(box).not.toMatch(/E7|object Object|HTTP error/)
		}
	})
})

const receipts: [string, Reply][] = [
	['OK', { status: 200, body: 'OK' }],
	['true', json(200, true)],
	['null', json(201, null)],
	['[]', json(200, [])],
	['nothing', { status: 200 }],
	['204', { status: 204 }],
	['a number', json(202, 17)],
	['an object without number', json(201, { id: 7 })],
	['XML', { status: 200, body: '<?xml version="1.0"?><result>ok</result>' }],
	[
		'JSON under the type of HTML',
		{ status: 200, body: '{"ok":1}', headers: { 'Content-Type': 'text/html' } },
	],
	['broken JSON', { status: 201, body: '{"message":', headers: { 'Content-Type': 'application/json' } }],
	['odd fields', json(201, { message: { ru: 'ок' }, number: [1], data: [null] })],
]
const html: [string, Reply][] = [
	['an HTML page', { status: 200, body: '<!doctype html><h1>Войдите в сеть</h1>' }],
	['a piece of HTML', { status: 200, body: '\n <h1>Ведутся работы</h1>' }],
	['words under the type of HTML', { status: 200, body: 'ok', headers: { 'Content-Type': 'text/html' } }],
	[
		'HTML under the type of JSON',
		{ status: 201, body: '<html></html>', headers: { 'Content-Type': 'application/json' } },
	],
]

describe.each(all)(
	'the form %s before a backend that answers 2xx',
	(_, path, call, _field, typed, thanks) => {
		it.each(receipts)('is received where the body is %s', async (_, reply) => {
			replyToForms(reply)
			backend.asked.splice(0)

			const { status, place } = await post(path, typed)
			expect([status, place]).toEqual([303, expect.stringMatching(thanks)])
			expect(backend.asked.filter(line => line.startsWith('POST'))).toHaveLength(1)

			const passed = await postJson(call, typed)
			expect([passed.status, JSON.parse(passed.text).message]).toEqual([
				201,
				expect.stringMatching(/Спасибо/),
			])
		})

		it.each(html)('is not received where the body is %s, and keeps what was typed', async (_, reply) => {
			replyToForms(reply)

			const { status, html } = await post(path, typed)
			expect(status).toBe(502)
			expect(boxOf(html)).toContain('Произошла ошибка при отправке.')
			expect(html).not.toMatch(/Войдите в сеть|Ведутся работы/)
			expect((await postJson(call, typed)).status).toBe(502)
		})

		it('is received once where the connection breaks after the status', async () => {
			backend.respond(({ method }, response) => {
				if (method !== 'POST') return { body: '[]' }
				response.writeHead(201, { 'Content-Length': '100' }).write('{"message":')
				setTimeout(() => response.destroy(), 20)
			})
			backend.asked.splice(0)

			expect((await post(path, typed)).status).toBe(303)
			expect(backend.asked.filter(line => line.startsWith('POST'))).toHaveLength(1)
		})
	},
)

it('says the number only where it is one of ours', async () => {
	replyToForms(json(201, { data: { number: '2026-000123' } }))
	expect((await post('/appointment', anna)).place).toBe('/appointment/sent?number=2026-000123')

	replyToForms(json(201, { number: 'a&b=c#d' }))
	const { place } = await post('/appointment', anna)
	const shown = await (await fetch(site.origin + place)).text()
	expect(shown).toContain('Ваша заявка отправлена')
	expect(shown).not.toContain('Номер заявки')
})

it('goes back from the skipped survey, whatever the backend says', async () => {
	for (const [, reply] of [...receipts, ...html]) {
		replyToForms(reply)
		const skipped = { ...annasAnswers, intent: 'skip', from: '/prices' }
		expect(await post('/survey', skipped)).toMatchObject({ status: 303, place: '/prices' })
		expect((await postJson('/public/patient-satisfaction-survey/skip', { url: '/' })).status).toBe(204)
	}
})

it.each(all)('the form %s is not sent where its backend answers 404', async (_, path, call, __, typed) => {
	replyToForms({ status: 404, body: '<h1>Not Found</h1>', headers: { 'Content-Type': 'text/html' } })

	const { status, html } = await post(path, typed)
	expect([status, boxOf(html).includes('Произошла ошибка при отправке.')]).toEqual([502, true])
	expect((await postJson(call, typed)).status).toBe(502)
})

describe.each(all)('the form %s whose sending failed', (_, path, call, __, typed) => {
	it('keeps the key of its first try, so that a second is no second record (decision 006)', async () => {
		const keys: unknown[] = []
		backend.respond(({ method, url = '', headers }) => {
			if (method !== 'POST') return { body: JSON.stringify(url.endsWith('/vacancies') ? [vacancy] : []) }
			if (url.endsWith(call)) keys.push(headers['idempotency-key'])
			return { status: 500 }
		})
		const tokenIn = (html: string) => /name="token"[^>]*value="([^"]+)"/.exec(html)?.[1]
		const token = tokenIn(await (await fetch(site.origin + path)).text())
		expect(token).toMatch(/^v1\./)

		const { status, html } = await post(path, { ...typed, token })
		await post(path, { ...typed, token: tokenIn(html) })

		expect(status).toBeGreaterThanOrEqual(500)
		expect(tokenIn(html)).toBe(token)
		expect(keys.at(-1)).toBeTruthy()
		expect(keys.at(-1)).toBe(keys.at(-2))
	})
})
