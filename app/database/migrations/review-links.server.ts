import type { Kysely, Migration } from 'kysely'

export const reviewLinksMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.alterTable('reviews')
			.addColumn('link_salt', 'text', column => column.notNull().defaultTo(''))
			.execute()
	},
}
