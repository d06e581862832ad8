import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { databases } from '#tests/support/databases.ts'
import { type Filled, filledIn, kept, send } from '#tests/support/four-forms.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { uploaded } from '#tests/support/uploaded.ts'

const rounds = process.env.LONG ? 50 : 5
const senders = 32
const longAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)

it.each(databases)(
	`${rounds} kills under ${senders} parallel posts of all four forms: what was acknowledged is there, nothing is there twice, nothing without its proof, letter and file, on $name (reliability 1, 2)`,
	async ({ name, empty }) => {
		const { url, remove } = await empty()
		const folder = await mkdtemp(join(tmpdir(), 'clinic-kill-'))
		const start = () => startSite({ folder, env: { DATABASE_URL: url, LOG_LEVEL: 'error' } })
		const acknowledged: string[] = []
		const odd: number[] = []
		let cutOff: Filled[] = []
		let sent = 0
		let repeated = 0

		for (let round = 0; round < rounds; round++) {
			const site = await start()
			const before = acknowledged.length
			// Whoever got no answer asks again, as browsers and people do.
			const again = cutOff
			cutOff = []
			repeated += again.length
			const crowd = Promise.all(
				Array.from({ length: senders }, () => keepSending(site, () => again.pop() ?? filledIn(sent++))),
			)
			// A slow machine's cold start must not leave the kill without anything to lose.
			while (acknowledged.length < before + senders) await pause(5)
			await pause(60 + Math.random() * 200)
			await site.kill()
			await crowd
		}

		async function keepSending(site: Site, next: () => Filled) {
			for (;;) {
				const filled = next()
				const status = await send(site, filled)
				if (status === 201) acknowledged.push(filled.name)
				if (status === 0) {
					cutOff.push(filled)
					return
				}
				if (status !== 201) odd.push(status)
			}
		}

		const last = await start()
		const lost = [...cutOff]
		for (const filled of lost) expect(await send(last, filled)).toBe(201)
		await last.stop()

		// Files whose request died with the process lie there without a record: swept after a day.
		const database = createDatabase(url)
		const uploads = join(folder, 'uploads')
		const { files } = await kept(database.db, uploads)
		const lying = await uploaded({ folder })
		for (const file of lying) await utimes(join(uploads, file), longAgo, longAgo)
		// Files older than the database would be another one's.
		const before = new Date(longAgo.getTime() - 1000).toISOString()
		await sql`update kysely_migration set timestamp = ${before}`.execute(database.db)
		const cleaner = await start()
		await expect.poll(() => uploaded({ folder }), { timeout: 10_000 }).toHaveLength(files.length)
		await cleaner.stop()

		const { names, wrong } = await kept(database.db, uploads)
		const integrity = name === 'sqlite' ? await integrityOf(database.db) : 'ok'
		await database.close()
		await remove()
		await rm(folder, { recursive: true, force: true })

		const stored = new Set(names)
		const missing = acknowledged.filter(one => !stored.has(one))
		process.stdout.write(
			`Kill, ${name}: ${rounds} rounds, ${acknowledged.length} acknowledged, ${missing.length} of them lost, ${repeated + lost.length} repeated, ${names.length - stored.size} twice, ${lying.length - files.length} files swept, integrity ${integrity}\n`,
		)
		expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * senders)
		expect(missing).toEqual([])
		expect(names).toHaveLength(stored.size)
		expect(names).toHaveLength(sent)
		expect(wrong).toEqual([])
		expect(odd).toEqual([])
		expect(integrity).toBe('ok')
	},
	3_600_000,
)

async function integrityOf(db: ReturnType<typeof createDatabase>['db']) {
	const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
	return rows.map(row => row.integrity_check).join()
}
