import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { type Database, openDatabase } from '#app/storage/database.server.ts'
import { databases } from '#tests/world/databases.ts'
import { stranger } from '#tests/world/people.ts'
import { type Site, startSite } from '#tests/world/site.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? (process.env.LONG ? 20 : 5))
const visitors = 32
/** What a process has left to live once its first visitor of the round was answered. */
const lifetime = () => 60 + Math.random() * 200

/** Number of the request → name of who was told it. */
type Acknowledged = Map<string, string>

it.each(databases)(
	'keeps what it acknowledged through kill -9 on $name',
	{ timeout: rounds * 60_000 },
	async ({ name, empty }) => {
		const { url, remove } = await empty()
		const folder = await mkdtemp(join(tmpdir(), 'clinic-kill-'))
		const settings = { folder, env: { DATABASE_URL: url } }
		const acknowledged: Acknowledged = new Map()
		const people = { next: 1 }

		for (let round = 0; round < rounds; round++) {
			const site = await startSite(settings)
			const before = acknowledged.size
			const queue = Array.from({ length: visitors }, () => keepAsking(site, people, acknowledged))
			while (acknowledged.size === before) await pause(5)
			await pause(lifetime())
			await site.kill()
			await Promise.all(queue)
		}
		const survivor = await startSite(settings)
		await survivor.stop()

		const database = openDatabase(url)
		const stored = await storedIn(database)
		process.stdout.write(
			`${name}: ${rounds} kills, ${people.next - 1} asked, ${acknowledged.size} acknowledged, ${stored.length} stored\n`,
		)

		expect(acknowledged.size).toBeGreaterThan(rounds)
		expect(new Set(stored.map(request => request.name)).size).toBe(stored.length)
		expect(stored.filter(({ consents, letters }) => consents !== 1 || letters !== 1)).toEqual([])
		const names = new Map(stored.map(request => [request.number, request.name]))
		expect([...acknowledged].filter(([number, name]) => names.get(number) !== name)).toEqual([])
		if (database.dialect === 'sqlite') {
			const { rows } = await sql`pragma integrity_check`.execute(database.db)
			expect(rows).toEqual([{ integrity_check: 'ok' }])
		}

		await database.close()
		await remove()
		await rm(folder, { recursive: true, force: true })
	},
)

/** A place in the queue: one stranger after another asks until the site is gone. */
async function keepAsking(site: Site, people: { next: number }, acknowledged: Acknowledged) {
	for (;;) {
		const person = stranger(people.next++)
		try {
			const answer = await fetch(`${site.origin}/api/public/appointments`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json' },
				body: JSON.stringify(person),
			})
			const { number } = (await answer.json()) as { number: string }
			expect(answer.status).toBe(201)
			expect(acknowledged.has(number)).toBe(false)
			acknowledged.set(number, person.name)
		} catch (fault) {
			if (fault instanceof TypeError) return
			throw fault
		}
	}
}

/** Every request with the number of its consent proofs and letters. */
async function storedIn({ db }: Database) {
	const of = (table: 'consents' | 'outbox', column: 'subject_id' | 'about_id') =>
		sql<number>`(select count(*) from ${sql.table(table)} where ${sql.ref(column)} = appointments.id)`
	return await db
		.selectFrom('appointments')
		.select([
			'number',
			'name',
			of('consents', 'subject_id').as('consents'),
			of('outbox', 'about_id').as('letters'),
		])
		.execute()
}
