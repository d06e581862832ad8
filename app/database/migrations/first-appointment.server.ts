import { randomBytes } from 'node:crypto'
import type { Kysely, Migration } from 'kysely'

export const firstAppointmentMigration: Migration = {
	async up(db: Kysely<unknown>) {
		await createGround(db)
		await createRequests(db)
		await createConsents(db)
		await createOutbox(db)
		await createTracking(db)
		await insertSecrets(db)
	},
}

async function createGround(db: Kysely<unknown>) {
	await db.schema
		.createTable('secrets')
		.addColumn('name', 'text', column => column.primaryKey())
		.addColumn('value', 'text', column => column.notNull())
		.execute()
	await db.schema
		.createTable('counters')
		.addColumn('name', 'text', column => column.primaryKey())
		.addColumn('value', 'bigint', column => column.notNull())
		.execute()
	await db.schema
		.createTable('leases')
		.addColumn('name', 'text', column => column.primaryKey())
		.addColumn('owner', 'text', column => column.notNull())
		.addColumn('until', 'text', column => column.notNull())
		.execute()
}

async function createRequests(db: Kysely<unknown>) {
	await db.schema
		.createTable('appointments')
		.addColumn('id', 'text', column => column.primaryKey())
		.addColumn('number', 'text', column => column.notNull().unique())
		.addColumn('created_at', 'text', column => column.notNull())
		.addColumn('status', 'text', column => column.notNull())
		.addColumn('done_at', 'text')
		.addColumn('name', 'text', column => column.notNull())
		.addColumn('phone', 'text', column => column.notNull())
		.addColumn('email', 'text', column => column.notNull())
		.addColumn('service', 'text')
		.addColumn('date', 'text')
		.addColumn('time', 'text')
		.addColumn('message', 'text')
		.addColumn('page', 'text')
		.execute()
	await db.schema
		.createTable('submissions')
		.addColumn('key', 'text', column => column.primaryKey())
		.addColumn('fingerprint', 'text', column => column.notNull())
		.addColumn('answer', 'text', column => column.notNull())
		.addColumn('expires_at', 'text', column => column.notNull())
		.execute()
}

async function createConsents(db: Kysely<unknown>) {
	await db.schema
		.createTable('consents')
		.addColumn('id', 'text', column => column.primaryKey())
		.addColumn('form_type', 'text', column => column.notNull())
		.addColumn('subject_id', 'text', column => column.notNull())
		.addColumn('received_at', 'text', column => column.notNull())
		.addColumn('page', 'text')
		.addColumn('text_version', 'text', column => column.notNull())
		.addColumn('text_sha256', 'text', column => column.notNull())
		.addColumn('privacy_policy_consent', 'integer', column => column.notNull())
		.addColumn('personal_data_consent', 'integer', column => column.notNull())
		.addColumn('name', 'text')
		.addColumn('phone', 'text')
		.addColumn('email', 'text')
		.addColumn('salt', 'text')
		.addColumn('digest', 'text', column => column.notNull())
		.addColumn('position', 'bigint', column => column.unique())
		.addColumn('previous_hash', 'text')
		.addColumn('hash', 'text')
		.execute()
	await db.schema.createIndex('consents_phone').on('consents').column('phone').execute()
	await db.schema
		.createTable('consent_cuts')
		.addColumn('position', 'bigint', column => column.primaryKey())
		.addColumn('hash', 'text', column => column.notNull())
		.addColumn('removed', 'integer', column => column.notNull())
		.addColumn('cut_at', 'text', column => column.notNull())
		.execute()
}

async function createOutbox(db: Kysely<unknown>) {
	await db.schema
		.createTable('outbox')
		.addColumn('id', 'text', column => column.primaryKey())
		.addColumn('channel', 'text', column => column.notNull())
		.addColumn('kind', 'text', column => column.notNull())
		.addColumn('about_id', 'text', column => column.notNull())
		.addColumn('status', 'text', column => column.notNull())
		.addColumn('attempts', 'integer', column => column.notNull())
		.addColumn('created_at', 'text', column => column.notNull())
		.addColumn('next_at', 'text', column => column.notNull())
		.addColumn('give_up_at', 'text', column => column.notNull())
		.addColumn('lease_until', 'text', column => column.notNull())
		.addColumn('owner', 'text')
		.addColumn('sent_at', 'text')
		.addColumn('last_error', 'text')
		.execute()
	await db.schema.createIndex('outbox_due').on('outbox').columns(['status', 'next_at']).execute()
}

async function createTracking(db: Kysely<unknown>) {
	await db.schema
		.createTable('tracking')
		.addColumn('id', 'text', column => column.primaryKey())
		.addColumn('kind', 'text', column => column.notNull())
		.addColumn('received_at', 'text', column => column.notNull())
		.addColumn('facts', 'text', column => column.notNull())
		.execute()
}

/** The product's own keys; none is configured, so none can be forgotten or shared by mistake. */
async function insertSecrets(db: Kysely<unknown>) {
	const secret = () => randomBytes(32).toString('base64url')
	await (db as Kysely<{ secrets: { name: string; value: string } }>)
		.insertInto('secrets')
		.values([
			{ name: 'form-token', value: secret() },
			{ name: 'fingerprint', value: secret() },
		])
		.execute()
}
