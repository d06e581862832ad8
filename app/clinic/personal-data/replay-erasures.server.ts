import { z } from 'zod'
import type { Executor } from '#app/database/database.server.ts'
import { keepAct } from './acts.server.ts'
import { destroy } from './erase.server.ts'
import { digester, type Mark, recogniseMarked } from './marks.server.ts'
import { contactsBehind, markKey } from './mentions.server.ts'
import { heldOn } from './personal-data.server.ts'

const Entry = z.object({
	act: z.object({
		...{ id: z.string(), made_at: z.string(), reason: z.string() },
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
	const marks = await db.selectFrom('tombstones').selectAll().execute()
	return acts.map(({ destroyed, ...act }) => ({
		act: { ...act, destroyed: JSON.parse(destroyed) },
		marks: marks
			.filter(({ act_id }) => act_id === act.id)
			.map(({ kind, value }) => ({ kind, value }) as Mark),
	}))
}

/** Only erasures this copy does not know. @returns how many were replayed, and the files to remove */
export async function replayErasures(db: Executor, entries: Entry[]) {
	let replayed = 0
	const files: string[] = []
	const acts = new Set((await db.selectFrom('acts').select('id').execute()).map(({ id }) => id))
	const unknown = entries.filter(({ act }) => !acts.has(act.id))
	if (unknown.length === 0) return { replayed, files }

	const digests = await digester(db)
	// Before the transactions: digests of all that may be a contact take long, and old texts do not change.
	const contacts = await contactsBehind(
		db,
		unknown.flatMap(({ marks }) => marks),
		digests,
	)
	for (const { act, marks } of unknown) {
		const written = (kind: 'phone' | 'email') =>
			marks.filter(mark => mark.kind === kind).flatMap(mark => contacts.get(markKey(mark)) ?? [])[0]
		const sought = { phone: written('phone'), email: written('email'), until: act.made_at }
		await db.transaction().execute(async tx => {
			const known = await tx.selectFrom('acts').select('id').where('id', '=', act.id).executeTakeFirst()
			if (known) return

			const theirs = recogniseMarked(marks, act.made_at, digests)
			const held = await heldOn(tx, theirs)
			await destroy(tx, held, sought)
			await keepAct(tx, act, marks)
			files.push(...held.files.map(({ file }) => file))
			replayed += 1
		})
	}
	return { replayed, files }
}
