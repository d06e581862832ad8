import type { Kysely, Migration } from 'kysely'

export const jobsMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('job_applications')
			.addColumn('id', 'bigint', column => column.primaryKey())
			.addColumn('created_at', 'text', column => column.notNull())
			.addColumn('status', 'text', column => column.notNull())
			.addColumn('vacancy', 'text', column => column.notNull())
			.addColumn('name', 'text', column => column.notNull())
			.addColumn('phone', 'text', column => column.notNull())
			.addColumn('email', 'text')
			.addColumn('message', 'text')
			.addColumn('page', 'text')
			.execute()
		await db.schema
			.createTable('job_files')
			.addColumn('file', 'text', column => column.primaryKey())
			.addColumn('application_id', 'bigint', column => column.notNull())
			.addColumn('position', 'integer', column => column.notNull())
			.addColumn('name', 'text', column => column.notNull())
			.addColumn('kind', 'text', column => column.notNull())
			.addColumn('size', 'bigint', column => column.notNull())
			.addColumn('sha256', 'text', column => column.notNull())
			.execute()
		await db.schema.createIndex('job_files_application').on('job_files').column('application_id').execute()
	},
}
