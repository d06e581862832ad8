import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from '#app/platform/absent.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'

/** Beside the uploads: shared by all nodes and not undone by a restored database. */
export const journalName = 'erasures.jsonl'
const placeOf = (folder: string) => join(folder, journalName)

export async function noteErasure(folder: string, entry: object) {
	makeFolder(folder)
	const file = await open(placeOf(folder), 'a', 0o600)
	try {
		await file.appendFile(`${JSON.stringify(entry)}\n`)
		await file.sync()
	} finally {
		await file.close()
	}
}

export async function erasuresNoted(folder: string): Promise<unknown[]> {
	return erasuresIn((await readFile(placeOf(folder), 'utf8').catch(absent)) ?? '')
}

export const erasuresIn = (text: string): unknown[] =>
	text.split('\n').flatMap(line => {
		try {
			return [JSON.parse(line) as unknown]
		} catch {
			return []
		}
	})
