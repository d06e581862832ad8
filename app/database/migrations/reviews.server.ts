import { randomBytes } from 'node:crypto'
import type { Kysely, Migration } from 'kysely'

export const reviewsMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('reviews')
			.addColumn('id', 'bigint', column => column.primaryKey())
			.addColumn('created_at', 'text', column => column.notNull())
			.addColumn('status', 'text', column => column.notNull())
			.addColumn('author_name', 'text', column => column.notNull())
			.addColumn('rating', 'integer', column => column.notNull())
			.addColumn('text', 'text', column => column.notNull())
			.addColumn('doctor_id', 'bigint')
			.addColumn('service_id', 'bigint')
			.addColumn('page', 'text')
			.addColumn('link_until', 'text', column => column.notNull())
			.addColumn('verified', 'integer', column => column.notNull())
			.addColumn('decided_at', 'text')
			.addColumn('rejected_why', 'text')
			.addColumn('reply_text', 'text')
			.addColumn('reply_at', 'text')
			.execute()
		await db.schema.createIndex('reviews_status').on('reviews').column('status').execute()

		await (db as Kysely<{ secrets: { name: string; value: string } }>)
			.insertInto('secrets')
			.values({ name: 'moderation', value: randomBytes(32).toString('base64url') })
			.execute()
	},
}
