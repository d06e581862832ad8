import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Executor } from '#app/database/database.server.ts'

type Place = { url: string; remove(): Promise<void> }

/** Looks into a database that belongs to another process, and closes it. */
export async function inside<Result>({ url }: { url: string }, work: (db: Executor) => Promise<Result>) {
	const { db, close } = createDatabase(url)
	return await work(db).finally(close)
}

export async function emptySqlite(): Promise<Place> {
	const folder = await mkdtemp(join(tmpdir(), 'clinic-db-'))
	return {
		url: `file:${join(folder, 'clinic.sqlite')}`,
		remove: () => rm(folder, { recursive: true, force: true }),
	}
}

/** An empty schema in the run's PostgreSQL cluster. */
export async function emptyPostgres(): Promise<Place> {
	const schema = `t_${randomUUID().replaceAll('-', '')}`
	const cluster = inject('postgresUrl')
	const command = async (sql: string) => {
		const client = new pg.Client(cluster)
		await client.connect()
		await client.query(sql).finally(() => client.end())
	}

	await command(`CREATE SCHEMA ${schema}`)
	return {
		url: `${cluster}&options=${encodeURIComponent(`-c search_path=${schema}`)}`,
		remove: () => command(`DROP SCHEMA ${schema} CASCADE`),
	}
}

async function migrated(empty: () => Promise<Place>) {
	const { url, remove } = await empty()
	const database = createDatabase(url)
	await database.migrate()
	return {
		...database,
		url,
		async remove() {
			await database.close()
			await remove()
		},
	}
}

export type TestDatabase = Awaited<ReturnType<typeof migrated>>

/** Both databases, for `describe.each`: everything that remembers is tested on both. */
export const databases = [
	{ name: 'sqlite', empty: emptySqlite, open: () => migrated(emptySqlite) },
	{ name: 'postgres', empty: emptyPostgres, open: () => migrated(emptyPostgres) },
] as const
