import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from '#app/platform/absent.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { syncFolder } from './uploads.server.ts'

/** Beside the uploads: shared by all nodes and not undone by a restored database. */
export const journalName = 'erasures.jsonl'
const placeOf = (folder: string) => join(folder, journalName)

export const noteErasure = (folder: string, entry: object) => noteErasures(folder, [entry])

export const noteErasures = (folder: string, entries: object[]) =>
	append(
		folder,
		entries.map(entry => JSON.stringify(entry)),
	)

const tries = 10

/** Read back: a line that another process could not finish may have swallowed the beginning. */
async function append(folder: string, lines: string[]) {
	if (lines.length === 0) return
	makeFolder(folder)
	for (let attempt = 0; attempt < tries; attempt++) {
		await appendOnce(folder, lines)
		const kept = new Set(((await textOf(placeOf(folder))) ?? '').split('\n'))
		if (lines.every(line => kept.has(line))) return
	}
	throw Object.assign(new Error('The journal of erasures does not keep what is written'), { code: 'EIO' })
}

async function appendOnce(folder: string, lines: string[]) {
	const file = await open(placeOf(folder), 'a+', 0o600)
	try {
		const { size } = await file.stat()
		const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
		const isTorn = size > 0 && buffer.toString() !== '\n'
		await file.appendFile(`${isTorn ? '\n' : ''}${lines.join('\n')}\n`)
		await file.sync()
	} finally {
		await file.close()
	}
	await syncFolder(folder)
}

export async function erasuresNoted(folder: string): Promise<unknown[]> {
	return erasuresIn((await textOf(placeOf(folder))) ?? '')
}

const textOf = (path: string) => readFile(path, 'utf8').catch(absent)

export const erasuresIn = (text: string): unknown[] =>
	text.split('\n').flatMap(line => {
		try {
			return [JSON.parse(line) as unknown]
		} catch {
			return []
		}
	})
