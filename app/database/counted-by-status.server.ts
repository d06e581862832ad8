import type { Executor } from './database.server.ts'

export async function countedByStatus(
	db: Executor,
	table: 'appointments' | 'job_applications' | 'reviews' | 'outbox',
): Promise<Record<string, number>> {
	const rows = await db
		.selectFrom(table)
		.select(({ fn }) => ['status', fn.countAll().as('count')])
		.groupBy('status')
		.execute()
	return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}
