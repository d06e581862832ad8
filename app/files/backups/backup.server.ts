import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '#app/database/database.server.ts'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import type { Tables } from '#app/database/tables.ts'
import { isJournal } from '#app/files/erasure-journal.server.ts'
import { isUploadName, syncFolder } from '#app/files/uploads.server.ts'
import { absent } from '#app/platform/absent.ts'
import { copySqlite, dumpPostgres } from './backup-copy.server.ts'
import {
	contentPrefix,
	databaseName,
	type Manifest,
	manifestName,
	settingsName,
	uploadsPrefix,
} from './backup-manifest.ts'
import { contentIn } from './content-copy.server.ts'
import { endOfArchive, writeEntry } from './tar.server.ts'
import { removeAbandoned } from './unfinished.server.ts'

type Source = {
	url: string
	folder: string
	content: string
	settings: string
	database: Database
	now: Date
}

const countedTables = [
	...['appointments', 'job_applications', 'job_files', 'reviews', 'survey_responses'],
	...['consents', 'outbox', 'acts', 'tombstones'],
] as (keyof Tables)[]

/**
 * Writes database, uploads, content and settings into one file while the site goes on: the database first, since a
 * file of an applicant is written before its record. The file appears under its name when it is complete.
 */
export async function backUp(source: Source, file: string, report: (text: string) => void) {
	await removeAbandoned(dirname(file), benchName)
	const bench = await mkdtemp(join(dirname(file), benchName))
	const unfinished = join(bench, 'archive.tar')
	try {
		const { manifest, left } = await writeArchive(source, unfinished, bench, report)
		await rename(unfinished, file)
		await syncFolder(dirname(file))
		return { manifest, left, size: (await stat(file)).size }
	} finally {
		await rm(bench, { recursive: true, force: true })
	}
}

const benchName = '.clinic-backup-'

async function writeArchive(
	{ url, folder, content, settings, database, now }: Source,
	to: string,
	bench: string,
	report: (text: string) => void,
) {
	const facts = await factsOf(database)
	const copy = join(bench, databaseName[database.dialect])
	report('Копирую базу данных')
	const path = sqlitePath(url)
	if (path) copySqlite(path, copy)
	else await dumpPostgres(url, facts.schema ?? 'public', copy)

	const archive = await open(to, 'wx', 0o600)
	try {
		const files: Manifest['files'] = []
		const sink = (bytes: Uint8Array) => archive.writeFile(bytes)
		const add = async (path: string, place: string) => {
			const entry = await addFile(archive, path, place)
			if (entry) files.push(entry)
		}
		await add(databaseName[database.dialect], copy)
		await rm(copy)
		const names = await uploadsIn(folder)
		for (const [index, name] of names.entries()) {
			report(`Копирую файлы: ${index + 1} из ${names.length}`)
			await add(`${uploadsPrefix}${name}`, join(folder, name))
		}
		const addText = async (path: string, bytes: Buffer) => {
			const hash = createHash('sha256')
			await writeEntry(sink, path, bytes.length, hashed(oneChunk(bytes), hash))
			files.push({ path, size: bytes.length, sha256: hash.digest('hex') })
		}
		const { files: texts, left } = await contentIn(content)
		for (const name of texts) {
			// At once: whoever saves a text meanwhile must not spoil the copy.
			const bytes = await readFile(join(content, name)).catch(absent)
			if (bytes) await addText(`${contentPrefix}${name}`, bytes)
		}
		await addText(settingsName, Buffer.from(settings))
		const manifest: Manifest = {
			...{ product: 'clinic-website', format: 2, made_at: now.toISOString() },
			...{ dialect: database.dialect, ...facts, files },
		}
		const text = Buffer.from(JSON.stringify(manifest, null, '\t'))
		await writeEntry(sink, manifestName, text.length, oneChunk(text))
		await archive.writeFile(endOfArchive())
		await archive.sync()
		return { manifest, left }
	} finally {
		await archive.close()
	}
}

async function addFile(archive: Awaited<ReturnType<typeof open>>, path: string, place: string) {
	const file = await open(place, 'r').catch(absent)
	if (!file) return undefined
	try {
		const { size } = await file.stat()
		const hash = createHash('sha256')
		const sink = (bytes: Uint8Array) => archive.writeFile(bytes)
		// Only so much: the journal of erasures may grow meanwhile.
		const content =
			size > 0 ? file.createReadStream({ end: size - 1, autoClose: false }) : oneChunk(Buffer.alloc(0))
		await writeEntry(sink, path, size, hashed(content, hash))
		return { path, size, sha256: hash.digest('hex') }
	} finally {
		await file.close()
	}
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
	for await (const chunk of content) {
		hash.update(chunk)
		yield chunk
	}
}

async function* oneChunk(bytes: Uint8Array) {
	yield bytes
}

async function factsOf({ db, dialect }: Database) {
	const counts: Record<string, number> = {}
	for (const table of countedTables) {
		const { count } = await db
			.selectFrom(table)
			.select(({ fn }) => fn.countAll().as('count'))
			.executeTakeFirstOrThrow()
		counts[table] = Number(count)
	}
	const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
	return {
		migrations: rows.map(({ name }) => name),
		counts,
		schema: dialect === 'postgres' ? await schemaOf(db) : null,
	}
}

async function schemaOf(db: Database['db']) {
	const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
	return rows[0]?.name ?? 'public'
}

export async function uploadsIn(folder: string) {
	const days = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
	const names = days
		.filter(entry => entry.isFile() && /^[a-z-]+\.jsonl?$/.test(entry.name))
		.map(({ name }) => name)
	for (const { name } of days.filter(entry => /^\d{4}-\d\d-\d\d$/.test(entry.name))) {
		for (const file of (await readdir(join(folder, name)).catch(absent)) ?? []) {
			if (isUploadName(`${name}/${file}`)) names.push(`${name}/${file}`)
		}
	}
	return names
}

export const hasRecords = async (folder: string) =>
	(await uploadsIn(folder)).some(name => isJournal(name) || name.endsWith('.bin'))
