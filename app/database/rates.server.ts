import type { ExpressionBuilder } from 'kysely'
import { keyedHash } from '#app/platform/secrets.server.ts'
import { second } from '#app/platform/units.ts'
import type { Executor } from './database.server.ts'
import { secret } from './stored-values.server.ts'
import type { Tables } from './tables.ts'

type Counted = { name: string; seconds: number }
type Upsert = ExpressionBuilder<Tables & { excluded: Tables['rates'] }, 'rates' | 'excluded'>

/** Counts kept in the database, for several processes. Names hold addresses: only their keyed hash is written. */
export function sharedCounts(db: Executor, clock: () => Date) {
	let key: string | undefined

	async function hidden(name: string) {
		key ??= await secret(db, 'rates')
		return keyedHash(key, name).slice(0, 22)
	}

	return {
		async take(counted: readonly Counted[]) {
			const now = clock()
			const rows = await Promise.all(
				counted.map(async ({ name, seconds }) => ({
					key: await hidden(name),
					count: 1,
					until: new Date(now.getTime() + seconds * second).toISOString(),
				})),
			)
			const kept = await addOne(db, rows, now)
			return rows.map(({ key }) => {
				const { count = 0, until = '' } = kept.find(row => row.key === key) ?? {}
				return { count, secondsLeft: (Date.parse(until) - now.getTime()) / second }
			})
		},

		async refund(names: readonly string[]) {
			for (const name of names) {
				await db
					.updateTable('rates')
					.set(row => ({ count: row('count', '-', 1) }))
					.where('key', '=', await hidden(name))
					.where('count', '>', 0)
					.execute()
			}
		},
	}
}

async function addOne(db: Executor, rows: Tables['rates'][], now: Date) {
	// Later than a new one would end: that clock was put back.
	const isOver = (row: Upsert) =>
		row.or([row('rates.until', '<=', now.toISOString()), row('rates.until', '>', row.ref('excluded.until'))])
	return await db
		.insertInto('rates')
		// All take their rows in the same order, so that none waits for the other.
		.values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
		.onConflict(conflict =>
			conflict.column('key').doUpdateSet(row => ({
				count: row
					.case()
					.when(isOver(row))
					.then(1)
					.else(row('rates.count', '+', 1))
					.end(),
				until: row
					.case()
					.when(isOver(row))
					.then(row.ref('excluded.until'))
					.else(row.ref('rates.until'))
					.end(),
			})),
		)
		.returning(['key', 'count', 'until'])
		.execute()
}

export async function forgetRates(db: Executor, now: Date) {
	await db.deleteFrom('rates').where('until', '<=', now.toISOString()).execute()
}
