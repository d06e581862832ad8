import { randomBytes } from 'node:crypto'
import type { Kysely, Migration } from 'kysely'

export const ratesMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('rates')
			.addColumn('key', 'text', column => column.primaryKey())
			.addColumn('count', 'integer', column => column.notNull())
			.addColumn('until', 'text', column => column.notNull())
			.execute()
		await (db as Kysely<{ secrets: { name: string; value: string } }>)
			.insertInto('secrets')
			.values({ name: 'rates', value: randomBytes(32).toString('base64url') })
			.execute()
	},
}
