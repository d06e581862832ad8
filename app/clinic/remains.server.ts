import type { Executor } from '#app/storage/database.server.ts'
import { erasuresNoted, noteErasure } from '#app/storage/erasure-journal.server.ts'
import { scrub } from '#app/storage/scrub.server.ts'
import { placeIn, removeFile } from '#app/storage/uploads.server.ts'
import type { Act } from './acts.server.ts'
import { entriesIn, entriesOf, replayErasures } from './personal-data-replay.server.ts'
import { retain } from './retention.server.ts'

type Places = { url: string; folder: string }

/**
 * What is left when rows are gone: files of applicants, and traces in the database's own files.
 * @returns false where others kept the database busy and traces may be left in it
 */
export async function removeRemains({ url, folder }: Places, files: string[]) {
	for (const file of files) await removeFile(placeIn(folder, file))
	return await scrub(url)
}

/** Destroys what is kept no longer, with its remains. */
export async function retainAndClean(
	db: Executor,
	places: Places,
	now: Date,
): Promise<{ acts: Act[]; clean: boolean }> {
	const { acts, files } = await retain(db, now)
	const clean = acts.length === 0 || (await removeRemains(places, files))
	return { acts, clean }
}

/**
 * Erases again what came back with an old copy of the database, by the journal beside the uploads; and completes
 * the journal by what the database knows.
 */
export async function makeUpForErasures(db: Executor, places: Places) {
	const noted = entriesOf(await erasuresNoted(places.folder))
	const { replayed, files } = await replayErasures(db, noted)
	const lines = new Set(noted.map(({ act }) => act.id))
	for (const entry of await entriesIn(db))
		if (!lines.has(entry.act.id)) await noteErasure(places.folder, entry)
	if (replayed > 0) await removeRemains(places, files)
	return replayed
}
