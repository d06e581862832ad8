import type { Kysely, Migration } from 'kysely'

export const personalDataMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('acts')
			.addColumn('id', 'text', column => column.primaryKey())
			.addColumn('made_at', 'text', column => column.notNull())
			.addColumn('occasion', 'text', column => column.notNull())
			.addColumn('reason', 'text', column => column.notNull())
			.addColumn('destroyed', 'text', column => column.notNull())
			.execute()
		await db.schema
			.createTable('tombstones')
			.addColumn('act_id', 'text', column => column.notNull())
			.addColumn('kind', 'text', column => column.notNull())
			.addColumn('value', 'text', column => column.notNull())
			.addColumn('erased_at', 'text', column => column.notNull())
			.addPrimaryKeyConstraint('tombstones_key', ['act_id', 'kind', 'value'])
			.execute()
		await db.schema.alterTable('submissions').addColumn('subject', 'text').execute()
	},
}
