import { readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
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
	if (!url.startsWith('file:')) return
	const path = url.slice('file:'.length)
	await removeAbandoned(dirname(path), freshOf(basename(path)), after)
	await removeAbandoned(dirname(path), replaced(basename(path)), replacedKept)
}
