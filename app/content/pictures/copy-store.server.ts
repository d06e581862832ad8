import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { day } from '#app/platform/units.ts'

/** Cached pages and other processes may still refer to old copies. */
const longest = 7 * day

export type CopyStore = ReturnType<typeof createCopyStore>

export function createCopyStore(folder: string) {
	return {
		read: (hash: string, name: string) => readFile(join(folder, hash, name)).catch(() => undefined),

		has: (hash: string, name: string) =>
			stat(join(folder, hash, name)).then(
				facts => facts.size > 0,
				() => false,
			),

		async keep(hash: string, name: string, bytes: Buffer) {
			makeFolder(join(folder, hash))
			const unfinished = join(folder, hash, `.${randomUUID()}`)
			try {
				await writeFile(unfinished, bytes, { mode: 0o600, flush: true })
				await rename(unfinished, join(folder, hash, name))
			} catch (error) {
				await rm(unfinished, { force: true }).catch(() => {})
				throw error
			}
		},

		/** Removes copies unused for a week and unfinished files of killed processes. */
		async sweep(hashes: ReadonlySet<string>, now: Date) {
			const found = await readdir(folder).catch(() => [])
			for (const hash of found.filter(name => /^[0-9a-f]{32}$/.test(name))) {
				const place = join(folder, hash)
				if (hashes.has(hash)) await utimes(place, now, now)
				else if ((await stat(place)).mtimeMs < now.getTime() - longest)
					await rm(place, { recursive: true, force: true })
			}
			for (const hash of hashes)
				for (const name of await readdir(join(folder, hash)).catch(() => [])) {
					if (!name.startsWith('.')) continue
					const place = join(folder, hash, name)
					if ((await stat(place)).mtimeMs < now.getTime() - day) await rm(place, { force: true })
				}
		},
	}
}
