import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import Libsql from 'libsql'
import type Pg from 'pg'
import { driver } from './postgres.server.ts'
import { scrubs } from './sqlite/sqlite-connection.server.ts'
import { sqlitePath } from './sqlite-path.ts'

const busyTimeout = 15_000

/**
 * Takes the remains of deleted rows out of the database's own files: also with `secure_delete` a row that was
 * moved when its page was split leaves a copy in the gap of the old page, and the write-ahead log keeps everything.
 * @returns false where others were busy with the database for too long; the rows are gone all the same
 */
export async function scrub(url: string) {
	const path = sqlitePath(url)
	if (path) return await scrubSqlite(path)
	const deadline = performance.now() + busyTimeout
	while (!(await scrubPostgres(url))) {
		if (performance.now() > deadline) return false
		await pause(200)
	}
	return true
}

/**
 * A thread and a connection of its own: `vacuum` is one call that takes seconds of each hundred MB, and one that was
 * refused in the middle would be of no use to others. As text, since the build of the server is one file.
 */
const scrubbing = `
const { existsSync, statSync } = require('node:fs')
const { parentPort, workerData: { library, path, patience } } = require('node:worker_threads')
const database = new (require(library))(path)
const wal = path + '-wal'
function vacuum() {
	database.exec('vacuum')
	return true
}
function emptyWal() {
	database.exec('pragma wal_checkpoint(TRUNCATE)')
	return !existsSync(wal) || statSync(wal).size === 0
}
const nap = new Int32Array(new SharedArrayBuffer(4))
function comesToItsEnd(step) {
	const deadline = performance.now() + patience
	for (;;) {
		try {
			if (step()) return true
		} catch (error) {
			if (!String(error.code).startsWith('SQLITE_BUSY')) throw error
		}
		if (performance.now() > deadline) return false
		Atomics.wait(nap, 0, 0, 50)
	}
}
try {
	database.pragma('busy_timeout = 0')
	database.pragma('secure_delete = ON')
	// The new pages are copied in the second step alone, which waits where others are at it.
	database.pragma('wal_autocheckpoint = 0')
	parentPort.postMessage({ done: [vacuum, emptyWal].every(comesToItsEnd) })
} catch ({ code, message }) {
	parentPort.postMessage({ code, message })
} finally {
	database.close()
}`

async function scrubSqlite(path: string) {
	const library = createRequire(import.meta.url).resolve('libsql')
	const workerData = { library, path, patience: busyTimeout }
	const worker = new Worker(scrubbing, { eval: true, workerData })
	scrubs.running++
	// Both may come in one turn of the event loop.
	const ends = Promise.all([once(worker, 'message'), once(worker, 'exit')])
	const [[{ done = false, code, message }]] = await ends.finally(() => scrubs.running--)
	if (message !== undefined) throw Object.assign(new Error(message), { code })
	return done as boolean
}

/** @returns false where another process still reads the log: the file alone then lacks the last commits */
export function truncateWal(path: string) {
	try {
		const database = new Libsql(path)
		try {
			const [{ busy }] = database.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
			return busy === 0
		} finally {
			database.close()
		}
	} catch (error) {
		// A broken file is about to be replaced.
		return !String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')
	}
}

const tables = [
	'appointments',
	'job_applications',
	'job_files',
	'reviews',
	'survey_responses',
	'consents',
	'outbox',
	'submissions',
	'tracking',
]
const lockNotAvailable = '55P03'

/** Writes the tables anew; what PostgreSQL keeps elsewhere (its log, replicas, archives) is its operator's. */
async function scrubPostgres(url: string) {
	const client = new (driver().Client)({
		connectionString: url,
		lock_timeout: 1000,
		application_name: 'clinic',
	})
	client.on('error', () => {})
	await client.connect()
	try {
		if (!(await haveOlderEnded(client))) return false
		for (const table of tables) await client.query(`vacuum full ${table}`)
		return true
	} catch (error) {
		if ((error as { code?: string }).code === lockNotAvailable) return false
		throw error
	} finally {
		await client.end()
	}
}

/**
 * Whether nobody is left who may still see what was deleted before: `vacuum full` carries over rows that a snapshot of
 * this database, or a transaction of any of its cluster, may need.
 */
async function haveOlderEnded(client: Pg.Client) {
	const { rows } = await client.query('select pg_current_xact_id()::text as own')
	const own = rows[0]?.own
	const deadline = performance.now() + 5000
	for (;;) {
		const ended = await client.query(
			`select 1 where pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 and not exists (
				select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
				and age(backend_xmin) >= age($1::xid8::xid))`,
			[own],
		)
		if (ended.rows.length > 0) return true
		if (performance.now() > deadline) return false
		await pause(50)
	}
}
