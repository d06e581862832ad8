import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isSame, reading, writeTo } from './archive.server.ts'
import { contentPrefix, filesUnder, type Manifest } from './backup-manifest.ts'
import { entriesOf } from './tar.server.ts'

/** Every file of the content folder by its path in it. What begins with a dot belongs to editors and to Git. */
export async function contentIn(folder: string, under = ''): Promise<string[]> {
	const names = await readdir(join(folder, under)).catch(error => {
		if (error.code === 'ENOENT') return []
		throw error
	})
	const paths = names
		.filter(name => !name.startsWith('.'))
		.sort()
		.map(async name => {
			const path = join(under, name)
			const found = await stat(join(folder, path)).catch(() => undefined)
			if (found?.isFile()) return [path]
			return found?.isDirectory() && !(await leadsBack(folder, path)) ? await contentIn(folder, path) : []
		})
	return (await Promise.all(paths)).flat()
}

/** A link to a folder around it would be followed for ever. */
async function leadsBack(folder: string, path: string) {
	const [target, place] = await Promise.all([
		realpath(join(folder, path)),
		realpath(join(folder, path, '..')),
	])
	const inside = target.endsWith(sep) ? target : `${target}${sep}`
	return `${place}${sep}`.startsWith(inside)
}

const inFolder = (folder: string, path: string) => join(folder, path.slice(contentPrefix.length))

/** Whether a folder has nothing but what the copy has too: then the copy may go there, and nothing is lost. */
export async function compareContent(manifest: Manifest, folder: string) {
	const there = await contentIn(folder)
	const known = filesUnder(manifest, contentPrefix)
	const same = await Promise.all(known.map(file => isSame(inFolder(folder, file.path), file)))
	const alike = same.filter(Boolean).length
	const fits = there.length === alike
	const isUnfinished = existsSync(join(folder, unfinished))
	return { mayTake: there.length === 0 || (fits && isUnfinished), fits, isSame: alike === known.length }
}

/** Marks a folder that a restore has begun to fill: one that was cut off goes on instead of leaving a half. */
const unfinished = '.restore-unfinished'

/** Adds what is missing; whoever meets a full disk leaves nothing behind. */
export async function putBackContent(path: string, manifest: Manifest, folder: string) {
	const made: string[] = []
	const known = new Map(manifest.files.map(file => [file.path, file]))
	const undo = async () => {
		for (const place of made.reverse()) await rm(place, { recursive: true, force: true })
	}
	try {
		const first = await mkdir(folder, { recursive: true })
		made.push(...(first ? [first] : []), join(folder, unfinished))
		await writeFile(join(folder, unfinished), '')
		await reading(path, async archive => {
			for await (const { path, content } of entriesOf(archive)) {
				const place = inFolder(folder, path)
				const file = path.startsWith(contentPrefix) ? known.get(path) : undefined
				if (!file || (await isSame(place, file))) continue
				const first = await mkdir(dirname(place), { recursive: true })
				const part = join(dirname(place), '.restoring')
				made.push(...(first ? [first] : []), part, place)
				await writeTo(part, content())
				await rename(part, place)
			}
		})
		await rm(join(folder, unfinished))
	} catch (error) {
		await undo()
		throw error
	}
	return undo
}
