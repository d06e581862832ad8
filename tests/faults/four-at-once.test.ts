import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDatabase } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { databases } from '#tests/support/databases.ts'
import { startSite } from '#tests/support/site.ts'

const rounds = process.env.LONG ? 10 : 1

it.each(databases)(
	'four instances that start at once on an empty $name make one schema (reliability 22)',
	{ timeout: rounds * 120_000 },
	async ({ empty }) => {
		for (let round = 0; round < rounds; round++) await startFour(empty)
	},
)

async function startFour(empty: (typeof databases)[number]['empty']) {
	const { url, remove } = await empty()
	const folder = await mkdtemp(join(tmpdir(), 'clinic-four-'))

	const sites = await Promise.all([1, 2, 3, 4].map(() => startSite({ folder, env: { DATABASE_URL: url } })))

	const database = createDatabase(url)
	const applied = await database.db
		.selectFrom('kysely_migration' as 'counters')
		.select('name')
		.execute()
	expect(applied.map(({ name }) => name).sort()).toEqual(Object.keys(migrations).sort())
	const secrets = await database.db.selectFrom('secrets').select('name').execute()
	expect(secrets.map(({ name }) => name).sort()).toEqual(['fingerprint', 'form-token', 'moderation', 'rates'])
	await Promise.all(sites.map(site => site.stop()))
	expect(sites.filter(({ log }) => log().includes(`"migrations":["001`))).toHaveLength(1)
	await database.close()
	await remove()
	await rm(folder, { recursive: true, force: true })
}
