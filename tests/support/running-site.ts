import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Tables } from '#app/database/tables.ts'
import type { TestDatabase } from './databases.ts'
import { type Site, startSite } from './site.ts'

/** A built site on a database of its own, for one suite; the tables named are emptied before each test. */
export function runningSite(open: () => Promise<TestDatabase>, tables: readonly (keyof Tables)[]) {
	const running = {} as { database: TestDatabase; site: Site }
	beforeAll(async () => {
		running.database = await open()
		running.site = await startSite({ env: { DATABASE_URL: running.database.url } })
	})
	afterAll(async () => {
		await running.site.stop()
		await running.database.remove()
	})
	beforeEach(async () => {
		for (const table of tables) await running.database.db.deleteFrom(table).execute()
	})
	return running
}
