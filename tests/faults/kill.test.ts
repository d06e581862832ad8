import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '#app/storage/database.server.ts'
import { databases } from '#tests/world/databases.ts'
import { stranger } from '#tests/world/people.ts'
import { type Site, startSite } from '#tests/world/site.ts'

const rounds = process.env.LONG ? 20 : 5
const senders = 32

it.each(databases)(
	`${rounds} kills under ${senders} parallel requests lose nothing that was acknowledged, on $name`,
	async ({ name, empty }) => {
		const { url, remove } = await empty()
		const folder = await mkdtemp(join(tmpdir(), 'clinic-kill-'))
		const acknowledged: { number: string; name: string }[] = []
		let sent = 0

		for (let round = 0; round < rounds; round++) {
			const site = await startSite({ folder, env: { DATABASE_URL: url, LOG_LEVEL: 'error' } })
			const before = acknowledged.length
			const crowd = Promise.all(Array.from({ length: senders }, () => keepSending(site)))
			// A slow machine's cold start must not leave the kill without anything to lose.
			while (acknowledged.length < before + senders) await pause(5)
			await pause(60 + Math.random() * 200)
			await site.kill()
			await crowd
		}

		async function keepSending(site: Site) {
			for (;;) {
				const wish = stranger(sent++)
				const number = await ask(site, wish)
				if (!number) return
				acknowledged.push({ number, name: wish.name })
			}
		}

		// The last words of those who were cut off may be repeated: a start after a kill finds the house in order.
		const site = await startSite({ folder, env: { DATABASE_URL: url, LOG_LEVEL: 'error' } })
		await pause(500)
		await site.stop()

		const database = openDatabase(url)
		const stored = await database.db.selectFrom('appointments').select(['id', 'number', 'name']).execute()
		const consents = await database.db.selectFrom('consents').select(['subject_id', 'position']).execute()
		const letters = await database.db.selectFrom('outbox').select('about_id').execute()
		if (name === 'sqlite') {
			const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db)
			expect(rows).toEqual([{ integrity_check: 'ok' }])
		}
		await database.close()
		await remove()
		await rm(folder, { recursive: true, force: true })

		process.stdout.write(
			`${name}: ${rounds} rounds, ${acknowledged.length} acknowledged, ${stored.length} stored\n`,
		)
		const names = new Map(stored.map(row => [row.number, row.name]))
		expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * senders)
		expect(acknowledged.filter(({ number, name }) => names.get(number) !== name)).toEqual([])
		expect(new Set(stored.map(row => row.name)).size).toBe(stored.length)
		expect(names.size).toBe(stored.length)
		const ids = stored.map(({ id }) => id).sort()
		expect(consents.map(({ subject_id }) => subject_id).sort()).toEqual(ids)
		expect(letters.map(({ about_id }) => about_id).sort()).toEqual(ids)
		expect(consents.filter(({ position }) => position === null)).toEqual([])
	},
	600_000,
)

/** The number the site acknowledged the request with; undefined when the line broke. */
async function ask(site: Site, wish: ReturnType<typeof stranger>) {
	try {
		const answer = await fetch(`${site.origin}/api/public/appointments`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(wish),
		})
		if (answer.status !== 201) return undefined
		return ((await answer.json()) as { number: string }).number
	} catch {
		return undefined
	}
}
