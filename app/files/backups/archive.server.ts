import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isJournal } from '#app/files/erasure-journal.server.ts'
import { isUploadName, syncFolder } from '#app/files/uploads.server.ts'
import { megabyte } from '#app/platform/units.ts'
import { BackupError } from './backup-copy.server.ts'
import {
	databaseName,
	isNameOfContent,
	Manifest,
	manifestName,
	newestFormat,
	settingsName,
	uploadsPrefix,
} from './backup-manifest.ts'
import { BrokenArchive, entriesOf } from './tar.server.ts'

const wanted = 'Укажите файл, который сделала команда backup'
const broken = () =>
	new BackupError(`Это не копия сайта, или она оборвана или изменена: ничего не тронуто. ${wanted}`)
const mostText = 64 * megabyte
const isFileOfUploads = (path: string) =>
	path.startsWith(uploadsPrefix) && isUploadName(path.slice(uploadsPrefix.length))
const isNameOfUploads = (path: string) => isFileOfUploads(path) || /^uploads\/[a-z-]+\.jsonl?$/.test(path)

export async function inspect(path: string, report: (text: string) => void): Promise<Manifest> {
	return await reading(path, async archive => {
		const seen = new Map<string, { size: number; sha256: string }>()
		let manifest: Manifest | undefined
		for await (const { path, content } of entriesOf(archive)) {
			report(`Проверяю архив: ${path}`)
			// A second one of a name would be written over the first, which alone was measured.
			if (seen.has(path) || (path === manifestName && manifest)) throw broken()
			if (path === manifestName) manifest = manifestIn(await textOf(content()))
			else seen.set(path, await measured(content()))
		}
		if (!manifest) throw broken()
		const { files, dialect, format } = manifest
		const fits = files.every(({ path, size, sha256 }) => {
			const found = seen.get(path)
			return found?.size === size && found.sha256 === sha256
		})
		const single = [databaseName[dialect], settingsName]
		const named = files.every(
			({ path }) => single.includes(path) || isNameOfUploads(path) || isNameOfContent(path),
		)
		const names = new Set(files.map(({ path }) => path))
		const whole = names.has(databaseName[dialect]) && (format === 1 || names.has(settingsName))
		// Exactly what the manifest tells of: a member beside it could be written anywhere.
		const exact = names.size === files.length && names.size === seen.size
		if (!fits || !named || !whole || !exact) throw broken()
		return manifest
	})
}

export async function takeOut(path: string, name: string, to: string) {
	await reading(path, async archive => {
		for await (const entry of entriesOf(archive)) if (entry.path === name) await writeTo(to, entry.content())
	})
}

export async function putBackUploads(
	path: string,
	{ files }: Manifest,
	folder: string,
	isHeld: (file: string) => Promise<boolean>,
	report: (text: string) => void,
) {
	let count = 0
	const known = new Map(files.map(file => [file.path, file]))
	await reading(path, async archive => {
		for await (const { path, content } of entriesOf(archive)) {
			const file = path.slice(uploadsPrefix.length)
			if (!isFileOfUploads(path) || !(await isHeld(file))) continue
			report(`Возвращаю файлы: ${++count}`)
			const place = join(folder, file)
			if (await isSame(place, known.get(path))) continue
			if (await mkdir(dirname(place), { recursive: true, mode: 0o700 })) await syncFolder(folder)
			await writeTo(`${place}.part`, content())
			await rename(`${place}.part`, place)
			await syncFolder(dirname(place))
		}
	})
	return count
}

export async function isSame(place: string, known: Manifest['files'][number] | undefined) {
	const found = await stat(place).catch(() => undefined)
	if (!found || found.size !== known?.size) return false
	return (await measured(createReadStream(place))).sha256 === known.sha256
}

export async function journalInArchive(path: string) {
	return await reading(path, async archive => {
		const texts: string[] = []
		for await (const { path, content } of entriesOf(archive))
			if (path.startsWith(uploadsPrefix) && isJournal(path.slice(uploadsPrefix.length)))
				texts.push(await textOf(content()))
		return texts.join('\n')
	})
}

export async function reading<Result>(path: string, work: (archive: FileHandle) => Promise<Result>) {
	const archive = await open(path, 'r').catch(({ code }) => {
		if (code === 'ENOENT' || code === 'ENOTDIR') throw new BackupError(`Файла ${path} нет. ${wanted}`)
		throw new BackupError(`Файл ${path} не прочитан: ${code}`)
	})
	try {
		if ((await archive.stat()).isDirectory()) throw new BackupError(`${path} — папка. ${wanted}`)
		return await work(archive)
	} catch (error) {
		throw error instanceof BrokenArchive ? broken() : error
	} finally {
		await archive.close()
	}
}

function manifestIn(text: string) {
	const made = jsonOf(text)
	const read = Manifest.safeParse(made)
	if (read.success) return read.data
	const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(made)
	if (format > newestFormat)
		throw new BackupError('Эту копию сделала более новая версия сайта: обновите программу. Ничего не тронуто')
	throw broken()
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return undefined
	}
}

async function measured(content: AsyncIterable<Uint8Array>) {
	const hash = createHash('sha256')
	let size = 0
	for await (const chunk of content) {
		hash.update(chunk)
		size += chunk.byteLength
	}
	return { size, sha256: hash.digest('hex') }
}

async function textOf(content: AsyncIterable<Uint8Array>) {
	const chunks: Uint8Array[] = []
	let size = 0
	for await (const chunk of content) {
		size += chunk.byteLength
		if (size > mostText) throw broken()
		chunks.push(chunk)
	}
	return Buffer.concat(chunks).toString('utf8')
}

export async function writeTo(path: string, content: AsyncIterable<Uint8Array>) {
	await rm(path, { force: true })
	const file = await open(path, 'wx', 0o600)
	try {
		for await (const chunk of content) await file.writeFile(chunk)
		await file.sync()
	} finally {
		await file.close()
	}
}
