import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentFolder } from '#tests/world/content-folder.ts'
import { type Site, startSite } from '#tests/world/site.ts'

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
		await expect.poll(readiness, promised).toContain('1 file has mistakes')

		expect(await status()).toBe(200)
		expect(await (await fetch(`${site.origin}/contacts`)).text()).toContain('Стоматология „Обь“')
		expect(site.log()).toMatch(said)

		await cp(join('content', settings), place.at(settings))
		await expect.poll(readiness, promised).toContain('"content":"ok"')
	})
})

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
