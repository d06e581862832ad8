import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { speak } from '#tests/support/raw.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { all, texts } from './corpus.ts'
import { forms, vacancy, writingCalls } from './forms.ts'
import { elementsAtRisk, leadsAway } from './harm.ts'
import { allRequests, requests } from './raw-corpus.ts'

let site: Site
beforeAll(async () => {
	// As real visitors meet it: elsewhere the framework talks to its developers.
	site = await startSite({ env: { NODE_ENV: 'production' } })
})
afterAll(() => site.stop())

const slowest = 2000
const testOptions = { timeout: 120_000 }

const asked = [
	(text: string) => `/search?q=${text}`,
	(text: string) => `/prices?q=${text}&category=${text}`,
	(text: string) => `/medicines?q=${text}`,
	(text: string) => `/doctors?specialization=${text}&age=${text}`,
	(text: string) => `/services?category=${text}`,
	(text: string) => `/reviews?page=${text}&sent=${text}`,
	(text: string) => `/contacts?map=${text}`,
	(text: string) => `/appointment?service=${text}&from=${text}`,
	(text: string) => `/survey?from=${text}`,
	(text: string) => `/accessibility?returnTo=${text}`,
	(text: string) => `/accessibility/form?panel_language=${text}`,
	(text: string) => `/appointment/sent?number=${text}`,
	(text: string) => `/vacancies/${text}`,
	(text: string) => `/services/${text}`,
	(text: string) => `/documents/files/${text}`,
	(text: string) => `/moderation/${text}`,
	(text: string) => `/reception/${text}`,
	(text: string) => `/${text}`,
]
/** In the short form each text meets some of the pages, in turn; all of them meet it in the long one. */
const pagesFor = (index: number) =>
	process.env.LONG ? asked : [0, 1].map(turn => asked[(index * 2 + turn) % asked.length] as (typeof asked)[0])

type Answered = { answer: Response; text: string }

async function ask(path: string, init: RequestInit = {}, again = true): Promise<Answered> {
	const started = performance.now()
	const answer = await fetch(site.origin + path, { redirect: 'manual', ...init })
	const text = await answer.text()
	const where = `${init.method ?? 'GET'} ${path.slice(0, 200)}`
	const slow = performance.now() - started > slowest
	// A busy machine holds up one answer, a text that costs too much holds up each.
	if (slow && again && answer.status < 500) return ask(path, init, false)
	const outcome = { where, status: answer.status, slow }
	expect(outcome).toEqual({ where, status: expect.toSatisfy((status: number) => status < 500), slow: false })
	expect([where, leadsAway(answer.headers.get('Location'))]).toEqual([where, false])
	return { answer, text }
}

/** Four at a time, as a busy attacker would. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<unknown>) {
	const waiting = items.entries()
	await Promise.all(
		Array.from({ length: 4 }, async () => {
			for (const [index, item] of waiting) await work(item, index)
		}),
	)
}

const query = (text: string) => encodeURIComponent(text.toWellFormed())

it('has at least two hundred of each kind, none twice', () => {
	expect(new Set(all).size).toBe(all.length)
	expect(Math.min(all.length, allRequests.length)).toBeGreaterThanOrEqual(200)
})

describe('no text does harm', () => {
	it(
		'in an address: no failure, no element, no way off the site (reliability 12, 16, 34)',
		testOptions,
		async () => {
			const harmless = new Map<string, string[]>()
			for (const page of asked) {
				const path = page('x')
				harmless.set(path, elementsAtRisk((await ask(path)).text))
			}

			await inTurns(all, async (text, index) => {
				await ask(`/api/search?q=${query(text)}`)
				await ask(`/api/public/services/${query(text).slice(0, 3000)}`)
				for (const page of pagesFor(index)) {
					const { answer, text: html } = await ask(page(query(text).slice(0, 3000)))
					expect([text, html.includes('root:x:')]).toEqual([text, false])
					if (!answer.ok || !answer.headers.get('Content-Type')?.startsWith('text/html')) continue
					const [known, found] = [harmless.get(page('x')) ?? [], elementsAtRisk(html)]
					expect([text, page('…'), found.filter(element => !known.includes(element))]).toEqual([
						text,
						page('…'),
						[],
					])
				}
			})
		},
	)

	it('in a form: it is kept as text or refused as text (reliability 12, 13)', testOptions, async () => {
		await inTurns(all, async text => {
			for (const { path, fields, texts: names } of forms) {
				// The pages cost most: in the short form one of them a text.
				if (!process.env.LONG && forms[text.length % forms.length]?.path !== path) continue
				const wrong = {
					...fields,
					...Object.fromEntries(names.map(name => [name, text.toWellFormed()])),
					token: text,
				}
				const body = new URLSearchParams({ ...wrong, phone: text, rating: text, staff_attitude_rating: text })
				const { answer, text: html } = await ask(path, { method: 'POST', body })
				if (answer.status !== 422 || path.endsWith('/send')) continue
				expect([text, elementsAtRisk(html).filter(element => /alert|evil|msgbox/.test(element))]).toEqual([
					text,
					[],
				])
			}
		})
	})

	it('in a call: it is taken or refused, in JSON (reliability 37, 38)', testOptions, async () => {
		await inTurns(all, async text => {
			for (const { path, input, texts: names } of writingCalls) {
				const request = { ...input, ...Object.fromEntries(names.map(name => [name, text])) }
				const { answer, text: body } = await ask(path, {
					method: 'POST',
					headers: { 'Content-Type': 'application/json' },
					body: JSON.stringify(request),
				})
				// A text of five thousand characters is no beacon any more once it is escaped.
				expect([201, 204, 422, 413]).toContain(answer.status)
				if (answer.status === 204) continue
				const { message } = JSON.parse(body)
				expect(message).toMatch(/[а-я]/)
				expect(body).not.toMatch(/SELECT|node_modules|at \w+ \(/)
			}
		})
	})

	it('in a header: nothing of it comes back (reliability 17)', testOptions, async () => {
		const sendable = all.filter(text => text.length < 4000 && /^[\t\x20-\x7e]+$/.test(text))
		await inTurns(sendable, async text => {
			const headers = {
				...{ 'User-Agent': text, Referer: text, 'Accept-Language': text, 'X-Forwarded-Host': text },
				...{
					'X-Forwarded-For': text,
					'If-None-Match': text,
					Cookie: `lv=${text}`,
					'Idempotency-Key': text.slice(0, 200),
				},
			}
			const { answer, text: html } = await ask('/consent', { headers })
			expect([text, elementsAtRisk(html).filter(element => /alert|evil/.test(element))]).toEqual([text, []])
			expect([text, [...answer.headers.values()].join().includes('evil')]).toEqual([text, false])
		})
	})
})

describe('no request does harm', () => {
	it.each(Object.keys(requests))(
		'of %s: one answer, no failure, nothing foreign in it (reliability 16, 17)',
		testOptions,
		async kind => {
			await inTurns(requests[kind] ?? [], async words => {
				const started = performance.now()
				const answer = await speak(site.origin, words, 8000)
				const what = words.slice(-300)

				expect([what, answer.status]).toEqual([
					what,
					expect.toSatisfy((status: number) => status >= 200 && status < 500),
				])
				expect([what, answer.answers]).toEqual([what, 1])
				expect([what, performance.now() - started < 9000]).toEqual([what, true])
				expect([what, leadsAway(answer.headers.location ?? null)]).toEqual([what, false])
				expect([what, /root:x:|\[core\]|"dependencies"/.test(answer.body)]).toEqual([what, false])
				if (kind === 'hosts' || kind === 'caches')
					expect([what, answer.body.includes('evil.example')]).toEqual([what, false])
				if (/secret|\.css|\.js\b/.test(words))
					expect(answer.headers['cache-control']).not.toMatch(/public, max-age=[1-9]/)
			})
			expect(site.log().includes('/smuggled')).toBe(false)
		},
	)
})

describe('afterwards', () => {
	it('everything is kept as it was written, nothing was published and the log is whole (reliability 13, 14)', async () => {
		const database = createDatabase(`file:${join(site.folder, 'clinic.sqlite')}`)
		const reviews = await database.db.selectFrom('reviews').select(['status', 'text']).execute()
		const requests = await database.db.selectFrom('appointments').select(['status', 'name']).execute()
		const secrets = await database.db.selectFrom('secrets').select('value').execute()
		const tracking = await database.db.selectFrom('tracking').select('facts').execute()
		await database.close()

		expect(reviews.length).toBeGreaterThan(20)
		expect(reviews.filter(({ status }) => status !== 'pending' && status !== 'quarantined')).toEqual([])
		expect(requests.filter(({ status }) => status !== 'new' && status !== 'quarantined')).toEqual([])
		const written =
			texts['script in a page']?.filter(text => requests.some(({ name }) => name === text)) ?? []
		expect(written.length).toBeGreaterThan(30)
		const whole = JSON.stringify([reviews, requests, tracking])
		expect(secrets.filter(({ value }) => whole.includes(value))).toEqual([])

		for (const text of site.log().trim().split('\n')) {
			if (text.startsWith('[remix-serve]')) continue
			expect(JSON.parse(text).msg).not.toContain('evil')
		}
		expect(/Белова|anna@/.exec(site.log())?.[0]).toBeUndefined()
		expect(await readdir(site.folder)).toEqual(expect.not.arrayContaining(['evil.pdf', 'x.db']))
		const files = await readdir(join(site.folder, 'uploads'), { recursive: true })
		expect(files.filter(name => name.includes('.') && !name.endsWith('.json'))).toEqual([])
		expect((await fetch(`${site.origin}${vacancy}`)).status).toBe(200)
	})
})
