import type { Kysely, Migration } from 'kysely'

export const timetableMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('timetables')
			.addColumn('source', 'text', column => column.primaryKey())
			.addColumn('received_at', 'text', column => column.notNull())
			.execute()
		await db.schema
			.createTable('free_moments')
			.addColumn('starts_at', 'text', column => column.primaryKey())
			.execute()
		await db.schema.alterTable('appointments').addColumn('released_at', 'text').execute()
	},
}
