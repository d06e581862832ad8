import type { Executor } from '#app/database/database.server.ts'
import { erasuresNoted, noteErasures } from '#app/files/erasure-journal.server.ts'
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
