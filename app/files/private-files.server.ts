import { chmod, readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import { absent } from '#app/platform/absent.ts'

const others = 0o077
const sticky = 0o1000
const sqliteEnds = ['', '-wal', '-shm']
const day = /^\d{4}-\d\d-\d\d$/
const inUploads = /^(\d{4}-\d\d-\d\d|[a-z-]+\.jsonl?|\.(restore|probe)-.*)$/

export type Places = { url: string; folder: string }
type Closed = { closed: number; open: string[] }

/** Folders that are shared, mount points or hold other files keep their mode and are reported. */
export async function restrictPermissions({ url, folder }: Places): Promise<Closed> {
	const result: Closed = { closed: 0, open: [] }
	const close = async (path: string, isOwn: () => boolean | Promise<boolean>) => {
		const found = await stat(path).catch(() => undefined)
		if (!found || (found.mode & others) === 0) return
		const mode = found.isDirectory() ? 0o700 : 0o600
		const done =
			(await isOwn()) &&
			(await chmod(path, mode).then(
				() => true,
				() => false,
			))
		if (done) result.closed += 1
		else result.open.push(path)
	}
	const anyway = () => true

	const file = sqlitePath(url)
	if (file !== undefined) {
		for (const end of sqliteEnds) await close(file + end, anyway)
		const names = [...sqliteEnds.map(end => basename(file) + end), `${basename(file)}.restoring`]
		if (dirname(folder) === dirname(file)) names.push(basename(folder), 'pictures')
		await close(dirname(file), () => isOurAlone(dirname(file), name => names.includes(name)))
	}
	await close(folder, () => isOurAlone(folder, name => inUploads.test(name)))
	for (const name of await readdir(folder).catch(() => [])) {
		if (!inUploads.test(name)) continue
		await close(join(folder, name), anyway)
		if (!day.test(name)) continue
		const files = await readdir(join(folder, name)).catch(absent)
		for (const file of files ?? []) await close(join(folder, name, file), anyway)
	}
	return result
}

async function isOurAlone(folder: string, isOwn: (name: string) => boolean) {
	const [here, above] = await Promise.all([stat(folder), stat(join(folder, '..'))])
	if (here.mode & sticky || here.dev !== above.dev || here.uid !== process.getuid?.()) return false
	return (await readdir(folder)).every(isOwn)
}
