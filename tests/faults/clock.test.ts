import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book } from '#tests/world/book.ts'
import { databases, type TestDatabase } from '#tests/world/databases.ts'
import { desk } from '#tests/world/desk.ts'
import { startMailServer } from '#tests/world/mail.ts'
import { anna, galina, olga, stranger } from '#tests/world/people.ts'
import { freePort, type Site, startSite } from '#tests/world/site.ts'

const day = 24 * 60 * 60 * 1000
const settings = { MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
const preload = `--import ${pathToFileURL('tests/world/jumping-clock.js')}`

describe.each(databases)('a site on $name whose clock jumps', ({ open }) => {
	let database: TestDatabase
	let site: Site
	let port: number
	let clock: string
	beforeAll(async () => {
		database = await open()
		port = await freePort()
		clock = join(tmpdir(), `clinic-clock-${port}`)
		await writeFile(clock, '0')
		const env = { ...settings, SMTP_URL: `smtp://127.0.0.1:${port}`, DATABASE_URL: database.url }
		site = await startSite({ env: { ...env, NODE_OPTIONS: preload, JUMPING_CLOCK: clock } })
	})
	afterAll(async () => {
		await site.stop()
		await database.remove()
		await rm(clock)
	})

	async function jump(ahead: number) {
		await writeFile(clock, String(ahead))
		process.kill(site.pid, 'SIGUSR2')
		await expect.poll(site.log).toContain(`The clock is wrong by ${ahead} ms`)
	}

	it('a day back goes on sending letters, those that waited too', { timeout: 60_000 }, async () => {
		const waiting = await book(site, anna)
		const tried = () =>
			database.db.selectFrom('outbox').select('id').where('last_error', 'is not', null).execute()
		await expect.poll(tried, { timeout: 20_000 }).toHaveLength(1)

		const mail = await startMailServer({ port })
		await jump(-day)
		const fresh = await book(site, galina)
		const letters = await mail.waitFor(2)
		await mail.stop()

		const subjects = letters.map(({ mail }) => mail.subject ?? '').join()
		for (const number of [waiting, fresh]) expect(subjects).toContain(number)
		expect((await fetch(`${site.origin}/readyz`)).status).toBe(200)
	})

	it('a day ahead takes requests, and asks for a form that was open before to be sent again', async () => {
		await jump(0)
		const page = await (await fetch(`${site.origin}/appointment`)).text()
		const token = /name="token"[^>]* value="([^"]+)"/.exec(page)?.[1] ?? ''
		await jump(day + 60_000)

		await book(site, olga)
		const fields = { token, ...stranger(7), privacy_policy_consent: 'on', personal_data_consent: 'on' }
		const post = (body: Record<string, string>) =>
			fetch(`${site.origin}/appointment`, {
				method: 'POST',
				body: new URLSearchParams(body),
				redirect: 'manual',
			})
		const asked = await post(fields)
		const again = await asked.text()
		expect(asked.status).toBe(422)
		expect(again).toContain('Страница была открыта давно')
		expect(again).toContain(`value="${fields.email}"`)
		const renewed = /name="token"[^>]* value="([^"]+)"/.exec(again)?.[1] ?? ''
		expect((await post({ ...fields, token: renewed })).status).toBe(303)
	})

	it('has an unbroken chain of consents in the end', async () => {
		await site.stop()
		const { code, stdout } = await desk(database.url, ['consent', 'verify'])

		expect([code, stdout]).toEqual([0, expect.any(String)])
		expect(await database.db.selectFrom('consents').select('id').execute()).toHaveLength(4)
	})
})
