import { join } from 'node:path'
import { createDatabase } from '#app/database/database.server.ts'
import { takeOut } from '#app/files/backups/archive.server.ts'
import { tablesInScript, tablesInSqlite } from '#app/files/backups/archived-tables.server.ts'
import { assertIntact, assertNoTriggers, scriptOfDump } from '#app/files/backups/backup-copy.server.ts'
import { databaseName, type Manifest } from '#app/files/backups/backup-manifest.ts'

/** The rows of an archive's database, which is put into the folder for it. */
export async function copiedTables(archive: string, manifest: Manifest, workFolder: string) {
	const name = databaseName[manifest.dialect]
	const copy = join(workFolder, name)
	await takeOut(archive, name, copy)
	return await (manifest.dialect === 'sqlite' ? openFile(copy) : openDump(copy, manifest))
}

async function openFile(file: string) {
	assertIntact(file)
	assertNoTriggers(file)
	const { db, migrate, close } = createDatabase(`file:${file}`)
	await migrate()
	return { tables: () => tablesInSqlite(db), close }
}

async function openDump(dump: string, { schema }: Manifest) {
	const script = `${dump}.sql`
	await scriptOfDump(dump, script)
	return { tables: () => tablesInScript(script, schema ?? 'public'), close: async () => {} }
}
