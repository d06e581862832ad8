import { type Draft, type Item, readFile } from '#app/content/parse/read-file.server.ts'
import { mistakesOf } from '#app/content/pictures/picture-error.ts'
import {
	type FileText,
	isPicture,
	readBytes,
	readBytesSync,
	readText,
	readTextSync,
	type SeenFile,
	scanFolderSync,
} from '#app/files/content-files.server.ts'
import { pdfEndBytes, pdfError } from '#app/files/pdf-error.ts'
import { headerBytes, type PictureHeader, pictureHeader } from '#app/files/picture-header.ts'
import { type CollectionName, collectionOf, directories, type ThingOf } from './collections.server.ts'
import { isError, type Mistake, mistakeLine } from './mistake.ts'

/** The last good state of a file, with the mistakes of its newest one. */
export type CachedFile = {
	seen: SeenFile
	collection: CollectionName | undefined
	items: Item[]
	drafts?: Draft[]
	hash: string
	good: boolean
	mistakes: Mistake[]
	/** Undefined where the header cannot be read. */
	picture?: PictureHeader | undefined
}

type FileFacts = {
	text: FileText
	picture?: PictureHeader | undefined
	pdfError?: string | undefined
}

/** In order of discovery: of two records with one id the older one stays. */
export type FileCache = Map<string, CachedFile>

/** A broken file keeps its last good state; one that was never good gives what is usable. */
export function updateFile(cache: FileCache, seen: SeenFile, facts: FileFacts) {
	cache.set(seen.path, read(cache, seen, facts))
}

export function read(cache: FileCache, seen: SeenFile, facts: FileFacts): CachedFile {
	const { text, picture, pdfError: says } = facts
	const collection = collectionOf(seen.path)
	if (!collection) {
		const inPdf: Mistake[] = says ? [{ level: 'error', file: seen.path, says }] : []
		const mistakes = isPicture(seen.path) ? mistakesOf(seen.path, picture) : inPdf
		return { seen, collection, items: [], hash: seen.stamp, good: true, mistakes, picture }
	}

	const { items, drafts, hash, mistakes } = readFile(collection, seen.path, text)
	const former = cache.get(seen.path)
	const good = !mistakes.some(isError)
	return former?.good && !good
		? { ...former, seen, mistakes }
		: { seen, collection, items, drafts, hash, good, mistakes }
}

export const settingsFile = 'settings.yaml'

/** Missing settings keep their last good state; other missing files are dropped. */
export function dropFile(cache: FileCache, path: string) {
	const former = cache.get(path)
	if (path !== settingsFile || !former?.good) return void cache.delete(path)
	const mistakes: Mistake[] = [
		{ level: 'error', file: path, says: 'файла нет: показано последнее, что в нём было' },
	]
	cache.set(path, { ...former, seen: { ...former.seen, stamp: gone }, mistakes })
}

export const gone = 'gone'

export function factsMissing(cache: FileCache): string[] {
	if (cache.size === 0) return ['папка содержимого пуста']
	const file = cache.get(settingsFile)
	if (!file) return [`${settingsFile}: файла нет`]
	return file.good ? [] : file.mistakes.filter(isError).map(mistakeLine)
}

/** `closed`: files and folders that cannot be read, with the reason. */
export function cacheFiles(folder: string, isWanted: (path: string) => boolean = () => true) {
	const { files, closed } = scanFolderSync(folder, directories)
	const cache: FileCache = new Map()
	for (const seen of files.filter(({ path }) => isWanted(path)))
		updateFile(cache, seen, factsSync(folder, seen))
	return { cache, closed }
}

const unread: FileText = { text: '' }

export async function readFacts(folder: string, seen: SeenFile): Promise<FileFacts> {
	if (isText(seen)) return { text: await readText(folder, seen) }
	const [beginning, end] = endsOf(seen)
	return factsOf(
		seen,
		beginning && (await readBytes(folder, seen, ...beginning)),
		end && (await readBytes(folder, seen, ...end)),
	)
}

function factsSync(folder: string, seen: SeenFile): FileFacts {
	if (isText(seen)) return { text: readTextSync(folder, seen) }
	const [beginning, end] = endsOf(seen)
	return factsOf(
		seen,
		beginning && readBytesSync(folder, seen, ...beginning),
		end && readBytesSync(folder, seen, ...end),
	)
}

type Part = [from: number, length: number]

function endsOf({ path, size }: SeenFile): [beginning?: Part, end?: Part] {
	if (isPicture(path)) return [[0, Math.min(size, headerBytes)]]
	if (!isPdf(path)) return []
	const length = Math.min(size, pdfEndBytes)
	return [
		[0, length],
		[size - length, length],
	]
}

function factsOf({ path, size, error }: SeenFile, beginning?: Buffer, end?: Buffer): FileFacts {
	if (isPicture(path)) return { text: unread, picture: beginning && pictureHeader(beginning) }
	return isPdf(path) ? { text: unread, pdfError: error ?? pdfError(size, beginning, end) } : { text: unread }
}

const isPdf = (path: string) => path.endsWith('.pdf')

export const isText = ({ path }: SeenFile) => collectionOf(path) !== undefined

export const thingsOf = <Name extends CollectionName>(cache: FileCache, collection: Name) =>
	[...cache.values()].flatMap(file => (file.collection === collection ? file.items : [])) as Item<
		ThingOf<Name>
	>[]

/** References into these collections cannot be checked. */
export const incompleteCollections = (cache: FileCache) =>
	new Set(
		[...cache.values()].flatMap(({ collection, mistakes }) =>
			collection && mistakes.some(isError) ? [collection] : [],
		),
	)

/** What nobody sees yet, and what refers to it meanwhile refers to nothing. */
export const draftsOf = (cache: FileCache) =>
	[...cache.values()].flatMap(({ collection, drafts = [] }) =>
		drafts.map(draft => ({ collection, ...draft })),
	)
