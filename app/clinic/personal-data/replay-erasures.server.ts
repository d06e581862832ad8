import { z } from 'zod'
import type { Executor } from '#app/database/database.server.ts'
import { keepAct } from './acts.server.ts'
import { destroy } from './erase.server.ts'
import { digester, type Mark, recogniseMarked } from './marks.server.ts'
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
	for (const { act, marks } of entries) {
		await db.transaction().execute(async tx => {
			const known = await tx.selectFrom('acts').select('id').where('id', '=', act.id).executeTakeFirst()
			if (known) return

			const theirs = recogniseMarked(marks, act.made_at, await digester(tx))
			const held = await heldOn(tx, theirs)
			await destroy(tx, held, theirs)
			await keepAct(tx, act, marks)
			files.push(...held.files.map(({ file }) => file))
			replayed += 1
		})
	}
	return { replayed, files }
}
