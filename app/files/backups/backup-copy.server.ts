import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Libsql from 'libsql'
import type { IssuedNumbers } from '#app/database/counter.server.ts'

export class BackupError extends Error {
	override name = 'BackupError'
}

export function copySqlite(path: string, to: string) {
	// A connection of its own reads one snapshot: writers go on, and the log beside the file is part of it.
	const source = new Libsql(path)
	try {
		source.pragma('busy_timeout = 5000')
		source.prepare('vacuum into ?').run(to)
	} finally {
		source.close()
	}
	assertIntact(to)
}

/** @throws BackupError where the file is no whole database */
export function assertIntact(path: string) {
	const database = new Libsql(path)
	try {
		const rows = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
		if (rows[0]?.integrity_check !== 'ok') throw new BackupError('Файл базы данных повреждён')
	} catch (error) {
		throw error instanceof BackupError ? error : new BackupError('Файл базы данных повреждён')
	} finally {
		database.close()
	}
}

/** @throws BackupError where the file has triggers: the site makes none, and another's could keep what is erased */
export function assertNoTriggers(path: string) {
	const database = new Libsql(path)
	try {
		const rows = database.prepare(`select name from sqlite_schema where type = 'trigger'`).all()
		const names = (rows as { name: string }[]).map(({ name }) => name)
		if (names.length > 0)
			throw new BackupError(`В базе данных триггеры, которых сайт не создаёт: ${names.join(', ')}`)
	} finally {
		database.close()
	}
}

export const dumpPostgres = (url: string, schema: string, to: string) =>
	postgresProgram('pg_dump', url, url => [
		...['--format=custom', '--no-owner', '--no-privileges', '--lock-wait-timeout=10s'],
		...[`--table="${schema}".*`, `--file=${to}`, `--dbname=${url}`],
	])

/** Replaces what the schema holds by a dump, all or nothing: it and the commands around it are one transaction. */
export async function undumpPostgres(
	url: string,
	dump: string,
	script: string,
	schema: string,
	issued: IssuedNumbers,
) {
	await postgresProgram('pg_restore', url, () => ['--no-owner', '--no-privileges', `--file=${script}`, dump])
	await postgresProgram('psql', url, url => [
		...['--no-psqlrc', '--quiet', '--single-transaction', '--set=ON_ERROR_STOP=1', `--dbname=${url}`],
		...[`--command=${dropAll(schema)}`, `--file=${script}`],
		...[`--command=${assertNoRules(schema)}`, `--command=${raiseCountersIn(schema, issued)}`],
	])
}

const raiseCountersIn = (schema: string, issued: IssuedNumbers) =>
	issued
		.map(
			({ name, value }) =>
				`insert into "${schema}".counters as here (name, value) values ('${name}', ${value})
				on conflict (name) do update set value = greatest(here.value, ${value});`,
		)
		.join('\n')

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

const dropAll = (schema: string) =>
	`do $$ declare name text; begin
		for name in select tablename from pg_tables where schemaname = ${literal(schema)} loop
			execute format('drop table %I.%I cascade', ${literal(schema)}, name);
		end loop;
	end $$`

/** Like `assertNoTriggers`; a rule can keep rows from being deleted as a trigger can. */
const assertNoRules = (schema: string) =>
	`do $$ declare names text; begin
		select string_agg(name, ', ') into names from (
			select rulename as name from pg_rules where schemaname = ${literal(schema)}
			union select tgname from pg_trigger where not tgisinternal
				and tgrelid in (select oid from pg_class where relnamespace = (select oid from pg_namespace where nspname = ${literal(schema)}))
		) as those;
		if names <> '' then raise exception 'в копии правила или триггеры, которых сайт не создаёт: %', names; end if;
	end $$`

async function postgresProgram(name: string, url: string, args: (url: string) => string[]) {
	const { address, password } = splitPassword(url)
	const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
	await promisify(execFile)(name, args(address), { env, maxBuffer: 2 ** 26 }).catch(({ code, stderr }) => {
		if (code === 'ENOENT')
			throw new BackupError(`Нет программы ${name}: установите клиент PostgreSQL той же версии, что и сервер`)
		// Its words may quote rows; the first line names the cause.
		const [line = ''] = String(stderr).split('\n')
		throw new BackupError(`${name} не справился: ${line.replace(/^\w+: +(error: )?/, '').slice(0, 200)}`)
	})
}

/** Everybody on the machine sees a program's words; its environment is its owner's. */
function splitPassword(url: string) {
	const [address = '', query = ''] = url.split(/\?(.*)/s)
	const [, scheme = '', user = '', inUser, rest = ''] =
		/^(postgres(?:ql)?:\/\/)([^:@/?]*)(?::([^@/]*))?(@.*)$/s.exec(address) ?? []
	const inQuery = new URLSearchParams(query).get('password')
	const password = inQuery ?? (inUser && decodeURIComponent(inUser))
	// The rest stays as it is written: the client reads a plus as a plus.
	const options = query.split('&').filter(option => !new URLSearchParams(option).has('password'))
	const place = inUser === undefined ? address : `${scheme}${user}${rest}`
	return { address: [place, options.join('&')].filter(Boolean).join('?'), password }
}
