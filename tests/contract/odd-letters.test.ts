import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { galina } from '#tests/support/people.ts'
import { type Site, startSite } from '#tests/support/site.ts'

let site: Site
beforeAll(async () => {
	site = await startSite()
})
afterAll(() => site.stop())

const form = (fields: object) => ({
	method: 'POST',
	body: new URLSearchParams({ ...fields, privacy_policy_consent: 'on', personal_data_consent: 'on' }),
	redirect: 'manual' as const,
})

/** The status of a request that `fetch` would not send. */
function statusOf(path: string, { method = 'GET', host = '127.0.0.1' } = {}) {
	const { port } = new URL(site.origin)
	return new Promise<number | undefined>((resolve, reject) => {
		request({ port, path, method, headers: { host } }, answer => {
			answer.resume()
			resolve(answer.statusCode)
		})
			.on('error', reject)
			.end()
	})
}

it.each(['[', 'a:99999', '[]', ':80', '256.256.256.256', 'a|b'])(
	'turns away the impossible host %j',
	async host => {
		expect(await statusOf('/appointment', { host })).toBe(400)
	},
)

it('turns away addresses and ways that no page can have', async () => {
	expect(await statusOf('http://elsewhere.example/')).toBe(400)
	expect(await statusOf('*', { method: 'OPTIONS' })).toBe(400)
	expect(await statusOf('/api/public/settings', { method: 'TRACE' })).toBe(405)
})

it.each(['?_data=root', '?%5Fdata', '?service=brekety&_data=routes%2Fappointment'])(
	'shows the page and takes the form also at %s',
	async query => {
		const page = await fetch(`${site.origin}/appointment${query}`)
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Запись на приём')])

		const answer = await fetch(`${site.origin}/appointment${query}`, form(galina))
		expect(answer.status).toBe(303)
	},
)

it('takes a form whose token is rubbish of any letters', async () => {
	const answer = await fetch(
		`${site.origin}/appointment`,
		form({ ...galina, token: `v1.1.x.${'é'.repeat(43)}` }),
	)
	expect(answer.status).toBe(303)
})

it('does not say that a text was kept when it could not be read', async () => {
	const answer = await fetch(`${site.origin}/appointment`, form({ ...galina, message: 'ё'.repeat(20_000) }))

	const html = await answer.text()
	expect(answer.status).toBe(413)
	expect(html).toContain('Слишком много данных')
	expect(html).not.toContain('сохранилось')
})

it('lets browsers keep for good only what has a hash in its name', async () => {
	const asset = /\/assets\/[^"]+\.css/.exec(await (await fetch(site.origin)).text())?.[0]
	const kept = async (path = '') => (await fetch(site.origin + path)).headers.get('Cache-Control')

	expect(await kept(asset)).toContain('immutable')
	expect(await kept('/brand/icon.svg')).toBe('public, max-age=3600')
})

it('looks up no long list of addresses for the framework (reliability 33)', async () => {
	const list = new URLSearchParams(Array.from({ length: 500 }, (_, index) => ['p', `/a/b/${index}`]))

	expect(await statusOf(`/__manifest?version=1&${list}`)).toBe(404)
})
