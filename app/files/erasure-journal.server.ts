import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from '#app/platform/absent.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { syncFolder } from './uploads.server.ts'

/** Beside the uploads: shared by all nodes and not undone by a restored database. */
export const journalName = 'erasures.jsonl'
const placeOf = (folder: string) => join(folder, journalName)

export const isJournal = (name: string) => /^erasures(-[a-z]+)?\.jsonl$/.test(name)
/** Letters alone: names of private files are told by their pattern. */
const asideName = () =>
	`erasures-${randomUUID().replace(/[^a-f]/g, digit => 'ghijklmnop'[Number(digit)] ?? '')}.jsonl`

export const noteErasure = (folder: string, entry: object) => noteErasures(folder, [entry])

export const noteErasures = (folder: string, entries: object[]) =>
	append(
		folder,
		entries.map(entry => JSON.stringify(entry)),
	)

const tries = 10

/** Read back: another process may have left half a line in front of these, or set the file aside meanwhile. */
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
	for (;;) {
		const files = await journalsIn(folder)
		const texts = await Promise.all(files.map(({ name }) => textOf(join(folder, name))))
		if (sameFiles(files, await journalsIn(folder))) return erasuresIn(texts.join('\n'))
	}
}

type JournalFile = { name: string; inode: number }

async function journalsIn(folder: string): Promise<JournalFile[]> {
	const names = ((await readdir(folder).catch(absent)) ?? []).filter(isJournal).sort()
	const found = names.map(async name => {
		const file = await stat(join(folder, name)).catch(absent)
		return file ? [{ name, inode: file.ino }] : []
	})
	return (await Promise.all(found)).flat()
}

const sameFiles = (before: JournalFile[], after: JournalFile[]) =>
	JSON.stringify(before) === JSON.stringify(after)

/** Safe without a lock, against a crash and a concurrent append: what is set aside is read until its rest is appended. */
export async function trimJournal(folder: string, isKept: (entry: unknown) => boolean) {
	const aside = (await journalsIn(folder)).map(({ name }) => name).filter(name => name !== journalName)
	if (aside.length === 0) {
		if ((await erasuresNoted(folder)).every(isKept)) return
		const name = asideName()
		await rename(placeOf(folder), join(folder, name)).catch(absent)
		aside.push(name)
	}
	for (const name of aside) {
		const text = (await textOf(join(folder, name))) ?? ''
		const kept = text.split('\n').filter(line => erasuresIn(line).some(isKept))
		await append(folder, [...new Set(kept)])
		await rm(join(folder, name), { force: true })
	}
	await syncFolder(folder)
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
