import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { CommandError } from '#app/cli/command-error.ts'
import { serversRunning } from '#app/clinic/housekeeping.server.ts'
import { type Entry, entriesIn } from '#app/clinic/personal-data/replay-erasures.server.ts'
import { createDatabase, type Executor } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { databaseRefusal } from '#app/database/refusal.ts'
import { sqlitePath } from '#app/database/sqlite-path.ts'
import { type IssuedNumbers, issuedNumbers } from '#app/database/stored-values.server.ts'
import { uploadsIn } from '#app/files/backups/backup.server.ts'
import type { Manifest } from '#app/files/backups/backup-manifest.ts'

export type Target = { url: string; folder: string; content: string; now: Date }

export type Since = { entries: Entry[]; issued: IssuedNumbers }

type Old = { data: boolean; servers: number; superuser: boolean } & Since

/** What stands where the archive is to go; `data` also where that cannot be read. */
export async function readTarget({ url, folder, now }: Target): Promise<Old> {
	const files = (await uploadsIn(folder)).some(name => name.endsWith('.bin'))
	const nothing = { data: files, servers: 0, entries: [], issued: [], superuser: false }
	const sqlite = sqlitePath(url)
	if (sqlite && !(await exists(sqlite))) return nothing

	const database = await attempt(() => createDatabase(url))
	if (!database) return { ...nothing, data: true }
	try {
		const { schema, superuser = false } = sqlite ? {} : await roleIn(database.db)
		const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })
		const ours = tables.filter(table => sqlite || table.schema === schema)
		if (ours.length === 0) return { ...nothing, superuser }
		const servers = await attempt(() => serversRunning(database.db, now))
		const entries = await attempt(() => entriesIn(database.db))
		const issued = await attempt(() => issuedNumbers(database.db))
		return { data: true, servers: servers ?? 0, entries: entries ?? [], issued: issued ?? [], superuser }
	} catch (error) {
		if (sqlite) return { ...nothing, data: true }
		throw new CommandError(`База данных не пускает: ${databaseRefusal(error)}`)
	} finally {
		await database.close()
	}
}

async function roleIn(db: Executor) {
	const { rows } = await sql<{ schema: string; superuser: boolean }>`
		select current_schema() as schema, current_setting('is_superuser') = 'on' as superuser`.execute(db)
	return { schema: rows[0]?.schema, superuser: rows[0]?.superuser === true }
}

export async function attempt<Result>(work: () => Result | Promise<Result>) {
	try {
		return await work()
	} catch {
		return undefined
	}
}

export const exists = async (path: string) => ((await attempt(() => stat(path)))?.size ?? 0) > 0

export function assertFits({ dialect, migrations: known }: Manifest, { url }: Target) {
	if (dialect === 'postgres' && sqlitePath(url))
		throw new CommandError(
			'В архиве база PostgreSQL, а DATABASE_URL указывает на файл SQLite: ничего не тронуто',
		)
	if (known.some(name => !(name in migrations)))
		throw new CommandError('Архив сделан более новой версией сайта: сначала обновите программу')
}

/** Also with --force: what the server takes in meanwhile would be lost unnoticed. */
export function assertStopped({ servers }: Old, missing: string) {
	if (servers > 0)
		throw new CommandError(
			`С этой базой работает сервер.${factsIn(missing)} Остановите его и повторите. Если он оборвался, подождите три минуты: на столько вперёд он отмечается в базе`,
		)
}

const factsIn = (missing: string) => (missing ? ` ${missing}.` : '')

export function assertEmpty({ data }: Old, missing: string, { url }: Target) {
	const old = sqlitePath(url)
		? 'прежняя база останется рядом'
		: 'прежние таблицы не сохраняются, сначала сделайте их копию командой backup'
	if (data)
		throw new CommandError(
			`Здесь уже есть данные.${factsIn(missing)} Чтобы заменить их архивом, добавьте --force: чего нет в копии, с сайта пропадёт; ${old}`,
		)
}
