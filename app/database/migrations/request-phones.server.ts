import type { Kysely, Migration } from 'kysely'

export const requestPhonesMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createIndex('appointments_phone')
			.on('appointments')
			.columns(['phone', 'status'])
			.execute()
	},
}
