import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { startStubBackend } from '#tests/support/stub-backend.ts'

type Place = Awaited<ReturnType<typeof contentFolder>>

/** Two seconds are promised; the machine that tests may be busy. */
const promised = { timeout: 15_000, interval: 100 }
const settings = 'settings.yaml'

/** What becomes of the clinic's facts, and what monitors and the log say of it. */
const kinds: [kind: string, spoil: (place: Place) => Promise<unknown>, said: RegExp][] = [
	['no file', place => rm(place.at(settings)), /settings\.yaml: файла нет/],
	['no phone', place => place.edit(settings, /company_phone: .*\n/, ''), /company_phone: поле не заполнено/],
	[
		'no phone but words',
		place => place.edit(settings, /(?<=phone: ).*/, 'спросите'),
		/company_phone: найдено/,
	],
	[
		'a licence without number',
		place => place.edit(settings, /(?<=se_number: ).*/, ''),
		/license_number: поле/,
	],
	['broken YAML', place => place.write(settings, 'company_city: ['), /settings\.yaml:1:\d+: /],
]

/** What stands in for facts nobody gave while somebody builds a site. */
const samples = /000-00-01|info@clinic\.example|ул\. Примерная|Стоматологическая клиника/

let place: Place
let site: Site
beforeAll(async () => {
	place = await contentFolder([])
	site = await startSite({
		env: { NODE_ENV: 'production', CONTENT_DIR: place.folder },
		probe: '/healthz',
	})
})
afterAll(async () => {
	await site.stop()
	await place[Symbol.asyncDispose]()
})

it('shows no page from an empty folder', () => expectNoPages(/папка содержимого пуста/))

describe.each(kinds)('with %s', (_, spoil, said) => {
	it('shows no page where the facts have never been known', async () => {
		await rm(place.folder, { recursive: true })
		await putSpoiled(spoil, '')
		await expect.poll(readiness, promised).toMatch(said)

		await expectNoPages(said)
	})
})

it('shows pages as soon as the facts are there', async () => {
	await cp(join('content', settings), place.at(settings))

	await expect.poll(status, promised).toBe(200)
	await expect.poll(readiness, promised).toContain('"content":"ok"')
	await expect.poll(site.log, promised).toContain('pages are served')
})

describe.each(kinds)('with %s', (_, spoil, said) => {
	it('goes on with the last facts that were known', async () => {
		await putSpoiled(spoil, settings)
		await expect.poll(readiness, promised).toContain('файлов с ошибками: 1')

		expect(await status()).toBe(200)
		expect(await (await fetch(`${site.origin}/contacts`)).text()).toContain('Стоматология „Обь“')
		expect(site.log()).toMatch(said)

		await cp(join('content', settings), place.at(settings))
		await expect.poll(readiness, promised).toContain('"content":"ok"')
	})
})

/** An address that visitors may come to from everywhere, and facts that somebody has replaced one after the other. */
const address = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://klinika.ru' }
const own: [key: string, value: string][] = [
	['company_name', 'Клиника на Баумана'],
	['company_phone', '+7 843 555-12-12'],
	['company_email', 'info@klinika.ru'],
	['company_address', 'ул. Баумана, 5'],
	['legal_name', 'ООО «Баумана»'],
	['ogrn', '"1027700132195"'],
	['inn', '"7707083893"'],
	['license_number', 'Л041-01181-16/00123456'],
]

describe('at an address that is open to all', () => {
	it('the demo is not ready, and is as soon as the last of its facts is replaced', async () => {
		await using texts = await contentFolder()
		const open = await startSite({ env: { ...address, CONTENT_DIR: texts.folder }, probe: '/healthz' })
		for (const [index, [key, value]] of own.entries()) {
			if (index === own.length - 1) {
				await expect.poll(() => ready(open), promised).toMatch(new RegExp(`503.*settings.yaml: ${key}"`))
				expect(open.log()).toMatch(
					/"reasons":\[.*демонстрационная клиника. Укажите в CONTENT_DIR папку своей/,
				)
				await expect
					.poll(open.log, promised)
					.toMatch(/"reasons":\[.*\(CONTENT_DIR\) — образцы.*license_number/)
				expect(await (await fetch(open.origin)).text()).not.toMatch(samples)
				expect((await fetch(open.origin)).status).toBe(503)
			}
			await texts.edit(settings, new RegExp(`(?<=^${key}: ).*`, 'm'), value)
		}

		await expect.poll(() => ready(open), promised).toMatch(/^200/)
		expect(await (await fetch(`${open.origin}/contacts`)).text()).toContain('555-12-12')
		await open.stop()
	})

	it('says no sample where somebody asks too much either', async () => {
		const open = await startSite({
			env: { ...address, RATE_LIMIT: 'on', TRUST_PROXY: '1' },
			probe: '/healthz',
		})
		const headers = { 'X-Forwarded-For': '203.0.113.7' }
		const ask = () => fetch(`${open.origin}/api/search?q=зуб`, { headers })
		const answers = await Promise.all(Array.from({ length: 70 }, ask))

		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503, 429]))
		for (const answer of answers) expect(await answer.text()).not.toMatch(samples)
		await open.stop()
	})

	it('a backend that has never sent facts of the clinic leaves no sample on a page', async () => {
		const backend = await startStubBackend(() => ({ status: 500, body: '{}' }))
		const folder = await mkdtemp(join(tmpdir(), 'clinic-facts-'))
		const env = { ...address, CLINIC_API_URL: backend.url, CLINIC_API_TIMEOUT_MS: '500' }
		const open = await startSite({ env, folder })
		for (const path of ['/', '/contacts', '/appointment', '/manifest.webmanifest']) {
			const answer = await fetch(open.origin + path)
			expect([path, answer.status]).toEqual([path, 503])
			expect(await answer.text()).not.toMatch(samples)
		}
		// Ready without its backend, which it names.
		expect(await ready(open)).toMatch(/^200.*"backend":"away","settings":"fail: бэкенд/)

		// A single fact that a backend leaves out reads as the specification has it.
		const stored = JSON.stringify([{ key: 'company_phone', value: '+7 843 555-12-12' }])
		backend.respond(({ url }) => (url?.endsWith('/settings') ? { body: stored } : { body: '[]' }))
		const page = async (site: Site) => (await fetch(`${site.origin}/contacts`)).text()
		await expect.poll(() => page(open), { ...promised, timeout: 60_000 }).toContain('555-12-12')
		expect(await page(open)).toContain('Стоматологическая клиника')
		await open.stop()

		await backend.stop()
		const next = await startSite({ env, folder })
		expect(await page(next)).toContain('555-12-12')
		await next.stop()
		await rm(folder, { recursive: true })
	}, 120_000)
})

async function ready({ origin }: Site) {
	const answer = await fetch(`${origin}/readyz`)
	return `${answer.status} ${await answer.text()}`
}

/** Puts the demo clinic, or a file of it, in its place at once as it is when spoiled. */
async function putSpoiled(spoil: (place: Place) => Promise<unknown>, part: string) {
	await using stage = await contentFolder()
	await spoil(stage)
	await rm(place.at(part), { recursive: true, force: true })
	await cp(stage.at(part), place.at(part), { recursive: true }).catch(() => {})
}

async function expectNoPages(said: RegExp) {
	for (const path of ['/', '/contacts', '/prices', '/api/public/settings', '/manifest.webmanifest', '/x']) {
		const answer = await fetch(site.origin + path)
		expect([path, answer.status]).toEqual([path, 503])
		expect(await answer.text()).not.toMatch(samples)
	}
	expect((await fetch(`${site.origin}/readyz`)).status).toBe(503)
	expect(await readiness()).toMatch(said)
	await expect.poll(site.log, promised).toMatch(said)
	expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
}

const status = async () => (await fetch(site.origin)).status
const readiness = async () => (await fetch(`${site.origin}/readyz`)).text()
