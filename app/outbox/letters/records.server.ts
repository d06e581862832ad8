import { appointmentColumnNames } from '#app/database/columns/appointment-columns.ts'
import { jobColumnNames } from '#app/database/columns/job-application-columns.ts'
import type { Executor } from '#app/database/database.server.ts'
import type { OutboxRow } from '#app/database/tables.ts'
import { unknownKind } from './letter.ts'

type LetterRecord = {
	number: string
	created_at: string
	data: Record<string, unknown>
}

const records: Partial<Record<string, (db: Executor, id: string) => Promise<LetterRecord | undefined>>> = {
	async appointment(db, id) {
		const row = await db
			.selectFrom('appointments')
			.select(['number', 'created_at', ...appointmentColumnNames, 'page'])
			.where('id', '=', id)
			.executeTakeFirst()
		if (!row) return undefined
		const { number, created_at, ...data } = row
		return { number, created_at, data }
	},

	async job_application(db, id) {
		const row = await db
			.selectFrom('job_applications')
			.select(['created_at', ...jobColumnNames, 'page'])
			.where('id', '=', Number(id))
			.executeTakeFirst()
		if (!row) return undefined
		const files = await db
			.selectFrom('job_files')
			.select(['position', 'name', 'kind', 'size', 'sha256'])
			.where('application_id', '=', Number(id))
			.orderBy('position')
			.execute()
		const { created_at, ...data } = row
		return { number: id, created_at, data: { ...data, files } }
	},

	async review(db, id) {
		const row = await db
			.selectFrom('reviews')
			.select(['created_at', 'author_name', 'rating', 'text', 'doctor_id', 'service_id', 'page'])
			.where('id', '=', Number(id))
			.executeTakeFirst()
		if (!row) return undefined
		const { created_at, ...data } = row
		return { number: id, created_at, data }
	},

	async test(_db, id) {
		return { number: '0', created_at: id, data: {} }
	},
}

export async function recordOf(db: Executor, { kind, about_id }: OutboxRow) {
	const find = records[kind] ?? unknownKind(kind)
	return await find(db, about_id)
}
