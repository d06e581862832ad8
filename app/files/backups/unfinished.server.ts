import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import { day, hour } from '#app/platform/units.ts'

/** No copy is at work for so long, and a copy each night still finds the one that was broken off the night before. */
const longestWork = 12 * hour

export async function removeAbandoned(folder: string, beginning: string, after = longestWork) {
	for (const name of await readdir(folder).catch(() => [])) {
		if (!name.startsWith(beginning)) continue
		const path = join(folder, name)
		const found = await stat(path).catch(() => undefined)
		if (found && Date.now() - found.mtimeMs >= after) await rm(path, { recursive: true, force: true })
	}
}

export const freshOf = (path: string) => `${path}.restoring`

const replaced = (path: string) => `${path}.replaced-`
export const replacedOf = (path: string, now: Date) =>
	`${replaced(path)}${now.toISOString().slice(0, 23).replaceAll(/\D/g, '-')}`

/** As long as a copy may be kept: what is erased meanwhile is still in it. */
const replacedKept = 25 * day

export async function removeUnfinishedRestore(
	{ url, folder }: { url: string; folder: string },
	after?: number,
) {
	await removeAbandoned(folder, '.restore-', after)
	const path = sqlitePath(url)
	if (path === undefined) return
	await removeAbandoned(dirname(path), freshOf(basename(path)), after)
	for (const kept of await replacedBeside(url)) {
		// By the moment in its name: whoever opens such a file makes it look new.
		const [moment = ''] = /\d{4}-\d\d-\d\d/.exec(kept.slice(replaced(path).length)) ?? []
		if (Date.now() - Date.parse(moment) >= replacedKept)
			for (const ending of ['', '-wal', '-shm']) await rm(`${kept}${ending}`, { force: true })
	}
}

/** The databases that `restore` replaced and kept, by their paths. */
export async function replacedBeside(url: string) {
	const path = sqlitePath(url)
	if (path === undefined) return []
	const names = await readdir(dirname(path)).catch(() => [])
	return names
		.filter(name => name.startsWith(replaced(basename(path))) && !/-(?:wal|shm)$/.test(name))
		.map(name => join(dirname(path), name))
}
