import {
	request as ask,
	createServer,
	type IncomingMessage,
	type Server,
	type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { createExchange } from '#app/server/install.server.ts'
import { type CacheRules, PageCache } from './page-cache.server.ts'

const servers: Server[] = []
afterEach(() => {
	for (const server of servers.splice(0)) server.close()
})

const shared = { 'Cache-Control': 'public, max-age=0', 'Content-Type': 'text/html; charset=utf-8' }
/** Compressing goes on beside everything else the machine does. */
const patient = { timeout: 10_000 }
const exchangeOf = (request: IncomingMessage, response: ServerResponse) =>
	createExchange(request, response, { proxies: undefined, defaultHeaders: {} }, () => {})

const words = Array.from({ length: 400 }, (_, number) => `слово ${number ** 3 % 977}`).join(', ')
const long = (text: string) => `${text} ${words}`

/** A site whose pages say how often they were made; `?lv=` stands for a visitor's settings. */
async function siteWith(rules: Partial<CacheRules> = {}, headers: Record<string, string> = shared) {
	const state = { made: 0, behind: 0, version: 'one', now: 0, degraded: 0, slow: 0, status: 200 }
	const cache = new PageCache({
		cacheRequestOf: ({ request: { url = '/' } }) => ({
			...{ key: url, plain: !url.includes('?'), personal: url.includes('lv=') },
			render: async () => {
				const number = ++state.made
				if (state.slow) await pause(state.slow)
				return new Response(long(`page ${number} of ${new URL(url, 'http://site').pathname}`), {
					status: state.status,
					headers,
				})
			},
		}),
		...{ version: () => state.version, degraded: () => state.degraded, clock: () => state.now },
		...{ fresh: 1000, usable: 5000, defaults: { 'X-Frame-Options': 'DENY' }, onError: () => {} },
		...rules,
	})
	const server = createServer((request, response) =>
		cache.answer(exchangeOf(request, response), () => {
			state.behind++
			response.end('from behind')
		}),
	).listen(0, '127.0.0.1')
	servers.push(server)
	await new Promise(resolve => server.once('listening', resolve))
	const { port } = server.address() as AddressInfo
	return { state, cache, get: (path: string, given = {}, method = 'GET') => get(port, path, given, method) }
}

function get(port: number, path: string, headers: Record<string, string>, method: string) {
	return new Promise<{ status: number; headers: IncomingMessage['headers']; bytes: Buffer; page: string }>(
		(resolve, reject) => {
			ask({ port, host: '127.0.0.1', path, headers, method, agent: false }, answer => {
				const chunks: Buffer[] = []
				answer.on('data', chunk => chunks.push(chunk))
				answer.on('end', () => {
					const bytes = Buffer.concat(chunks)
					const plain = opened(bytes, answer.headers['content-encoding'])
					const page = plain.toString().split(' ').slice(0, 4).join(' ')
					resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes, page })
				})
			})
				.on('error', reject)
				.end()
		},
	)
}

function opened(bytes: Buffer, encoding = 'identity') {
	if (bytes.length === 0) return bytes
	return encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
}

it('makes a page once, however many ask for it at once', async () => {
	const { state, get } = await siteWith()
	state.slow = 20

	const answers = await Promise.all(Array.from({ length: 20 }, () => get('/')))

	expect(new Set(answers.map(({ page }) => page))).toEqual(new Set(['page 1 of /']))
	expect(state.made).toBe(1)
})

it('gives the same headers and bytes the second time, default headers included', async () => {
	const { get } = await siteWith()

	const [first, second] = [await get('/'), await get('/')]

	expect(second.bytes.equals(first.bytes)).toBe(true)
	expect({ ...second.headers, date: '' }).toEqual({ ...first.headers, date: '' })
	expect(second.headers).toMatchObject({ 'x-frame-options': 'DENY', vary: 'Accept-Encoding' })
})

it.each([
	['br', 'gzip, deflate, br, zstd'],
	['gzip', 'gzip, br;q=0'],
	['gzip', 'br;q=0.1, gzip'],
	['br', '*'],
	[undefined, 'identity'],
	[undefined, ''],
])('speaks %s to who takes “%s”', async (encoding, taken) => {
	const { get } = await siteWith()

	for (const time of [1, 2, 3]) {
		const answer = await get('/', { 'Accept-Encoding': taken })
		expect([time, answer.headers['content-encoding'], answer.page]).toEqual([time, encoding, 'page 1 of /'])
		expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
	}
})

it('compresses what is asked for again as small as it gets, beside the answers', async () => {
	const { get } = await siteWith()
	const taken = { 'Accept-Encoding': 'br' }

	const first = await get('/', taken)
	for (const _ of [1, 2, 3]) await get('/', taken)
	await expect
		.poll(async () => (await get('/', taken)).bytes.length, patient)
		.toBeLessThan(first.bytes.length)
	const last = await get('/', taken)

	expect([last.page, last.headers.etag]).toEqual([first.page, first.headers.etag])
})

it('gives what it compressed also to the same page made anew meanwhile', async () => {
	const text = Array.from({ length: 30_000 }, (_, number) => number ** 3 % 977).join(' ')
	const { state, get } = await siteWith({
		cacheRequestOf: ({ request: { url = '/' } }) => ({
			...{ key: url, plain: true },
			render: async () => {
				state.made++
				return new Response(text, { headers: shared })
			},
		}),
	})
	const taken = { 'Accept-Encoding': 'br' }

	const first = await get('/', taken)
	await get('/', taken)
	await get('/', taken)
	state.version = 'two'
	expect((await get('/', taken)).bytes.length).toBe(first.bytes.length)

	await expect
		.poll(async () => (await get('/', taken)).bytes.length, patient)
		.toBeLessThan(first.bytes.length)
	expect(state.made).toBe(2)
})

it('answers 304 with every header of the page but its length and type', async () => {
	const { get } = await siteWith()
	const { headers } = await get('/')

	for (const had of [String(headers.etag), `"old", ${String(headers.etag).replace('W/', '')}`, '*']) {
		const answer = await get('/', { 'If-None-Match': had })
		expect([answer.status, answer.bytes.length]).toEqual([304, 0])
		expect(answer.headers).toMatchObject({ etag: headers.etag, 'x-frame-options': 'DENY' })
		expect(answer.headers['content-type']).toBeUndefined()
	}
	expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200)
})

it('lets a browser keep data it fetched ahead of a tap, and nothing else', async () => {
	const { get } = await siteWith()
	const ahead = { 'Sec-Purpose': 'prefetch' }

	for (let time = 0; time < 2; time++) {
		expect((await get('/prices.data', ahead)).headers['cache-control']).toBe('private, max-age=300')
		expect((await get('/prices.data')).headers['cache-control']).toBe(shared['Cache-Control'])
		expect((await get('/prices', ahead)).headers['cache-control']).toBe(shared['Cache-Control'])
	}
})

it('answers HEAD with the length and no body', async () => {
	const { get } = await siteWith()

	const answer = await get('/', {}, 'HEAD')

	expect([answer.status, answer.bytes.length]).toEqual([200, 0])
	expect(Number(answer.headers['content-length'])).toBeGreaterThan(3000)
})

it('gives an old page once more while it makes the next', async () => {
	const { state, get } = await siteWith()
	await get('/')

	state.now = 2000
	expect((await get('/')).page).toBe('page 1 of /')
	await expect.poll(async () => (await get('/')).page, patient).toBe('page 2 of /')
	state.now = 2000 + 5000
	expect((await get('/')).page).toBe('page 3 of /')
})

it('gives nothing of the last version, neither kept nor half made', async () => {
	const { state, get } = await siteWith()
	await get('/')
	state.version = 'two'
	expect((await get('/')).page).toBe('page 2 of /')

	state.slow = 60
	state.version = 'three'
	const early = get('/')
	while (state.made < 3) await pause(1)
	state.version = 'four'
	state.slow = 0

	expect((await get('/')).page).toBe('page 4 of /')
	expect((await early).page).toBe('page 3 of /')
	expect((await get('/')).page).toBe('page 4 of /')
})

it.each([
	['what says no-store', { ...shared, 'Cache-Control': 'private, no-store' }],
	['what says nothing', { 'Content-Type': 'text/html' }],
	['what is one visitor’s own', { ...shared, 'Cache-Control': 'private, no-cache' }],
	['what sets a cookie', { ...shared, 'Set-Cookie': 'a=1' }],
])('never gives %s to a second visitor', async (_, headers) => {
	const { state, get } = await siteWith({}, headers)
	state.slow = 20

	const [first, together] = await Promise.all([get('/'), get('/')])
	const later = await get('/')

	expect([first.page, together.page, later.page]).toEqual(['page 1 of /', 'from behind', 'from behind'])
	expect(first.headers.etag).toBeUndefined()
})

it('keeps a page in somebody’s settings for the same settings only, cookie and all', async () => {
	const own = { ...shared, 'Cache-Control': 'private, no-cache', 'Set-Cookie': 'lv=32.black' }
	const { get } = await siteWith({}, own)

	const pages = [await get('/?lv=a'), await get('/?lv=b'), await get('/?lv=a')]

	expect(pages.map(({ page }) => page)).toEqual(['page 1 of /', 'page 2 of /', 'page 1 of /'])
	expect(pages[2]?.headers['set-cookie']).toEqual(['lv=32.black'])
})

it('keeps no error, and no page that had to do without something', async () => {
	const { state, get } = await siteWith()
	state.status = 404
	for (const number of [1, 2]) expect((await get('/no')).page).toBe(`page ${number} of /no`)

	state.status = 200
	state.slow = 300
	const lame = get('/lame')
	while (state.made < 3) await pause(1)
	state.degraded++
	await lame
	expect((await get('/lame')).page).toBe('page 4 of /lame')
	expect((await get('/lame')).page).toBe('page 4 of /lame')
})

it('stays within its bytes under a flood, and what everybody asks for stays', async () => {
	const most = { plain: 100_000, others: 50_000 }
	const { state, get } = await siteWith({ most })
	await get('/')

	for (let number = 0; number < 200; number++) await get(`/?junk=${number}`)

	const made = state.made
	await get('/')
	await get('/?junk=199')
	expect(state.made).toBe(made)
	await get('/?junk=180')
	expect(state.made).toBe(made + 1)
})

it('leaves a page that cannot be made to whoever stands behind', async () => {
	const { get } = await siteWith({
		cacheRequestOf: () => ({
			...{ key: '/', plain: true },
			render: async () => {
				throw new Error('no')
			},
		}),
	})

	expect((await get('/')).page).toBe('from behind')
})

it('keeps a form without its token, and gives each visitor another one', async () => {
	let issued = 0
	const form = { ...shared, 'Cache-Control': 'no-store' }
	const { state, get } = await siteWith(
		{
			cacheRequestOf: ({ request: { url = '/' } }) => ({
				...{ key: url, plain: true, hasFormToken: true, compressEagerly: true },
				render: async () => new Response(long(`page ${++state.made} for token-0`), { headers: form }),
			}),
			tokens: page => ({ found: /token-\d/.exec(page)?.[0] ?? '', next: () => `token-${++issued}` }),
		},
		form,
	)

	const answers = await Promise.all(Array.from({ length: 4 }, () => get('/', { 'Accept-Encoding': 'br' })))
	state.now = 2000
	await get('/')
	await expect.poll(() => state.made, patient).toBe(2)
	const { page, headers } = await get('/')

	expect(answers.map(({ page }) => page).sort()).toEqual([1, 2, 3, 4].map(n => `page 1 for token-${n}`))
	expect(page).toBe(`page 2 for token-${issued}`)
	expect(headers).toMatchObject({ 'cache-control': 'no-store' })
	expect(headers.etag).toBeUndefined()
})

it('leaves a form that has no token yet to whoever stands behind, for all but the first, and asks again', async () => {
	const { state, get } = await siteWith({
		cacheRequestOf: ({ request: { url = '/' } }) => ({
			...{ key: url, plain: true, hasFormToken: true },
			render: async () => {
				state.made++
				await pause(20)
				return new Response(long('no token here'), { headers: { 'Cache-Control': 'no-store' } })
			},
		}),
		tokens: () => undefined,
	})

	const pages = await Promise.all([get('/'), get('/')])
	expect(pages.map(({ page }) => page).sort()).toEqual(['from behind', 'no token here слово'])
	expect((await get('/')).page).toContain('no token here')
	expect(state.made).toBe(2)
})
