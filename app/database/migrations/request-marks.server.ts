import type { Kysely, Migration } from 'kysely'

export const requestMarksMigration: Migration = {
	async up(db: Kysely<unknown>) {
		for (const column of ['mark', 'marked_at', 'marked_by'])
			await db.schema.alterTable('appointments').addColumn(column, 'text').execute()
	},
}
