import { setTimeout as pause } from 'node:timers/promises'
import { type Config, wrongValue } from '#app/config.server.ts'
import { createDatabase, hasAllMigrations } from '#app/database/database.server.ts'
import { databaseRefusal } from '#app/database/refusal.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { second } from '#app/platform/units.ts'
import { hasRecords } from './backups/backup.server.ts'
import { foldersOf, watchFreeSpace } from './free-space.server.ts'
import { createUploads } from './uploads.server.ts'

export type Storage = ReturnType<typeof createStorage>

export function createStorage({ DATABASE_URL: url, UPLOADS_DIR: folder }: Config) {
	const places = { url, folder }
	const database = openedDatabase(url)
	const hasFreeSpace = watchFreeSpace(foldersOf(places))
	return { database, uploads: openedUploads(folder, hasFreeSpace), hasFreeSpace, places }
}

function openedDatabase(url: string) {
	try {
		return createDatabase(url, error => {
			const { lostPages } = error as { lostPages?: number }
			if (lostPages === undefined) log.error(errorFields(error), 'connection lost')
			else log.error({ lostPages }, 'the journal of the database was lost and is mended')
		})
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code || 'SQLITE_CANTOPEN'
		const held = `место, которое не открывается (${code})`
		throw wrongValue('DATABASE_URL', held, 'файл, в который сайт может писать')
	}
}

const notAFolder: Record<string, string> = {
	EEXIST: 'это файл, а не папка',
	ENOTDIR: 'на пути к нему файл, а не папка',
	ENOENT: 'такую папку здесь не создать',
}

function openedUploads(folder: string, hasFreeSpace: () => boolean) {
	try {
		return createUploads(folder, hasFreeSpace)
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		const reason = notAFolder[code ?? '']
		const held = `${JSON.stringify(folder)}${reason ? `, ${reason}` : ''} (${code})`
		throw wrongValue('UPLOADS_DIR', held, 'папка, в которую сайт может писать')
	}
}

/** @returns whether there was nothing before; undefined when stopped first */
export async function migrateUntilOpen(
	{ database, places }: Pick<Storage, 'database' | 'places'>,
	stopping: AbortSignal,
) {
	let logged = ''
	while (!stopping.aborted) {
		try {
			const migrations = await database.migrate()
			if (await database.isNewer())
				log.error('the database is of a newer edition: the site works and is not ready')
			log.info({ migrations }, 'database ready')
			const isNew = hasAllMigrations(migrations)
			if (isNew && (await hasRecords(places.folder)))
				log.warn('the database is new and empty beside records of an earlier one')
			return isNew
		} catch (error) {
			if (stopping.aborted) break
			const says = databaseRefusal(error)
			// Tried each second; logged when the reason is another.
			if (says !== logged) log.error({ ...errorFields(error), says }, 'database cannot be opened')
			logged = says
			await pause(second, undefined, { signal: stopping }).catch(() => {})
		}
	}
	return undefined
}
