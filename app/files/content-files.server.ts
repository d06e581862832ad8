import { closeSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs'
import { open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { megabyte } from '#app/platform/units.ts'
import { decoded } from './decode-text.server.ts'

/** `stamp` changes whenever the file does. */
export type SeenFile = { path: string; size: number; stamp: string; error?: string }

export type FolderScan = { files: SeenFile[]; closed: Map<string, string> }

export type FileText = { text: string } | { error: string; line?: number }

export async function scanFolder(folder: string, directories: string[]): Promise<FolderScan> {
	const listed = await Promise.all(
		directories.map(async directory => {
			const names = await readdir(join(folder, directory)).catch(errorText)
			return { directory, names }
		}),
	)
	const files = await Promise.all(
		pathsOf(listed).map(async path => seen(path, await stat(join(folder, path)).catch(errorText))),
	)
	return { files, closed: closedOf(listed) }
}

export function scanFolderSync(folder: string, directories: string[]): FolderScan {
	const listed = directories.map(directory => ({
		directory,
		names: attempt(() => readdirSync(join(folder, directory))),
	}))
	const files = pathsOf(listed).map(path =>
		seen(
			path,
			attempt(() => statSync(join(folder, path))),
		),
	)
	return { files, closed: closedOf(listed) }
}

export async function readText(folder: string, file: SeenFile): Promise<FileText> {
	const refusal = refusalOf(file)
	if (refusal) return refusal
	const path = join(folder, file.path)
	const places = await Promise.all([realpath(folder), realpath(path)]).catch(errorText)
	if (!isInside(places)) return outside(places)
	const bytes = await readFile(path).catch(errorText)
	return typeof bytes === 'string' ? { error: bytes } : decoded(bytes)
}

export function readTextSync(folder: string, file: SeenFile): FileText {
	const refusal = refusalOf(file)
	if (refusal) return refusal
	const path = join(folder, file.path)
	const places = attempt(() => [realpathSync(folder), realpathSync(path)])
	if (!isInside(places)) return outside(places)
	const bytes = attempt(() => readFileSync(path))
	return typeof bytes === 'string' ? { error: bytes } : decoded(bytes)
}

export async function readBytes(folder: string, { path, error }: SeenFile, from: number, length: number) {
	if (error) return undefined
	const file = await open(join(folder, path)).catch(() => undefined)
	try {
		const read = await file?.read(Buffer.alloc(length), 0, length, from)
		return read?.buffer.subarray(0, read.bytesRead)
	} catch {
		return undefined
	} finally {
		await file?.close()
	}
}

export function readBytesSync(folder: string, { path, error }: SeenFile, from: number, length: number) {
	if (error) return undefined
	let file: number | undefined
	try {
		file = openSync(join(folder, path), 'r')
		const bytes = Buffer.alloc(length)
		return bytes.subarray(0, readSync(file, bytes, 0, length, from))
	} catch {
		return undefined
	} finally {
		if (file !== undefined) closeSync(file)
	}
}

type Listed = { directory: string; names: string[] | string }

const written = /^[^.].*\.(md|yaml|csv|json|pdf)$/
const pictured = /^[^.].*\.(yaml|svg|png|jpe?g|webp)$/
const isOurs = (name: string) => written.test(name) || (isPicture(name) && !name.startsWith('.'))

/** Includes unsupported formats, so that they can be reported. */
export const isPicture = (path: string) => /\.(jpe?g|png|webp|avif|svg|heic|heif|gif|tiff?)$/i.test(path)

/** Without editors' files, which begin with a dot or end with `~`. */
const pathsOf = (listed: Listed[]) =>
	listed.flatMap(({ directory, names }) =>
		typeof names === 'string'
			? []
			: names
					.filter(name => (directory === 'brand' ? pictured.test(name) : isOurs(name)))
					.sort()
					.map(name => (directory ? `${directory}/${name}` : name)),
	)

/** Only the content folder itself must exist. */
const closedOf = (listed: Listed[]) =>
	new Map(
		listed.flatMap(({ directory, names }) =>
			typeof names === 'string' && (names !== absent || directory === '') ? [[directory, names]] : [],
		),
	)

type Facts = { size: number; mtimeMs: number; ctimeMs: number; ino: number; isFile(): boolean }

function seen(path: string, facts: Facts | string): SeenFile {
	if (typeof facts === 'string') return { path, size: 0, stamp: facts, error: facts }
	const { size, mtimeMs, ctimeMs, ino } = facts
	const stamp = [size, mtimeMs, ctimeMs, ino].join(':')
	return facts.isFile() ? { path, size, stamp } : { path, size, stamp, error: 'это не файл' }
}

function refusalOf({ path, size, error }: SeenFile) {
	if (error) return { error }
	const most = path.endsWith('.csv') ? 5 : 1
	if (size <= most * megabyte) return undefined
	return { error: `файл слишком большой: ${Math.ceil(size / megabyte)} МБ; не больше ${most} МБ` }
}

export const isInside = (places: string[] | string) =>
	typeof places !== 'string' && places[1]?.startsWith(`${places[0]}${sep}`)

/** Links may point within the folder, not out of it. */
const outside = (places: string[] | string) => ({
	error: typeof places === 'string' ? places : linkedOutside,
})

export const linkedOutside = 'ссылка ведёт за пределы папки содержимого'

const absent = 'здесь ничего нет: файл удалён или ссылка никуда не ведёт'

const errorTexts: Record<string, string> = {
	ENOENT: absent,
	ELOOP: 'ссылка ведёт сама на себя',
	EACCES: 'нет права читать',
	EPERM: 'нет права читать',
	ENOTDIR: 'на месте папки лежит файл',
}

export const errorText = (error: NodeJS.ErrnoException) =>
	errorTexts[error.code ?? ''] ?? `диск не отдаёт файл (${error.code ?? error.name})`

function attempt<Result>(work: () => Result) {
	try {
		return work()
	} catch (error) {
		return errorText(error as NodeJS.ErrnoException)
	}
}
