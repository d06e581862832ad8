import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, speak } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
	site = await startSite()
})
afterAll(() => site.stop())

it.each(['/api/public/job-applications', '/api/public/appointments', '/appointment'])(
	'who sends a long form to %s from another site hears so, though nobody reads it',
	async path => {
		const form = new FormData()
		form.append('resume', new Blob(['%PDF-1.7', 'x'.repeat(200_000)]), 'cv.pdf')
		const send = () =>
			fetch(site.origin + path, { method: 'POST', body: form, headers: { 'Sec-Fetch-Site': 'cross-site' } })

		const answers = await Promise.all(Array.from({ length: 20 }, send))

		expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(403))
	},
)

it.each(['%0A', '%0d', 'a%E2%80%A8b', '%e2%80%a9'])(
	'finds nothing in /api at a line end, %s, and says so as JSON',
	async end => {
		const answer = await fetch(`${site.origin}/api/public/services/${end}`)

		expect([answer.status, await answer.json()]).toEqual([404, { message: 'Такого адреса нет' }])
	},
)

it.each(['/%5c', '/%5C:80', '/%5c%5b', '/about%5c', '/api/public/%5c'])(
	'refuses a backslash that is written as a code, %s',
	async path => {
		expect((await speak(site.origin, Buffer.from(get(path)))).status).toBe(400)
	},
)

it.each(['/services/50%', '/%D0%F6%E5%ED%FB', '/%zz?q=%zz', '/vacancies/%E0%A4%A', '/assets/%'])(
	'answers a person who mistyped an escape with the page for that, %s',
	async path => {
		const answer = await fetch(site.origin + path)

		expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8'])
		expect(await answer.text()).toMatch(/<nav.*Такой страницы нет.*<search.*href="tel:\+/s)
	},
)

it('keeps quiet about secrets in an address with a mistake', async () => {
	await fetch(`${site.origin}/moderation/17.secret%`)

	await expect.poll(() => site.log()).toContain('/moderation/')
	expect(site.log()).not.toContain('secret')
})

const get = (address: string) => `GET ${address} HTTP/1.1\r\nHost: clinic.example\r\n\r\n`

it('sends an address with unencoded UTF-8 to its encoded spelling', async () => {
	const ask = (address: string, before = '') =>
		speak(site.origin, Buffer.from(`${before}GET ${address} HTTP/1.1\r\nHost: clinic.example\r\n\r\n`))

	const redirect = await ask('/search?q=зуб')
	const location = redirect.headers.location ?? ''
	expect([redirect.status, redirect.closed]).toEqual([307, true])
	expect(location).toBe(`${site.origin}/search?q=%D0%B7%D1%83%D0%B1`)
	expect(redirect.headers['cache-control']).toBe('no-store')
	expect(await (await fetch(location)).text()).toContain('value="зуб"')

	expect((await ask('//evil.example/зуб')).headers.location).toMatch(site.origin)
	// The answer to the request before it must not be taken for this redirect.
	const behind = await ask('/search?q=зуб', 'GET /about HTTP/1.1\r\nHost: clinic.example\r\n\r\n')
	expect(behind.status).not.toBe(307)
})

it('logs what was answered on a line that broke off, and 499 where nothing was', async () => {
	const left = open(site.origin)
	left.socket.write(get('/search?q=%D0%B7%D1%83%D0%B1').repeat(8))
	await once(left.socket, 'data')
	left.socket.destroy()
	const flood = open(site.origin)
	flood.socket.write(get('/prices?q=1').repeat(40))
	await once(flood.socket, 'close')

	await expect.poll(() => statusesOf('/search')).toContain(499)
	await expect.poll(() => statusesOf('/prices')).toContain(429)
})

const statusesOf = (path: string) =>
	site
		.log()
		.split('\n')
		.filter(line => line.includes(`"path":"${path}"`))
		.map(line => JSON.parse(line).status)
