import { existsSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { errorText, isInside, linkedOutside } from '#app/files/content-files.server.ts'
import { absent } from '#app/platform/absent.ts'
import { isSame, reading, writeTo } from './archive.server.ts'
import { contentPrefix, filesUnder, type Manifest } from './backup-manifest.ts'
import { entriesOf } from './tar.server.ts'

type Found = { files: string[]; left: { path: string; says: string }[] }

/**
 * Every file of the content folder by its path in it, and what the site does not read either: links out of it and
 * names of another encoding. What begins with a dot belongs to editors and to Git.
 */
export async function contentIn(folder: string, under = ''): Promise<Found> {
	const names = (await readdir(join(folder, under)).catch(absent)) ?? []
	const found = await Promise.all(
		names
			.filter(name => !name.startsWith('.'))
			.sort()
			.map(name => entryAt(folder, join(under, name))),
	)
	return { files: found.flatMap(({ files }) => files), left: found.flatMap(({ left }) => left) }
}

async function entryAt(folder: string, path: string): Promise<Found> {
	const leave = (says: string) => ({ files: [], left: [{ path, says }] })
	const [places, facts] = await Promise.all([
		Promise.all([realpath(folder), realpath(join(folder, path))]).catch(errorText),
		stat(join(folder, path)).catch(errorText),
	])
	if (typeof facts === 'string' || typeof places === 'string') {
		// Node shows what is no UTF-8 by this sign, and finds nothing by the name it makes of it.
		return leave(path.includes('\uFFFD') ? 'имя не в UTF-8; переименуйте его' : String(facts))
	}
	if (!isInside(places)) return leave(linkedOutside)
	if (facts.isFile()) return { files: [path], left: [] }
	if (!facts.isDirectory()) return leave('это не файл')
	return (await leadsBack(folder, path)) ? { files: [], left: [] } : await contentIn(folder, path)
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
	const { files, left } = await contentIn(folder)
	const there = [...files, ...left]
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
