import { mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { CommandError } from '#app/cli/command-error.ts'
import { purge } from '#app/clinic/personal-data/purge.server.ts'
import { type Entry, entriesOf, replayErasures } from '#app/clinic/personal-data/replay-erasures.server.ts'
import { isHeld } from '#app/clinic/vacancies/job-application-list.server.ts'
import {
	type IssuedNumbers,
	issuedNumbers,
	raiseCounters,
	restoredCopyCounter,
} from '#app/database/counter.server.ts'
import { createDatabase, type Database, firstMigrated } from '#app/database/database.server.ts'
import { databaseRefusal } from '#app/database/refusal.ts'
import { truncateWal } from '#app/database/scrub.server.ts'
import { inspect, putBackUploads, takeOut, textInArchive } from '#app/files/backups/archive.server.ts'
import { assertIntact, assertNoTriggers, undumpPostgres } from '#app/files/backups/backup-copy.server.ts'
import { databaseName, type Manifest } from '#app/files/backups/backup-manifest.ts'
import { copyTables } from '#app/files/backups/copy-tables.server.ts'
import { freshOf, removeUnfinishedRestore } from '#app/files/backups/unfinished.server.ts'
import { erasuresIn, erasuresNoted, journalName, noteErasure } from '#app/files/erasure-journal.server.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { planContent, type Wanted } from './content-placement.server.ts'
import {
	assertEmpty,
	assertFits,
	exists,
	readTarget,
	type Since,
	type Target,
} from './restore-target.server.ts'

type Report = (text: string) => void

/**
 * Puts an archive in the place of database and uploads: checked first, brought up to date, and with everything
 * erased again that was erased since. Numbers issued since the copy are not issued again.
 */
export async function restore(
	archive: string,
	target: Target,
	{ force, ...wanted }: { force: boolean } & Wanted,
	report: Report,
) {
	process.umask(0o077)
	const manifest = await inspect(archive, report)
	const old = await readTarget(target)
	assertFits(manifest, old, target)
	if (!force) assertEmpty(old)
	const placeContent = await planContent(archive, manifest, target.content, wanted)

	const journal = entriesOf(erasuresIn(await textInArchive(archive, journalName)))
	const noted = entriesOf(await erasuresNoted(target.folder))
	const entries = [...journal, ...noted, ...old.entries]
	makeFolder(target.folder)
	await removeUnfinishedRestore(target, 0)
	// Before anything is replaced: whoever is stopped in the middle forgets no erasure.
	await noteMissing(target.folder, old.entries)
	const workFolder = await mkdtemp(join(target.folder, '.restore-'))
	let placed: Awaited<ReturnType<typeof placeContent>> | undefined
	try {
		placed = await placeContent()
		const restoreData = target.url.startsWith('file:')
			? restoreSqlite
			: manifest.dialect === 'sqlite'
				? moveToPostgres
				: restorePostgres
		const issued = [...old.issued, restoredCopyCounter(manifest.made_at)]
		const { numbers, ...done } = await restoreData({
			...{ archive, manifest, target, workFolder, report },
			since: { entries, issued },
		})
		const messages = [
			...placed.messages,
			...(requestYears(old.issued).length > 0 ? [] : unknownNumbers(numbers)),
		]
		return { manifest, ...done, servers: old.servers, messages }
	} catch (error) {
		await placed?.undo()
		throw error
	} finally {
		await rm(workFolder, { recursive: true, force: true })
	}
}

async function noteMissing(folder: string, entries: Entry[]) {
	const noted = new Set(entriesOf(await erasuresNoted(folder)).map(({ act }) => act.id))
	for (const entry of entries) {
		if (noted.has(entry.act.id)) continue
		noted.add(entry.act.id)
		await noteErasure(folder, entry)
	}
}

type RestoreInput = {
	archive: string
	manifest: Manifest
	target: Pick<Target, 'url' | 'folder'>
	since: Since
	workFolder: string
	report: Report
}

type Strategy = (input: RestoreInput) => Promise<{ replayed: number; files: number; numbers: IssuedNumbers }>

const requestYears = (issued: IssuedNumbers) => issued.filter(({ name }) => name.startsWith('appointments:'))

function unknownNumbers(issued: IssuedNumbers) {
	const last = requestYears(issued)
		.sort((a, b) => a.name.localeCompare(b.name))
		.at(-1)
	if (!last) return []
	const number = `${last.name.slice('appointments:'.length)}-${String(last.value).padStart(6, '0')}`
	return [`Номера заявок после ${number} могли быть уже выданы`]
}

/** The new database is made ready beside the old one and takes its place at the very end. */
const restoreSqlite: Strategy = async input => {
	const { archive, manifest, target } = input
	const path = target.url.slice('file:'.length)
	makeFolder(dirname(path))
	const fresh = freshOf(path)
	try {
		await takeOut(archive, databaseName[manifest.dialect], fresh)
		assertIntact(fresh)
		assertNoTriggers(fresh)
		const done = await makeReady({ ...input, target: { ...target, url: `file:${fresh}` } })
		truncateWal(fresh)
		// A log that is left beside a new file would be taken for its own.
		if (await exists(path)) truncateWal(path)
		for (const ending of ['-wal', '-shm']) await rm(`${path}${ending}`, { force: true })
		await rename(fresh, path)
		return done
	} finally {
		for (const ending of ['', '-wal', '-shm']) await rm(`${fresh}${ending}`, { force: true })
	}
}

/** Files first, then all tables at once with the numbers issued since: what is stopped before or after it is whole. */
const restorePostgres: Strategy = async input => {
	const { archive, manifest, target, since, workFolder, report } = input
	const dump = join(workFolder, 'dump')
	await takeOut(archive, databaseName[manifest.dialect], dump)
	await putBackUploads(archive, manifest, target.folder, async () => true, report)
	report('Возвращаю базу данных')
	await undumpPostgres(
		target.url,
		dump,
		join(workFolder, 'script.sql'),
		manifest.schema ?? 'public',
		since.issued,
	)
	return await makeReady(input).catch(notFinished)
}

/** From one file to a server: tables side by side in one transaction, with the numbers issued since. */
const moveToPostgres: Strategy = async input => {
	const { archive, manifest, target, since, workFolder, report } = input
	const file = join(workFolder, databaseName.sqlite)
	await takeOut(archive, databaseName.sqlite, file)
	assertIntact(file)
	assertNoTriggers(file)
	await putBackUploads(archive, manifest, target.folder, async () => true, report)
	const [from, to] = [createDatabase(`file:${file}`), createDatabase(target.url)]
	try {
		await from.migrate()
		await copyInto(to, from, since, report).catch(error => {
			throw new CommandError(`PostgreSQL не принимает копию: ${databaseRefusal(error)}. Данные не заменены`)
		})
	} finally {
		await from.close()
		await to.close()
	}
	return await makeReady(input).catch(notFinished)
}

async function copyInto(to: Database, from: Database, { issued }: Since, report: Report) {
	await to.migrate()
	const since = await firstMigrated(from.db)
	await to.db.transaction().execute(async tx => {
		await copyTables(from.db, tx, (index, count) =>
			report(`Переношу в PostgreSQL: таблица ${index} из ${count}`),
		)
		await sql`update kysely_migration set timestamp = ${since.toISOString()}`.execute(tx)
		await raiseCounters(tx, issued)
	})
}

function notFinished(error: { code?: string; name: string }): never {
	const reason = error.code ?? error.name
	throw new CommandError(`База уже заменена копией, но работа не закончена: ${reason}. Повторите команду`)
}

async function makeReady({ archive, manifest, target, since, report }: RestoreInput) {
	const { url, folder } = target
	const database = createDatabase(url)
	try {
		await database.migrate()
		// Not before: the journal of an archive that is refused would erase here at the next start.
		await noteMissing(folder, since.entries)
		// Whoever was at work when the copy was made is not at work here.
		await database.db.deleteFrom('leases').execute()
		await raiseCounters(database.db, since.issued)
		report('Стираю то, что было стёрто после копии')
		const { replayed, files } = await replayErasures(database.db, since.entries)
		const count = await putBackUploads(archive, manifest, folder, file => isHeld(database.db, file), report)
		await purge(database.db, { url, folder }, files)
		return { replayed, files: count, numbers: await issuedNumbers(database.db) }
	} finally {
		await database.close()
	}
}
