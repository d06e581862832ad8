import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import Libsql from 'libsql'

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

/** In UTF-8, which is what a restore reads, whatever PGCLIENTENCODING says. */
export async function dumpPostgres(url: string, schema: string, to: string) {
	const { address, password } = splitPassword(url)
	const args = [
		'--format=custom',
		'--no-owner',
		'--no-privileges',
		'--lock-wait-timeout=10s',
		'--encoding=UTF8',
		`--table="${schema}".*`,
		`--file=${to}`,
		`--dbname=${address}`,
	]
	await postgresProgram('pg_dump', args, password === undefined ? {} : { PGPASSWORD: password })
}

export const scriptOfDump = (dump: string, to: string) =>
	postgresProgram('pg_restore', ['--format=custom', '--data-only', `--file=${to}`, dump])

async function postgresProgram(name: string, args: string[], settings = {}) {
	const env = { ...process.env, ...settings }
	await promisify(execFile)(name, args, { env, maxBuffer: 2 ** 26 }).catch(({ code, stderr }) => {
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
