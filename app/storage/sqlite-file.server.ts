import { accessSync, closeSync, constants, fstatSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { keepStatements } from './kept-statements.server.ts'

/** How every SQLite file begins. */
const header = Buffer.from('SQLite format 3\0')

export type SqliteFile = ReturnType<typeof openFile>

/**
 * A database file that is watched: what is written into one that was deleted, replaced or spoilt is lost with the
 * process, so nothing may be accepted. A whole one that `isOurs` and lies in its place is taken up without a restart.
 */
export function openFile(path: string, isOurs: (database: Libsql.Database) => boolean) {
	mkdirSync(dirname(path), { recursive: true })
	let opened = connect(path)

	/** Never over the old one's journal: its commits belong to the file that is gone, SQLite would add them to this. */
	function takeUp() {
		if (opened.database.inTransaction) return false
		if (['-wal', '-shm'].some(end => opened.inodes[end] === inodeOf(path + end))) return false
		const next = connect(path)
		if (!isOurs(next.database)) {
			next.close()
			return false
		}
		opened.close()
		opened = next
		return true
	}

	return {
		get database() {
			return opened.database
		},
		prepare: (text: string) => opened.prepare(text),
		close: () => opened.close(),

		/** Throws unless the file is whole, as far as one sees at once, and in its place. */
		assertInPlace() {
			const here = inodeOf(path)
			if (here === opened.inodes['']) return opened.assertHeader()
			if (here !== undefined && takeUp()) return
			throw fault('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
		},
	}
}

function connect(path: string) {
	const database = new Libsql(path)
	let file: number
	try {
		// A journal beside it lets even a file that nobody may write be opened.
		accessSync(path, constants.W_OK)
		// SQLite's own waiting would hold up the event loop, and with it every page.
		database.pragma('busy_timeout = 0')
		turnWalOn(database)
		for (const setting of [
			'synchronous = FULL',
			'foreign_keys = ON',
			'secure_delete = ON',
			'trusted_schema = OFF',
		]) {
			database.pragma(setting)
		}
		const [found] = database.pragma('quick_check(1)') as { quick_check: string }[]
		if (found?.quick_check !== 'ok') throw fault('SQLITE_CORRUPT', 'The database file is damaged')

		// Open as long as the database: whoever closes a file lets go of the locks that SQLite holds on it.
		file = openSync(path, 'r')
	} catch (refusal) {
		database.close()
		throw refusal
	}

	const opened = file
	const inodes: Record<string, number | undefined> = {
		'': fstatSync(opened).ino,
		'-wal': inodeOf(`${path}-wal`),
		'-shm': inodeOf(`${path}-shm`),
	}
	// SQLite holds the first page in memory and would not see for hours that it is gone from the disk.
	const assertHeader = () => {
		const start = Buffer.alloc(header.length)
		readSync(opened, start, 0, header.length, 0)
		if (!start.equals(header)) throw fault('SQLITE_NOTADB', 'The database file was overwritten')
	}
	/** With the journal's commits in the file: whoever copies it alone then has them all. */
	function close() {
		try {
			assertHeader()
			database.pragma('wal_checkpoint(TRUNCATE)')
		} catch {}
		database.close()
		closeSync(opened)
	}
	return { database, prepare: keepStatements(database), inodes, assertHeader, close }
}

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

const fault = (code: string, message: string) => Object.assign(new Error(message), { code })

export const isBusy = (fault: unknown) => (fault as { code?: string }).code === 'SQLITE_BUSY'

// The busy time-out does not cover the change of the journal: four instances that start at once meet here.
function turnWalOn(database: Libsql.Database) {
	for (let attempt = 0; ; attempt++) {
		try {
			database.pragma('journal_mode = WAL')
			return
		} catch (fault) {
			if (attempt === 50 || !isBusy(fault)) throw fault
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 + attempt * 5)
		}
	}
}
