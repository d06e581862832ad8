import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieValue, defaults } from '#app/clinic/low-vision.ts'
import { createDatabase } from '#app/database/database.server.ts'
import { anna } from '#tests/support/people.ts'
import { type RawAnswer, speak } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { forms, writingCalls } from './forms.ts'
import { rate } from './observatory.ts'
import { everyRow } from './rows.ts'

const origin = 'https://clinic.example'
let site: Site
let database: ReturnType<typeof createDatabase>
beforeAll(async () => {
	// Behind a proxy that speaks https.
	site = await startSite({ env: { PUBLIC_ORIGIN: origin, RATE_LIMIT: 'on', TRUST_PROXY: '1' } })
	database = createDatabase(`file:${site.folder}/clinic.sqlite`)
})
afterAll(async () => {
	await database.close()
	await site.stop()
})

const line = (first: string, ...headers: string[]) =>
	[first, 'Host: clinic.example', 'Connection: close', ...headers, '', ''].join('\r\n')
const post = (path: string, type: string, body: string, ...more: string[]) =>
	line(
		`POST ${path} HTTP/1.1`,
		`Content-Type: ${type}`,
		`Content-Length: ${Buffer.byteLength(body)}`,
		...more,
	) + body
const urlencoded = 'application/x-www-form-urlencoded'
const json = 'application/json'
const later = (name: string, value: string) => `${name}: ${value}`

const chunkedIn = (version: string) =>
	`${line(`POST /api/public/appointments HTTP/${version}`, `Content-Type: ${json}`, 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`

/** Built, as every file that needs no page. */
const file = `/assets/${readdirSync('build/client/assets').find(name => name.endsWith('.svg'))}`

/** Every kind of answer there is, and the request that leads to it. */
const walk: [status: number, what: string, words: string][] = [
	[200, 'a page', line('GET / HTTP/1.1')],
	[200, 'the head of a page', line('HEAD / HTTP/1.1')],
	[204, 'the ways of a page', line('OPTIONS /appointment HTTP/1.1')],
	[200, 'data of a page', line('GET /prices.data HTTP/1.1')],
	[200, 'a static file', line(`GET ${file} HTTP/1.1`)],
	[304, 'a static file known already', line(`GET ${file} HTTP/1.1`, 'If-None-Match: *')],
	[206, 'a part of a static file', line(`GET ${file} HTTP/1.1`, 'Range: bytes=0-3')],
	[206, 'the end of a static file that has less', line(`GET ${file} HTTP/1.1`, 'Range: bytes=-9999999')],
	[
		206,
		'the same with a condition, which Express judges',
		line(`GET ${file} HTTP/1.1`, 'Range: bytes=-9999999', 'If-Match: *'),
	],
	[416, 'a part that is not there', line(`GET ${file} HTTP/1.1`, 'Range: bytes=9999999-')],
	[200, 'a table', line('GET /prices.csv HTTP/1.1')],
	[200, 'a site map', line('GET /sitemap.xml HTTP/1.1')],
	[200, 'a heartbeat', line('GET /healthz HTTP/1.1')],
	[404, 'a page that is not there', line('GET /nowhere HTTP/1.1')],
	[404, 'a hidden folder', line('GET /.git/config HTTP/1.1')],
	[404, "the bundler's own list", line('GET /.vite/manifest.json HTTP/1.1')],
	[404, 'the same, escaped', line('GET /%2evite/manifest.json HTTP/1.1')],
	[422, 'a form with mistakes', post('/appointment', urlencoded, 'name=x')],
	[
		303,
		'a form that leads on',
		post('/accessibility', urlencoded, 'font_size=24&intent=apply&returnTo=/prices'),
	],
	[413, 'a form too long', post('/appointment', urlencoded, `name=${'x'.repeat(70_000)}`)],
	[415, 'a form of another kind', post('/appointment', json, '{}')],
	[
		415,
		'a compressed body in chunks',
		`${line('POST /appointment HTTP/1.1', `Content-Type: ${urlencoded}`, 'Transfer-Encoding: gzip, chunked')}2\r\na=\r\n0\r\n\r\n`,
	],
	[403, 'a form of another site', post('/appointment', urlencoded, 'name=x', 'Origin: https://evil.example')],
	[405, 'a form where there is none', post('/prices', urlencoded, 'name=x')],
	[405, 'a form to a file', post(file, urlencoded, 'name=x')],
	[405, 'a way no page knows', line('DELETE /appointment HTTP/1.1')],
	[405, 'a trace', line('TRACE / HTTP/1.1')],
	[405, 'a tunnel', line('CONNECT evil.example:443 HTTP/1.1')],
	[200, 'a call', line('GET /api/public/settings HTTP/1.1')],
	[304, 'a call known already', line('GET /api/public/settings HTTP/1.1', 'If-None-Match: *')],
	[204, 'the ways of a call', line('OPTIONS /api/public/appointments HTTP/1.1')],
	[201, 'a request taken in', post('/api/public/appointments', json, JSON.stringify(anna))],
	[204, 'a beacon', post('/api/track/time-on-page', 'text/plain', '{}')],
	[400, 'a call that cannot be read', post('/api/public/appointments', json, '{')],
	[404, 'a call that is not there', line('GET /api/nothing HTTP/1.1')],
	[405, 'a call the wrong way', post('/api/search', json, '{}')],
	[405, 'a way no call knows', line('PROPFIND /api/search HTTP/1.1')],
	[413, 'a call too long', post('/api/public/appointments', json, `"${'x'.repeat(70_000)}"`)],
	[415, 'a call of another kind', post('/api/public/appointments', 'text/xml', '<a/>')],
	[422, 'a call with mistakes', post('/api/public/appointments', json, '{}')],
	[400, 'no language at all', 'hello there\r\n\r\n'],
	[400, 'the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
	[404, 'an address that is none', line('GET /%zz HTTP/1.1')],
	[400, 'a call at an address that is none', line('GET /api/%zz HTTP/1.1')],
	[400, 'a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
	[400, 'two hosts', line('GET / HTTP/1.1', 'Host: evil.example')],
	[400, 'no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
	[400, 'two lengths', line('POST /appointment HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2')],
	[400, 'chunks in HTTP/1.0', chunkedIn('1.0')],
	[422, 'the same chunks in HTTP/1.1', chunkedIn('1.1')],
	[431, 'headers without end', line('GET / HTTP/1.1', later('X-Long', 'x'.repeat(20_000)))],
]

const always: Record<string, RegExp> = {
	'cache-control': /./,
	'x-content-type-options': /^nosniff$/,
	'x-frame-options': /^DENY$/,
	'referrer-policy': /^strict-origin-when-cross-origin$/,
	'permissions-policy': /^camera=\(\), microphone=\(\), geolocation=\(\), payment=\(\)$/,
	'cross-origin-opener-policy': /^same-origin$/,
	'cross-origin-resource-policy': /^same-origin$/,
	'strict-transport-security': /^max-age=31536000$/,
}

/** A page's `default-src` is asked by Firefox about pages fetched ahead; what is no page loads nothing. */
const policyOf = {
	page: /^default-src 'self'; .*worker-src 'none'; child-src 'none'; frame-src 'none'; .*base-uri 'none'; object-src 'none'; frame-ancestors 'none'/,
	other: /^default-src 'none'; frame-ancestors 'none'/,
}

function expectOurs({ headers }: RawAnswer) {
	const policy = policyOf[headers['content-type']?.startsWith('text/html') ? 'page' : 'other']
	for (const [name, value] of Object.entries({ ...always, 'content-security-policy': policy }))
		expect([name, headers[name]]).toEqual([name, expect.stringMatching(value)])
	for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
		expect(headers).not.toHaveProperty(name)
}

const spoken = ({ body }: RawAnswer) => Buffer.from(body, 'latin1').toString()

describe('the request guard', () => {
	it.each(walk)('answers %i with all its headers to %s (reliability 30)', async (status, _, words) => {
		const answer = await speak(site.origin, words)

		expect(answer.status).toBe(status)
		expectOurs(answer)
		if (status >= 400 || words.startsWith('POST')) {
			expect(answer.headers['cache-control']).toBe('no-store')
		}
		if (status === 405) expect(answer.headers.allow).toMatch(/^GET, HEAD|^POST/)
	})

	it.each([
		['PROPFIND', '/api/search', 'GET, HEAD, OPTIONS'],
		['TRACE', '/api/public/services/implantaciya?x=1', 'GET, HEAD, OPTIONS'],
		['DELETE', '/api/public/appointments', 'POST, OPTIONS'],
		['PROPFIND', '/api/public/appointments', 'POST, OPTIONS'],
		['PROPFIND', '/api/public/reviews', 'GET, HEAD, POST, OPTIONS'],
		['PROPFIND', '/api/openapi.json', 'GET, HEAD'],
		['DELETE', '/api/openapi.json', 'GET, HEAD'],
	])('names to a %s the ways that %s has (reliability 37)', async (method, path, ways) => {
		const answer = await speak(site.origin, line(`${method} ${path} HTTP/1.1`))

		expect([answer.status, answer.headers.allow]).toEqual([405, ways])
		expect(spoken(answer)).toMatch(/"message":"[А-Я]/)
	})

	it.each(['PROPFIND', 'DELETE', 'POST'])(
		'finds nothing where there is nothing, also for a %s',
		async method => {
			const answer = await speak(site.origin, line(`${method} /api/nothing HTTP/1.1`, 'Content-Length: 0'))

			expect(answer.status).toBe(404)
		},
	)

	it('says in our words that a part of a file is not there', async () => {
		const range = ['Range: bytes=9999999-']
		const answer = await speak(site.origin, line(`GET ${file} HTTP/1.1`, ...range))

		expect(spoken(answer)).toContain('{"message":"Такой части файла нет"}')
		expect(answer.headers['content-range']).toMatch(/^bytes \*\/\d+$/)
		expect((await speak(site.origin, line(`HEAD ${file} HTTP/1.1`, ...range))).body).toBe('')
	})

	it('gives all of a file whose last bytes are asked for and which has fewer', async () => {
		const whole = await speak(site.origin, line(`GET ${file} HTTP/1.1`, 'Accept-Encoding: identity'))
		const answer = await speak(site.origin, line(`GET ${file} HTTP/1.1`, 'Range: bytes=-9999999'))

		const size = Buffer.byteLength(whole.body)
		expect(answer.headers['content-range']).toBe(`bytes 0-${size - 1}/${size}`)
		expect(answer.body).toBe(whole.body)
	})

	it('does so when somebody comes too often, and says when to come back (reliability 30)', async () => {
		const words = line('GET /api/search?q=x HTTP/1.1', 'X-Forwarded-For: 203.0.113.7')
		await Promise.all(Array.from({ length: 60 }, () => speak(site.origin, words)))
		const answer = await speak(site.origin, words)

		expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
		expectOurs(answer)
	})

	it('lets nobody but built files be kept for good, and no form at all (reliability 31)', async () => {
		const home = await speak(site.origin, line('GET / HTTP/1.1'))
		const file = /\/assets\/[\w.-]+\.css/.exec(home.body)?.[0]
		const kept = async (path: string) =>
			(await speak(site.origin, line(`GET ${path} HTTP/1.1`))).headers['cache-control']

		expect(await kept(file ?? '')).toBe('public, max-age=31536000, immutable')
		for (const path of [
			'/appointment',
			'/survey',
			'/reviews',
			'/search?q=зуб',
			'/appointment/sent?number=2026-000001',
		])
			expect([path, await kept(encodeURI(path))]).toEqual([path, expect.stringMatching(/no-store/)])
	})

	it('asks for https everywhere and is rated at least 115 by the rules of the Observatory', async () => {
		const cookie = `lv=${cookieValue({ ...defaults, font_size: '24' })}`
		const answer = await fetch(site.origin, { headers: { Cookie: cookie } })
		const html = await answer.text()
		expect(html).toMatch(/<html[^>]* data-font-size="24"/)
		const { score, given } = rate({ headers: answer.headers, html })
		process.stdout.write(
			`Observatory: ${score} (${given.map(({ test, points }) => `${test} ${points}`).join(', ')})\n`,
		)

		expect(answer.headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests')
		expect(score).toBeGreaterThanOrEqual(115)
	})

	it.each([
		'Origin: https://clinic.example',
		'Sec-Fetch-Site: same-origin',
		'Sec-Fetch-Site: none',
		'Accept: */*',
	])('lets in who says "%s"', async header => {
		for (const { path } of [...forms, ...writingCalls]) {
			const type = path.startsWith('/api') ? json : urlencoded
			const answer = await speak(site.origin, post(path, type, type === json ? '{}' : 'x=1', header))
			expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status !== 403)])
		}
	})

	const foreign = [
		'Origin: https://evil.example',
		'Origin: http://clinic.example',
		'Origin: https://clinic.example.evil.example',
		'Origin: https://clinic.example:8443',
		'Origin: null',
		'Origin: ',
		'Origin: ][',
		'Sec-Fetch-Site: cross-site',
		'Sec-Fetch-Site: same-site\r\nOrigin: https://clinic.example',
		'Sec-Fetch-Site: rubbish',
		'Origin: https://evil.example\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https',
	]
	it.each(foreign)('stores nothing of who says "%s", whatever the address (reliability 11)', async header => {
		const before = await everyRow(database)

		const requests = [
			...forms.flatMap(({ path, fields }) =>
				['', '.data', '?index', '?_data=routes%2Fappointment', '/'].map(end =>
					post(path + end, urlencoded, new URLSearchParams(fields).toString(), header),
				),
			),
			...writingCalls.flatMap(({ path, input }) => [
				post(path, json, JSON.stringify(input), header),
				post(path, 'text/plain', JSON.stringify(input), header),
			]),
		]
		const answers = await Promise.all(requests.map(words => speak(site.origin, words)))

		expect(answers.filter(({ status }) => status !== 403 && status !== 405)).toEqual([])
		expect(await everyRow(database)).toEqual(before)
	})
})
