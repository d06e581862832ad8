import type { Kysely, Migration } from 'kysely'

/** What patients answered: no address, agent, cookie or contact has a column here. */
export const surveyMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('survey_responses')
			.addColumn('id', 'text', column => column.primaryKey())
			.addColumn('received_at', 'text', column => column.notNull())
			.addColumn('treatment_period', 'text', column => column.notNull())
			.addColumn('staff_attitude_rating', 'integer', column => column.notNull())
			.addColumn('comfort_rating', 'integer', column => column.notNull())
			.addColumn('treatment_result_rating', 'integer', column => column.notNull())
			.addColumn('recommendation', 'text', column => column.notNull())
			.addColumn('comments', 'text')
			.addColumn('url', 'text')
			.addColumn('page_title', 'text')
			.execute()
		await db.schema
			.createIndex('survey_responses_received')
			.on('survey_responses')
			.column('received_at')
			.execute()
	},
}
