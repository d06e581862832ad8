import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { absent } from '#app/platform/absent.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { day } from '#app/platform/units.ts'

/** Whether the site gives such a name; what others put into the folder is none of ours. */
export const isUploadName = (file: string) => /^\d{4}-\d\d-\d\d\/[0-9a-f-]{36}\.bin$/.test(file)

type StoredFile = { file: string; size: number; sha256: string }
export type Uploads = ReturnType<typeof createUploads>

export function createUploads(folder: string, hasFreeSpace: () => boolean = () => true) {
	makeFolder(folder)
	const place = (file: string) => placeIn(folder, file)

	return {
		place,

		/** Flushed before it returns; an interrupted upload leaves nothing. */
		async write(chunks: AsyncIterable<Uint8Array>, now: Date): Promise<StoredFile> {
			const file = `${now.toISOString().slice(0, 10)}/${randomUUID()}.bin`
			const path = place(file)
			const hash = createHash('sha256')
			let size = 0

			if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await syncFolder(folder)
			const handle = await open(path, 'wx', 0o600)
			try {
				for await (const chunk of chunks) {
					if (!hasFreeSpace()) throw Object.assign(new Error('No room for files'), { code: 'ENOSPC' })
					hash.update(chunk)
					size += chunk.byteLength
					await handle.writeFile(chunk)
				}
				await handle.sync()
				await handle.close()
			} catch (error) {
				await handle.close().catch(() => {})
				await rm(path, { force: true })
				throw error
			}
			await syncFolder(dirname(path))
			return { file, size, sha256: hash.digest('hex') }
		},

		async discard(file: string) {
			await removeFile(place(file))
		},

		sweep: (isKnown: IsKnown, now: Date, since: Date) => removeUnknown(folder, isKnown, now, since),
	}
}

type IsKnown = (file: string) => Promise<boolean>

/** Files older than a day that no record refers to; none where one is older than the database, since it is another's. */
async function removeUnknown(folder: string, isKnown: IsKnown, now: Date, since: Date) {
	const unknown: string[] = []
	let older = 0
	const days = (await readdir(folder)).filter(name => /^\d{4}-\d\d-\d\d$/.test(name))
	for (const name of days) {
		for (const one of (await readdir(join(folder, name)).catch(absent)) ?? []) {
			const file = `${name}/${one}`
			if (!isUploadName(file.replace(/\.part$/, ''))) continue
			const path = join(folder, file)
			const found = await stat(path).catch(absent)
			if (!found || now.getTime() - found.mtimeMs < day || (await isKnown(file))) continue
			unknown.push(path)
			const givenBefore = Math.min(found.mtimeMs, Date.parse(name) + day)
			if (givenBefore < since.getTime()) older += 1
		}
	}
	if (older > 0) return { removed: 0, older }

	for (const path of unknown) await rm(path, { force: true })
	for (const name of days)
		if (now.getTime() - Date.parse(name) > 2 * day) await rmdir(join(folder, name)).catch(() => {})
	return { removed: unknown.length, older }
}

export function placeIn(folder: string, file: string) {
	if (!isUploadName(file)) throw new Error('No file of the uploads has such a name')
	return join(folder, file)
}

export const removeFile = (path: string) => rm(path, { force: true })

export async function syncFolder(path: string) {
	const handle = await open(path, 'r')
	await handle.sync().finally(() => handle.close())
}
