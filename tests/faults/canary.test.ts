import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forms, writingCalls } from '#tests/attacks/forms.ts'
import { type Site, startSite } from '#tests/support/site.ts'

/** Personal data that stands nowhere else in the world. */
const canary = {
	name: 'Канарейкина Зинаида',
	phone: '+7 987 654-32-10',
	email: 'kanareika@mail.example',
	message: 'Щебечет по утрам, свистит по вечерам.',
}
const person = {
	...canary,
	author_name: canary.name,
	text: canary.message,
	comments: canary.message,
	page_title: canary.name,
	consent_type: 'personal_data',
	user_agent: canary.name,
	fields: canary,
}
/** In all the ways they may come back. */
const traces = [
	...['Канарейкина', 'канарейкина', 'Щебечет', 'kanareika', '987 654', '987654', '654-32-10', '6543210'],
	...['%D0%9A%D0%B0%D0%BD%D0%B0%D1%80', '%D0%A9%D0%B5%D0%B1', '\\u041a\\u0430\\u043d'],
]
const tracesIn = (text: string) => traces.filter(trace => text.toLowerCase().includes(trace.toLowerCase()))

let site: Site
beforeAll(async () => {
	site = await startSite({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => site.stop())

const query = new URLSearchParams({ q: canary.name, ...canary, from: `/prices?name=${canary.name}` })
const places = ['/', '/search', '/prices', '/appointment', '/survey', '/reviews', '/medicines', '/api/search']

/** Asks with the canary's words in every header; what is answered, with the words in it. */
async function ask(path: string, init: RequestInit = {}) {
	const headers = {
		Referer: `${site.origin}/?${query}`,
		'X-Name': encodeURIComponent(canary.name),
		From: canary.email,
	}
	const answer = await fetch(site.origin + path, {
		redirect: 'manual',
		...init,
		headers: { ...headers, ...init.headers },
	})
	const text = await answer.text()
	const { status } = answer
	return {
		path,
		status,
		text,
		kept: answer.headers.get('Cache-Control') ?? '',
		to: answer.headers.get('Location') ?? '',
	}
}

/** Everything a person, a mistaken form or a chatty program may send. */
async function sendAll() {
	return [...(await openPages()), ...(await sendForms()), ...(await sendCalls()), await sendFile()]
}

async function openPages() {
	const answers = []
	for (const place of places) answers.push(await ask(`${place}?${query}`))
	for (const path of [canary.name, canary.email, canary.phone])
		for (const place of ['', 'services/', 'api/public/doctors/', 'moderation/', 'reception/'])
			answers.push(await ask(`/${place}${encodeURIComponent(path)}`))
	return answers
}

const foreign = { 'Sec-Fetch-Site': 'cross-site' }

async function sendForms() {
	const answers = []
	for (const { path, fields } of forms) {
		const right = {
			...fields,
			...canary,
			author_name: canary.name,
			text: canary.message,
			comments: canary.message,
		}
		for (const changes of [
			{},
			{ phone: `${canary.phone} x`, rating: 'x', recommendation: 'x' },
			{ token: 'v1.1.1.x' },
		]) {
			const body = new URLSearchParams({ ...right, ...changes })
			answers.push(await ask(`${path}?${query}`, { method: 'POST', body }))
		}
		answers.push(await ask(path, { method: 'POST', body: new URLSearchParams(right), headers: foreign }))
		answers.push(
			await ask(path, { method: 'POST', body: new URLSearchParams({ ...right, x: 'x'.repeat(70_000) }) }),
		)
		answers.push(await ask(path, { method: 'PUT', body: new URLSearchParams(right) }))
	}
	return answers
}

async function sendCalls() {
	const answers = []
	for (const { path, input } of writingCalls) {
		const whole = JSON.stringify({ ...input, ...person, url: `${site.origin}/?${query}` })
		const wrong = JSON.stringify({ ...person, phone: `${canary.phone} x`, rating: canary.name })
		for (const body of [whole, wrong, whole.slice(0, -1), whole.padEnd(70_000)]) {
			answers.push(await ask(path, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }))
		}
		answers.push(await ask(path, { method: 'POST', body: whole, headers: foreign }))
		answers.push(await ask(`${path}?${query}`, { method: 'GET' }))
	}
	return answers
}

async function sendFile() {
	const cv = new FormData()
	for (const [name, value] of Object.entries(canary)) cv.append(name, value)
	cv.append('vacancy', 'vrach-stomatolog-ortodont')
	cv.append('personal_data_consent', 'true')
	cv.append('resume', new Blob([`%PDF-1.7 ${canary.message}`]), `${canary.name}.exe`)
	return await ask('/api/public/job-applications', { method: 'POST', body: cv })
}

it('what visitors send is found in the database and nowhere else (reliability 4)', {
	timeout: 120_000,
}, async () => {
	const answers = await sendAll()

	// The sender reads their own words again; no cache may, and no address carries them.
	for (const { path, text, kept, to } of answers) {
		expect([path, tracesIn(to)]).toEqual([path, []])
		if (tracesIn(text).length > 0)
			expect([path, kept]).toEqual([path, expect.stringMatching(/no-store|private|max-age=0/)])
	}
	expect(answers.filter(({ status }) => status >= 500)).toEqual([])

	const database = await readFile(join(site.folder, 'clinic.sqlite'))
	const wal = await readFile(join(site.folder, 'clinic.sqlite-wal')).catch(() => Buffer.alloc(0))
	expect(tracesIn(database.toString() + wal.toString())).toEqual(
		expect.arrayContaining(['Канарейкина', 'Щебечет', 'kanareika']),
	)

	expect(site.log()).toContain('answered')
	expect(
		site
			.log()
			.split('\n')
			.filter(line => tracesIn(line).length > 0),
	).toEqual([])

	const files = await readdir(site.folder, { recursive: true, withFileTypes: true })
	for (const file of files.filter(file => file.isFile() && !file.name.startsWith('clinic.sqlite'))) {
		// What was uploaded lies in its own folder, under a name that says nothing.
		const text = file.name.endsWith('.bin') ? '' : await readFile(join(file.parentPath, file.name), 'utf8')
		expect([file.name, tracesIn(file.name + text)]).toEqual([file.name, []])
	}

	for (const place of [
		...places,
		'/vacancies',
		'/sitemap',
		'/news.xml',
		'/api/public/reviews',
		'/api/public/settings',
		'/readyz',
	]) {
		const page = await fetch(site.origin + place)
		expect([place, tracesIn(await page.text())]).toEqual([place, []])
	}
})
