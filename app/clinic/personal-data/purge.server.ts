import { type Retention, retain } from '#app/clinic/retention/retention.server.ts'
import type { Executor } from '#app/database/database.server.ts'
import { scrub } from '#app/database/scrub.server.ts'
import { erasuresNoted } from '#app/files/erasure-journal.server.ts'
import type { Places } from '#app/files/private-files.server.ts'
import { placeIn, removeFile } from '#app/files/uploads.server.ts'
import { type Act, noteCleaned, tracesLeft } from './acts.server.ts'
import { forgetOldErasures, noteKnown } from './note-erasures.server.ts'
import { entriesOf, replayErasures } from './replay-erasures.server.ts'

/** Deletes files and overwrites traces in the database's files. @returns false where the database stayed busy */
export async function purge(db: Executor, { url, folder }: Places, files: string[]) {
	const left = await tracesLeft(db)
	for (const file of files) await removeFile(placeIn(folder, file))
	const clean = await scrub(url)
	if (clean) await noteCleaned(db, left)
	return clean
}

export async function retainAndClean(
	db: Executor,
	places: Places,
	now: Date,
	retention: Retention = {},
): Promise<{ acts: Act[]; clean: boolean; held: number; noted: number; journalError?: unknown }> {
	const { acts, files, held } = await retain(db, now, retention)
	const clean = (await tracesLeft(db)) === 0 || (await purge(db, places, files))
	// What is destroyed is destroyed, whether or not the journal can be written.
	try {
		const noted = (await noteKnown(db, places.folder)).length
		await forgetOldErasures(db, places.folder, retention.dueAt ?? now)
		return { acts, clean, held, noted }
	} catch (journalError) {
		return { acts, clean, held, noted: 0, journalError }
	}
}

/** Replays the journal beside the uploads, and adds to it what only the database knows. */
export async function replayAfterRestore(db: Executor, places: Places, now: Date) {
	const noted = entriesOf(await erasuresNoted(places.folder))
	const { replayed, files } = await replayErasures(db, noted, now)
	await noteKnown(db, places.folder)
	if ((await tracesLeft(db)) > 0) await purge(db, places, files)
	return replayed
}
