import type { Executor } from '#app/database/database.server.ts'
import { enqueue } from '#app/outbox/queue.server.ts'

export async function listJobs(db: Executor) {
	const rows = await db
		.selectFrom('job_applications')
		.leftJoin('job_files', 'job_files.application_id', 'job_applications.id')
		.select(['job_applications.id', 'created_at', 'status', 'vacancy'])
		.select(({ fn }) => fn.count('job_files.file').as('files'))
		.groupBy(['job_applications.id', 'created_at', 'status', 'vacancy'])
		.orderBy('job_applications.id')
		.execute()
	return rows.map(row => ({ ...row, files: Number(row.files) }))
}

export async function findJob(db: Executor, name: string) {
	if (!/^\d{1,9}$/.test(name)) return undefined
	const id = Number(name)
	const row = await db.selectFrom('job_applications').selectAll().where('id', '=', id).executeTakeFirst()
	if (!row) return undefined
	const files = await db
		.selectFrom('job_files')
		.select(['file', 'position', 'name', 'kind', 'size', 'sha256'])
		.where('application_id', '=', id)
		.orderBy('position')
		.execute()
	return { ...row, files }
}

export async function releaseJob(db: Executor, name: string, now: Date, channels?: readonly string[]) {
	if (!/^\d{1,9}$/.test(name)) return false
	return await db.transaction().execute(async tx => {
		const released = await tx
			.updateTable('job_applications')
			.set({ status: 'new' })
			.where('id', '=', Number(name))
			.where('status', '=', 'quarantined')
			.returning('id')
			.executeTakeFirst()
		if (!released) return false
		await enqueue(tx, [{ channels, kind: 'job_application', aboutId: String(released.id), now }])
		return true
	})
}

export async function isHeld(db: Executor, file: string) {
	const row = await db.selectFrom('job_files').select('file').where('file', '=', file).executeTakeFirst()
	return row !== undefined
}
