import { get as ask, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { tokensIn } from '#app/forms/form-token.server.ts'
import {
	contentSecurityPolicy,
	inlineScriptsOf,
} from '#app/server/document/content-security-policy.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { databases } from '#tests/support/databases.ts'
import { runningSite } from '#tests/support/running-site.ts'

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

/** As it comes over the wire: `fetch` would open and hide the compression. */
const get = (url: string, headers: Record<string, string> = {}) =>
	new Promise<Answer>((resolve, reject) => {
		ask(url, { headers: { 'Accept-Encoding': 'br', ...headers }, agent: false }, answer => {
			const chunks: Buffer[] = []
			answer.on('data', chunk => chunks.push(chunk))
			answer.on('end', () => {
				const bytes = Buffer.concat(chunks)
				const text = String(answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes)
				resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
			})
		}).on('error', reject)
	})

/** A page made anew, as whoever asks for a part of it gets: a kept one has an ETag. */
async function getAnew(url: string) {
	const anew = await get(url, { Range: 'bytes=0-' })
	expect(anew.headers.etag).toBeUndefined()
	return anew
}

/** What differs from answer to answer, or says how it was sent. */
const ofTheWay = /^(date|connection|keep-alive|transfer-encoding|content-(length|encoding)|etag)$/
const said = (headers: IncomingHttpHeaders) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheWay.test(name)))

describe.each(databases)('pages kept in memory on $name', ({ open }) => {
	const running = runningSite(open, [])
	const at = (path: string) => running.site.origin + path

	it.each(['/prices', '/prices.data', '/prices.csv', '/medicines'])(
		'%s may be kept by caches between, but not with words that somebody typed',
		async path => {
			for (const query of ['', '?q=', '?q=&category=terapiya'])
				expect((await get(at(path + query))).headers['cache-control']).toContain('public')
			for (const query of ['?q=9131234567', '?q=&q=9131234567', '?category=terapiya&q=боль', '?x=1&q=боль'])
				expect((await get(at(path + encodeURI(query)))).headers['cache-control']).toMatch(/^private/)
		},
	)

	it('show a review within two seconds of its publication by another process', async () => {
		const review = { author_name: 'Галина М.', rating: 5, text: 'Всё объяснили и не торопили.' }
		const consents = { personal_data_consent: true, publish_consent: true }
		const sent = await fetch(at('/api/public/reviews'), {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ ...review, ...consents }),
		})
		expect(sent.status).toBe(201)
		const { id } = await running.database.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
		const before = (await get(at('/'))).headers.etag
		expect((await get(at('/api/public/reviews'))).text).not.toContain(review.text)

		expect((await runCli(running.database.url, ['reviews', 'publish', String(id)])).code).toBe(0)

		// Two seconds are promised; the machine that tests may be busy.
		const promised = { timeout: 15_000, interval: 100 }
		await expect
			.poll(async () => (await get(at('/api/public/reviews'))).text, promised)
			.toContain(review.text)
		await expect.poll(async () => (await get(at('/'))).headers.etag, promised).not.toBe(before)
	})
})

describe('pages kept in memory', () => {
	const running = runningSite(databases[0].open, [])
	const at = (path: string) => running.site.origin + path

	it.each(['/', '/prices', '/services/brekety', '/contacts', '/_root.data'])(
		'say at %s what a page made anew says, in every header and byte',
		async path => {
			const anew = await getAnew(at(path))
			const answers = [await get(at(path)), await get(at(path))]

			for (const { headers, text } of answers) {
				expect(headers.etag).toBeDefined()
				expect(said(headers)).toEqual(said(anew.headers))
				expect(text).toBe(anew.text)
			}
		},
	)

	it.each(['/appointment', '/survey', '/reviews', '/vacancies/assistent-stomatologa'])(
		'give everybody a form of his own at %s, with a policy for its scripts',
		async path => {
			const anew = await getAnew(at(path))
			const answers = [await get(at(path)), await get(at(path)), await get(at(path))]

			const tokens = [anew, ...answers].map(({ text }) => tokensIn(text)[0] ?? '')
			expect(new Set(tokens.filter(Boolean)).size).toBe(4)
			for (const [index, { headers, text }] of answers.entries()) {
				expect(said({ ...headers, 'content-security-policy': '' })).toEqual({
					...said(anew.headers),
					'content-security-policy': '',
				})
				expect(headers['content-security-policy']).toBe(policyOf(text))
				const unsigned = (page: string, token = '') => page.replaceAll(token, 'token')
				expect(unsigned(text, tokens[index + 1])).toBe(unsigned(anew.text, tokens[0]))
			}
		},
	)

	it.each(['/appointment?from=/prices?', '/appointment?service=', '/reviews?page='])(
		'give everybody a form of his own where the address brings a token: %s',
		async address => {
			const [foreign = ''] = tokensIn((await get(at('/survey'))).text)
			const looks = [1, 2, 3].map(() => get(at(address + foreign)))

			const tokens = (await Promise.all(looks)).flatMap(({ text }) => tokensIn(text))
			expect(new Set(tokens).size).toBe(4)
		},
	)

	it('are nobody else’s in settings for low vision', async () => {
		const black = { Cookie: 'a=b; lv=32.black.off.wider.wider.times.ru.off' }
		const [own, again, plain] = [await get(at('/'), black), await get(at('/'), black), await get(at('/'))]

		expect(again.text).toBe(own.text)
		expect(own.text).toContain('data-theme="black"')
		expect(plain.text).not.toContain('data-theme="black"')
		for (const { headers } of [own, again]) {
			expect(headers['cache-control']).toBe('private, no-cache')
			expect(headers['set-cookie']?.[0]).toMatch(/^lv=32\.black\./)
		}
		expect(plain.headers['set-cookie']).toBeUndefined()
		expect(plain.headers['cache-control']).toMatch(/^public/)
	})

	it('come with 304 and their own policy to who has them', async () => {
		const { headers } = await get(at('/contacts?map=1'))

		const again = await get(at('/contacts?map=1'), { 'If-None-Match': String(headers.etag) })

		expect([again.status, again.text]).toEqual([304, ''])
		expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
	})

	it('are only those that anybody may see; built files are for ever (reliability 31)', async () => {
		for (const path of [
			...['/appointment', '/survey', '/reviews', '/vacancies/vrach-stomatolog-ortodont', '/accessibility'],
			...['/appointment/sent', '/survey/thanks', '/search?q=зуб', '/api/search?q=зуб&type=all', '/nothing'],
			...['/appointment.data', '/healthz', '/readyz', '/api/nothing'],
		]) {
			for (const time of [1, 2]) {
				const { headers } = await get(at(encodeURI(path)))
				expect([path, time, headers['cache-control'], headers.etag]).toEqual([
					...[path, time, expect.stringContaining('no-store'), undefined],
				])
			}
		}
		const { headers } = await fetch(at('/api/public/appointments'), { method: 'POST' })
		expect(headers.get('Cache-Control')).toBe('no-store')

		const page = (await get(at('/'))).text
		const files = [...new Set(page.match(/\/assets\/[\w.-]+/g))]
		expect(files.length).toBeGreaterThan(3)
		for (const file of files) {
			const answer = await get(at(file))
			expect([file, answer.status, answer.headers['cache-control']]).toEqual([
				...[file, 200, 'public, max-age=31536000, immutable'],
			])
			const pressed = /\.(js|css|svg)$/.test(file) && answer.text.length > 256
			expect([file, answer.headers['content-encoding']]).toEqual([file, pressed ? 'br' : undefined])
		}
	})

	it('give a form’s token to one visitor only', async () => {
		const tokens = await Promise.all(
			Array.from(
				{ length: 5 },
				async () =>
					/name="token" type="hidden" value="([^"]+)"/.exec((await get(at('/appointment'))).text)?.[1],
			),
		)

		expect(new Set(tokens).size).toBe(5)
	})
})

/** All code of these pages is the program's. */
function policyOf(page: string) {
	const styles = [...page.matchAll(/<style[^>]*>([\s\S]+?)<\/style>/g)].map(([, text = '']) => text)
	return contentSecurityPolicy({ scripts: inlineScriptsOf(page), styles })
}
