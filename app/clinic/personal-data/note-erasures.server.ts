import { overdueRows } from '#app/clinic/retention/retention-overdue.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { erasuresNoted, noteErasures, trimJournal } from '#app/files/erasure-journal.server.ts'
import { type Entry, entriesIn, entriesOf } from './replay-erasures.server.ts'

/** Adds to the journal what only the database knows: an append may have been refused. @returns what was added */
export const noteKnown = async (db: Executor, folder: string) =>
	await noteMissing(folder, await entriesIn(db))

export async function noteMissing(folder: string, entries: Entry[]) {
	const noted = new Set(entriesOf(await erasuresNoted(folder)).map(({ act }) => act.id))
	const missing = new Map(entries.filter(({ act }) => !noted.has(act.id)).map(entry => [entry.act.id, entry]))
	await noteErasures(folder, [...missing.values()])
	return [...missing.values()]
}

/** Acts that a wrong clock has dated are in the database for longer, and with them their lines. */
export async function forgetOldErasures(db: Executor, folder: string, now: Date) {
	const limit = overdueRows(now).acts
	const acts = new Set((await db.selectFrom('acts').select('id').execute()).map(({ id }) => id))
	await trimJournal(folder, line => {
		const [entry] = entriesOf([line])
		return !entry || entry.act.made_at >= limit || acts.has(entry.act.id)
	})
}
