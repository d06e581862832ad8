import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tables } from '#app/database/tables.ts'
import { book } from '#tests/support/book.ts'
import { runCli } from '#tests/support/cli.ts'
import { databases, type TestDatabase } from '#tests/support/databases.ts'
import { filledIn, send } from '#tests/support/four-forms.ts'
import { startMailServer } from '#tests/support/mail.ts'
import { anna, galina, olga, stranger } from '#tests/support/people.ts'
import { freePort, type Site, startSite } from '#tests/support/site.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const settings = { MAIL_FROM: 'site@clinic.example', MAIL_TO: 'desk@clinic.example' }
const preload = `--import ${pathToFileURL('tests/support/jumping-clock.js')}`

/** The site's own letter comes every morning, whatever day it takes it for. */
const isOfVisitor = (row: object) => !('kind' in row && row.kind === 'digest')

describe.each(databases)('a site on $name whose clock jumps', ({ open }) => {
	let database: TestDatabase
	let site: Site
	let port: number
	let clock: string
	let env: Record<string, string>
	beforeAll(async () => {
		database = await open()
		port = await freePort()
		clock = join(tmpdir(), `clinic-clock-${port}`)
		await writeFile(clock, '0')
		env = { ...settings, SMTP_URL: `smtp://127.0.0.1:${port}`, DATABASE_URL: database.url }
		env = { ...env, NODE_OPTIONS: preload, JUMPING_CLOCK: clock }
		site = await startSite({ env })
	})
	afterAll(async () => {
		await site.stop()
		await rm(site.folder, { recursive: true, force: true })
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

	async function startAt(ahead: number) {
		await site.kill()
		await writeFile(clock, String(ahead))
		site = await startSite({ env, folder: site.folder })
	}
	const kept = async () => {
		const tables = ['appointments', 'reviews', 'job_applications', 'consents', 'outbox', 'survey_responses']
		const counts = (tables as (keyof Tables)[]).map(async table => [
			table,
			(await database.db.selectFrom(table).selectAll().execute()).filter(isOfVisitor).length,
		])
		return Object.fromEntries(await Promise.all(counts))
	}
	const health = async () => {
		const answer = await fetch(`${site.origin}/readyz`)
		return [answer.status, ((await answer.json()) as { checks: { retention: string } }).checks.retention]
	}

	it('400 days ahead destroys nothing, says so, and sends what waited when it is right again', {
		timeout: 90_000,
	}, async () => {
		await jump(0)
		for (let number = 0; number < 4; number++) expect(await send(site, filledIn(9000 + number))).toBe(201)
		const waiting = await book(site, stranger(11))
		// Noon of the clinic (UTC+7): retention runs from three in the morning on.
		const noon = 5 * hour - (Date.now() % day)
		const before = await kept()

		await startAt(400 * day + noon)
		await expect.poll(site.log, { timeout: 10_000 }).toContain('the clock has jumped')
		const dead = () => database.db.selectFrom('outbox').select('id').where('status', '=', 'dead').execute()
		await expect.poll(async () => (await dead()).length, { timeout: 20_000 }).toBeGreaterThan(0)
		await expect
			.poll(health, { timeout: 5000 })
			.toEqual([200, 'ждёт: часы сервера перескочили, проверьте их'])
		expect(await kept()).toEqual(before)

		const mail = await startMailServer({ port })
		await startAt(0)
		await expect.poll(health, { timeout: 5000 }).toEqual([200, 'ok'])
		await expect
			.poll(() => mail.received.map(({ mail }) => mail.subject ?? '').join(), { timeout: 20_000 })
			.toContain(waiting)
		await mail.stop()
		expect(await kept()).toEqual(before)
	})

	it('an hour back takes requests', async () => {
		await jump(-hour)
		expect(await send(site, filledIn(9100))).toBe(201)
		await expect.poll(health, { timeout: 5000 }).toEqual([200, 'ok'])
	})

	it('has an unbroken chain of consents in the end', async () => {
		await site.stop()
		const { code, stdout } = await runCli(database.url, ['consent', 'verify'])

		expect([code, stdout]).toEqual([0, expect.any(String)])
		expect(await database.db.selectFrom('consents').select('id').execute()).toHaveLength(4 + 4 + 1 + 1)
	})
})
