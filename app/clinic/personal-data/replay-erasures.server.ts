import { z } from 'zod'
import { believedTime } from '#app/clinic/retention/clock-watch.server.ts'
import { overdueRows } from '#app/clinic/retention/retention-overdue.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { keepAct } from './acts.server.ts'
import { destroy } from './erase.server.ts'
import { contactsBehind, tombstoneKey } from './mentions.server.ts'
import { digester, type Tombstone, tombstoneMatcher } from './person-matcher.server.ts'
import { findRecords } from './personal-data.server.ts'

const Entry = z.object({
	act: z.object({
		id: z.string(),
		made_at: z.string(),
		reason: z.string(),
		occasion: z.enum(['request', 'retention']),
		destroyed: z.record(z.string(), z.object({ count: z.number(), ids: z.array(z.string()).optional() })),
	}),
	marks: z.array(
		z.object({
			kind: z.enum(['appointment', 'job_application', 'review', 'phone', 'email']),
			value: z.string(),
		}),
	),
})
export type Entry = z.output<typeof Entry>

export const entriesOf = (lines: unknown[]): Entry[] =>
	lines.flatMap(line => {
		const { data } = Entry.safeParse(line)
		return data ? [data] : []
	})

export async function entriesIn(db: Executor): Promise<Entry[]> {
	const acts = await db.selectFrom('acts').selectAll().where('occasion', '=', 'request').execute()
	const tombstones = await db.selectFrom('tombstones').selectAll().execute()
	return acts.map(({ destroyed, ...act }) => ({
		act: { ...act, destroyed: JSON.parse(destroyed) },
		marks: tombstones
			.filter(({ act_id }) => act_id === act.id)
			.map(({ kind, value }) => ({ kind, value }) as Tombstone),
	}))
}

/** Only erasures this copy does not know, within the term of their acts. @returns how many were replayed, and the files to remove */
export async function replayErasures(db: Executor, entries: Entry[], now: Date) {
	let replayed = 0
	const files: string[] = []
	const acts = new Set((await db.selectFrom('acts').select('id').execute()).map(({ id }) => id))
	const limit = overdueRows(await believedTime(db, now)).acts
	const unknown = entries.filter(({ act }) => !acts.has(act.id) && act.made_at >= limit)
	if (unknown.length === 0) return { replayed, files }

	const digests = await digester(db)
	// Before the transactions: digests of all that may be a contact take long, and old texts do not change.
	const contacts = await contactsBehind(
		db,
		unknown.flatMap(({ marks }) => marks),
		digests,
	)
	for (const { act, marks } of unknown) {
		const writtenAs = (kind: 'phone' | 'email') =>
			marks.filter(one => one.kind === kind).flatMap(one => contacts.get(tombstoneKey(one)) ?? [])[0]
		const mentionQuery = { phone: writtenAs('phone'), email: writtenAs('email'), until: act.made_at }
		await db.transaction().execute(async tx => {
			const known = await tx.selectFrom('acts').select('id').where('id', '=', act.id).executeTakeFirst()
			if (known) return

			const records = await findRecords(tx, tombstoneMatcher(marks, act.made_at, digests))
			await destroy(tx, records, mentionQuery)
			await keepAct(tx, act, marks)
			files.push(...records.files.map(({ file }) => file))
			replayed += 1
		})
	}
	return { replayed, files }
}
