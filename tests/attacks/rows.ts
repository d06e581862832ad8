import type { Database } from '#app/database/database.server.ts'
import type { Tables } from '#app/database/tables.ts'

const kept: (keyof Tables)[] = [
	'appointments',
	'survey_responses',
	'reviews',
	'job_applications',
	'job_files',
	'tracking',
	'consents',
	'outbox',
]

export async function everyRow({ db }: Pick<Database, 'db'>) {
	const rows = await Promise.all(kept.map(table => db.selectFrom(table).selectAll().execute()))
	return Object.fromEntries(kept.map((table, index) => [table, rows[index]?.length]))
}
