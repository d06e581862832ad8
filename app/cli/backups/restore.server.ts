import { copyFile, link, mkdtemp, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '#app/cli/command-error.ts'
import { noteMissing } from '#app/clinic/personal-data/note-erasures.server.ts'
import { purge } from '#app/clinic/personal-data/purge.server.ts'
import { entriesOf, replayErasures } from '#app/clinic/personal-data/replay-erasures.server.ts'
import { isHeld } from '#app/clinic/vacancies/job-application-list.server.ts'
import { createDatabase } from '#app/database/database.server.ts'
import { databaseRefusal } from '#app/database/refusal.ts'
import { truncateWal } from '#app/database/scrub.server.ts'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import {
	type IssuedNumbers,
	issuedNumbers,
	raiseCounters,
	restoredCopyCounters,
} from '#app/database/stored-values.server.ts'
import { inspect, journalInArchive, putBackUploads, takeOut } from '#app/files/backups/archive.server.ts'
import { assertIntact, assertNoTriggers, BackupError } from '#app/files/backups/backup-copy.server.ts'
import { databaseName, type Manifest } from '#app/files/backups/backup-manifest.ts'
import { replaceTables } from '#app/files/backups/replace-tables.server.ts'
import { freshOf, removeUnfinishedRestore, replacedOf } from '#app/files/backups/unfinished.server.ts'
import { erasuresIn, erasuresNoted } from '#app/files/erasure-journal.server.ts'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { planContent, type Wanted } from './content-placement.server.ts'
import { copiedTables } from './copied-tables.server.ts'
import { missingRecords } from './missing-records.server.ts'
import { counterBefore, tellOfNumbers } from './next-number.server.ts'
import {
	assertEmpty,
	assertFits,
	assertStopped,
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
	{ force, nextNumber, ...wanted }: { force: boolean; nextNumber?: string } & Wanted,
	report: Report,
	say: Report,
) {
	process.umask(0o077)
	const manifest = await inspect(archive, report)
	const old = await readTarget(target)
	assertFits(manifest, target)
	const missing = old.data ? await missingRecords(archive, manifest, target) : ''
	assertStopped(old, missing)
	if (!force) assertEmpty(old, missing, target)
	const next = nextNumber ? await counterBefore(nextNumber, archive, manifest, target, old.issued) : []
	const placeContent = await planContent(archive, manifest, target.content, wanted)

	const journal = entriesOf(erasuresIn(await journalInArchive(archive)))
	const noted = entriesOf(await erasuresNoted(target.folder))
	const entries = [...journal, ...noted, ...old.entries]
	if (missing) say(missing)
	makeFolder(target.folder)
	await removeUnfinishedRestore(target, 0)
	// Before anything is replaced: whoever is stopped in the middle forgets no erasure.
	await noteMissing(target.folder, old.entries)
	const workFolder = await mkdtemp(join(target.folder, '.restore-'))
	let placed: Awaited<ReturnType<typeof placeContent>> | undefined
	try {
		placed = await placeContent()
		const restoreData = sqlitePath(target.url) ? restoreSqlite : restorePostgres
		const issued = [...old.issued, ...next, ...restoredCopyCounters(manifest.made_at)]
		const { numbers, left, kept, ...done } = await restoreData({
			...{ archive, manifest, target, workFolder, report },
			since: { entries, issued },
		})
		const messages = [
			...placed.messages,
			...tellOfNumbers({ nextNumber, ...wanted }, old.issued, numbers, target.now),
			...notRestored(left ?? []),
			...(kept ? [keptWords(kept)] : []),
			...(old.superuser ? [superuserWarning] : []),
		]
		return { manifest, ...done, messages }
	} catch (error) {
		await placed?.undo()
		throw error
	} finally {
		await rm(workFolder, { recursive: true, force: true })
	}
}

type RestoreInput = {
	archive: string
	manifest: Manifest
	target: Pick<Target, 'url' | 'folder' | 'now'>
	since: Since
	workFolder: string
	report: Report
}

type Done = { replayed: number; files: number; numbers: IssuedNumbers; left?: string[]; kept?: string }
type Strategy = (input: RestoreInput) => Promise<Done>

const notRestored = (names: string[]) =>
	names.length > 0
		? [`Не восстановлено, сайт этого не создаёт: ${names.join(', ').replace(/[^\p{L}\p{N}_., -]/gu, '?')}`]
		: []

const keptWords = (path: string) =>
	`Прежняя база осталась рядом: ${path}. В ней персональные данные: удалите её, когда убедитесь в копии; через 25 дней её удалит сайт`

const superuserWarning =
	'Роль в DATABASE_URL — суперпользователь PostgreSQL. Сайту хватит обычной: docs/running.md'

/** @returns whether there is a database, whose file then holds all its commits */
async function assertNotRead(path: string) {
	const isThere = await exists(path)
	if (isThere && !truncateWal(path))
		throw new CommandError(
			`Базу ${path} читает другая программа, и последние записи остались бы в журнале. Закройте её и повторите. База не заменена`,
		)
	return isThere
}

/** The new database is made ready beside the old one and takes its place at the very end; the old one stays. */
const restoreSqlite: Strategy = async input => {
	const { archive, manifest, target } = input
	const path = sqlitePath(target.url) ?? ''
	makeFolder(dirname(path))
	await assertNotRead(path)
	const fresh = freshOf(path)
	try {
		await takeOut(archive, databaseName[manifest.dialect], fresh)
		assertIntact(fresh)
		assertNoTriggers(fresh)
		const done = await makeReady({ ...input, target: { ...target, url: `file:${fresh}` } })
		truncateWal(fresh)
		// A log that is left beside a new file would be taken for its own.
		const isThere = await assertNotRead(path)
		for (const ending of ['-wal', '-shm']) await rm(`${path}${ending}`, { force: true })
		if (!isThere) {
			await rename(fresh, path)
			return done
		}
		// A second name, since there must be a database under the first one at every moment. It is the last one: who
		// is stopped here and repeats the command keeps both.
		const kept = replacedOf(path, new Date())
		await link(path, kept).catch(() => copyFile(path, kept))
		await rename(fresh, path)
		return { ...done, kept }
	} finally {
		for (const ending of ['', '-wal', '-shm']) await rm(`${fresh}${ending}`, { force: true })
	}
}

/** Files first, then all tables at once with the numbers issued since: what is stopped before or after it is whole. */
const restorePostgres: Strategy = async input => {
	const { archive, manifest, target, since, workFolder, report } = input
	const { tables, close } = await copiedTables(archive, manifest, workFolder)
	await putBackUploads(archive, manifest, target.folder, async () => true, report)
	const to = createDatabase(target.url)
	let left: string[]
	try {
		const onTable = (name: string) => report(`Возвращаю базу данных: ${name}`)
		left = await replaceTables(to, tables, since.issued, onTable)
	} catch (error) {
		if (error instanceof BackupError) throw error
		throw new CommandError(`PostgreSQL не принимает копию: ${databaseRefusal(error)}. Данные не заменены`)
	} finally {
		await close()
		await to.close()
	}
	return { ...(await makeReady(input).catch(notFinished)), left }
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
		const { replayed, files } = await replayErasures(database.db, since.entries, target.now)
		const count = await putBackUploads(archive, manifest, folder, file => isHeld(database.db, file), report)
		await purge(database.db, { url, folder }, files)
		return { replayed, files: count, numbers: await issuedNumbers(database.db) }
	} finally {
		await database.close()
	}
}
