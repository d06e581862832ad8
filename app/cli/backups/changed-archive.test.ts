import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { requestAppointment } from '#app/clinic/appointments/appointment.server.ts'
import { type Executor, firstMigrated } from '#app/database/database.server.ts'
import { migrations } from '#app/database/migrations/migrations.server.ts'
import { secret } from '#app/database/stored-values.server.ts'
import { takeOut } from '#app/files/backups/archive.server.ts'
import { endOfArchive, entriesOf, writeEntry } from '#app/files/backups/tar.server.ts'
import { cliTime, runCli } from '#tests/support/cli.ts'
import { emptyPostgres, inside } from '#tests/support/databases.ts'
import { anna, galina } from '#tests/support/people.ts'

// Each test starts several processes, on machines that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const consentText = { version: '2026-09-01', title: 'Согласие', html: '', sha256: 'a'.repeat(64) }
const context = { now: cliTime, timezone: 'Asia/Novosibirsk', consentText }

type Place = Awaited<ReturnType<typeof emptyPostgres>>
let place: Place
let folder: string
let archive: string
let dump: string
beforeEach(async () => {
	place = await emptyPostgres()
	folder = await mkdtemp(join(tmpdir(), 'clinic-changed-'))
	archive = join(folder, 'clinic.tar')
	dump = join(folder, 'dump')
	expect((await run('migrate')).code).toBe(0)
	await inside(place, db => requestAppointment(db, anna, context))
})
afterEach(async () => {
	await place.remove()
	await rm(folder, { recursive: true })
})

const run = (...words: string[]) => runCli(place.url, words, { UPLOADS_DIR: join(folder, 'uploads') })

const schemaIn = ({ url }: Place) => /search_path%3D(\w+)/.exec(url)?.[1] ?? ''

const dumpOf = (from: Place, ...what: string[]) =>
	promisify(execFile)('pg_dump', ['-Fc', '--no-owner', ...what, `--file=${dump}`, `--dbname=${from.url}`])

/** Puts the dump into the archive, as somebody does who knows what an archive is made of. */
async function repack(changes: object = {}) {
	const entries = new Map<string, Buffer>()
	const file = await open(archive)
	for await (const { path, content } of entriesOf(file)) {
		const chunks: Uint8Array[] = []
		for await (const chunk of content()) chunks.push(chunk)
		entries.set(path, Buffer.concat(chunks))
	}
	await file.close()
	const bytes = await readFile(dump)
	const manifest = { ...JSON.parse(String(entries.get('manifest.json'))), ...changes }
	const facts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
	Object.assign(
		manifest.files.find(({ path }: { path: string }) => path === 'database.dump'),
		facts,
	)
	entries.set('database.dump', bytes).set('manifest.json', Buffer.from(JSON.stringify(manifest)))
	const chunks: Uint8Array[] = []
	for (const [path, entry] of entries) {
		const content = (async function* () {
			yield entry
		})()
		await writeEntry(async chunk => chunks.push(Buffer.from(chunk)), path, entry.length, content)
	}
	await writeFile(archive, Buffer.concat([...chunks, endOfArchive()]))
}

/** Texts in the list of a dump are neither packed nor summed up, but have a length. */
async function replaceInDump(pattern: RegExp, text: string) {
	const bytes = await readFile(dump, 'latin1')
	const [found = ''] = pattern.exec(bytes) ?? []
	expect(found.length).toBeGreaterThan(text.length)
	await writeFile(dump, bytes.replace(found, `${text.padEnd(found.length - 1)}\n`), 'latin1')
}

const names = (db: Executor) => db.selectFrom('appointments').select('name').execute()

const exists = async (name: string) =>
	(await inside(place, db => sql<{ oid: string | null }>`select to_regclass(${name}) as oid`.execute(db)))
		.rows[0]?.oid !== null

it('restores rows of its own tables alone, whatever else the archive would make', async () => {
	const schema = schemaIn(place)
	const shadow = `shadow_${schema}`
	expect((await run('backup', archive)).code).toBe(0)
	await inside(place, async db => {
		for (const statement of [
			`create schema ${shadow}`,
			`create table ${shadow}.kept (name text, phone text)`,
			`create function ${shadow}.keep(name text, phone text) returns boolean language plpgsql as
				$$ begin insert into ${shadow}.kept values (name, phone); return true; end $$`,
			`alter table appointments add constraint keep check (${shadow}.keep(name, phone))`,
			`alter table appointments add column spy text default 'x'`,
			`create rule keep as on delete to appointments do instead nothing`,
			`create table extra as select 1 as one`,
		])
			await sql.raw(statement).execute(db)
	})
	await dumpOf(place, `--schema=${schema}`, `--schema=${shadow}`)
	await replaceInDump(new RegExp(`CREATE SCHEMA ${schema};\n`), '--')
	await repack()
	await inside(place, db => sql.raw(`drop schema ${shadow} cascade`).execute(db))

	const { code, stdout } = await run('restore', archive, '--force')

	expect(code).toBe(0)
	const [, left = ''] = /\nНе восстановлено, сайт этого не создаёт: (.*)\n/.exec(stdout) ?? []
	expect(left.split(', ').toSorted()).toEqual(['appointments.spy', 'extra', `${shadow}.kept`])
	expect(stdout).toContain('суперпользователь')
	for (const name of [`${shadow}.kept`, `${schema}.extra`])
		expect([name, await exists(name)]).toEqual([name, false])
	await inside(place, async db => {
		const { rows } =
			await sql`select conname from pg_constraint where contype = 'c' and connamespace = ${schema}::regnamespace
			union select rulename from pg_rules where schemaname = ${schema}
			union select attname from pg_attribute where attrelid = 'appointments'::regclass and attname = 'spy'`.execute(
				db,
			)
		expect(rows).toEqual([])
		expect(await names(db)).toEqual([{ name: anna.name }])
	})
	expect((await run('consent', 'verify')).code).toBe(0)
})

it('runs nothing of what stands in the text of an entry', async () => {
	const schema = schemaIn(place)
	await inside(place, db => sql.raw(`comment on table appointments is '${'-'.repeat(200)}'`).execute(db))
	expect((await run('backup', archive)).code).toBe(0)
	await takeOut(archive, 'database.dump', dump)
	await replaceInDump(/COMMENT ON TABLE .*;\n/, `COMMIT; CREATE TABLE ${schema}.kept (); --`)
	await repack()

	expect((await run('restore', archive, '--force')).code).toBe(0)

	expect(await exists(`${schema}.kept`)).toBe(false)
	expect(await inside(place, names)).toEqual([{ name: anna.name }])
})

it('changes nothing where something else stands in the place of a table’s rows', async () => {
	const schema = schemaIn(place)
	expect((await run('backup', archive)).code).toBe(0)
	await takeOut(archive, 'database.dump', dump)
	await replaceInDump(/COPY \w+\.appointments .*;\n/, `COMMIT; CREATE TABLE ${schema}.kept (); --`)
	await repack()
	await inside(place, db => requestAppointment(db, galina, context))

	expect(await run('restore', archive, '--force')).toMatchObject({
		...{ code: 1, stdout: 'Сейчас заявок 2, из них нет в копии 2\n' },
		stderr: expect.stringContaining('В копии нет таблиц: appointments. Данные не заменены\n'),
	})

	expect(await exists(`${schema}.kept`)).toBe(false)
	expect(await inside(place, names)).toEqual([{ name: anna.name }, { name: galina.name }])
})

it('is made in UTF-8, whatever PGCLIENTENCODING says', async () => {
	const cyrillic = { PGCLIENTENCODING: 'WIN1251', UPLOADS_DIR: join(folder, 'uploads') }
	expect((await runCli(place.url, ['backup', archive], cyrillic)).code).toBe(0)

	expect(await runCli(place.url, ['restore', archive, '--force'], cyrillic)).toMatchObject({ code: 0 })
	expect(await inside(place, names)).toEqual([{ name: anna.name }])
})

it('brings a copy of an older version up to date, with its secrets and its age', async () => {
	const older = await emptyPostgres()
	const schema = schemaIn(older)
	const level = Object.keys(migrations).slice(0, 5)
	const facts = await inside(older, async db => {
		await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(
			db,
		)
		for (const name of level) {
			await migrations[name]?.up(db)
			await sql`insert into kysely_migration values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db)
		}
		await sql`insert into appointments (id, number, created_at, status, name, phone, email)
			values ('a', '2026-000007', '2026-01-01', 'new', 'Олег', '+79990000000', 'oleg@mail.example')`.execute(
			db,
		)
		return { token: await secret(db, 'form-token'), migrated: await firstMigrated(db) }
	})
	expect((await run('backup', archive)).code).toBe(0)
	await dumpOf(older, `--table=${schema}.*`)
	await repack({ schema, migrations: level })

	expect((await run('restore', archive, '--force')).code).toBe(0)

	await inside(place, async db => {
		expect({ token: await secret(db, 'form-token'), migrated: await firstMigrated(db) }).toEqual(facts)
		expect(await secret(db, 'rates')).toMatch(/.{40}/)
		expect(await db.selectFrom('appointments').selectAll().execute()).toMatchObject([
			{ number: '2026-000007', name: 'Олег', mark: null },
		])
	})
	expect((await run('status')).code).toBe(0)
	await older.remove()
})

it.each([
	[
		'its manifest',
		{ migrations: [...Object.keys(migrations), '999-later'] },
		'Архив сделан более новой версией сайта',
	],
	['its tables alone', {}, 'Таблицы в копии от неизвестной версии сайта. Данные не заменены'],
])('refuses a copy of a newer version by %s', async (_, changes, words) => {
	expect((await run('backup', archive)).code).toBe(0)
	const later = { name: '999-later', timestamp: '2027-01-01T00:00:00.000Z' }
	await inside(place, db =>
		db
			.insertInto('kysely_migration' as never)
			.values(later as never)
			.execute(),
	)
	await dumpOf(place, `--table=${schemaIn(place)}.*`)
	await repack(changes)

	const { code, stderr } = await run('restore', archive, '--force')

	expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
	expect(await inside(place, names)).toEqual([{ name: anna.name }])
})
