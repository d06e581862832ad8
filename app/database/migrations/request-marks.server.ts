import type { Kysely, Migration } from 'kysely'

/** What reception said of a request by the link in its letter, when, and by what. */
export const requestMarksMigration: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ['mark', 'marked_at', 'marked_by'])
			await db.schema.alterTable('appointments').addColumn(column, 'text').execute()
	},
}
