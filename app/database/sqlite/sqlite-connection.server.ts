import { accessSync, closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { makeFolder } from '#app/platform/make-folder.server.ts'
import { watchHeader } from './header-watch.server.ts'
import { openJournal } from './journal-watch.server.ts'
import { createStatementCache } from './statement-cache.server.ts'
import { storageError } from './storage-error.ts'

const maxRoundsPostponed = 3
const longJournalPages = 1000
const restoreAttempts = 3

/** An existing database file, opened so that every commit is forced to the disk, with what is needed to watch it. */
export class SqliteConnection {
	readonly database
	readonly #file
	readonly journal
	readonly assertHeader
	readonly noteCheckpoints
	readonly #kept
	readonly #state = { closed: false, pending: 0, rounds: 0, left: 0 }
	readonly inode
	readonly prepare

	constructor(path: string) {
		const { database, file } = openDatabase(path)
		this.database = database
		this.#file = file
		this.journal = openJournal(path)
		const { assertHeader, noteCheckpoints } = watchHeader(this.#file, this.journal)
		this.assertHeader = assertHeader
		this.noteCheckpoints = noteCheckpoints
		this.#kept = createStatementCache(this.database)
		this.inode = fstatSync(this.#file).ino
		this.prepare = this.#kept.prepare
	}

	/** Checkpoints first, so that a copy of the file alone has all commits. */
	close() {
		if (this.#state.closed) return
		this.#state.closed = true
		try {
			this.assertHeader()
			if (this.journal.state() === 'spoilt') this.restoreJournal()
			if (this.#isSafeToCheckpoint()) this.database.pragma('wal_checkpoint(TRUNCATE)')
		} catch {}
		this.#kept.clear()
		this.database.close()
	}

	#isSafeToCheckpoint() {
		return this.journal.state() === 'intact' && this.journal.equalsCopy()
	}

	checkpointWhenDue() {
		const pending = this.journal.pendingPages()
		const isDue = pending === this.#state.pending || ++this.#state.rounds >= maxRoundsPostponed
		this.#state.pending = pending
		if (isDue) this.checkpoint()
	}

	/** Never from a truncated journal, whose zeros would be written into the file. */
	checkpoint() {
		if (this.#state.closed || this.database.inTransaction || scrubs.running > 0) return
		try {
			if (this.journal.pendingPages() === 0 || !this.#isSafeToCheckpoint()) return
			this.assertHeader()
			this.#state.rounds = 0
			// Too long for a copy: SQLite itself has to check that nothing is missing in the middle.
			if (this.journal.isTooLongToCopy()) this.#withWriteLock(() => this.#resetIndexAlone())
			this.database.pragma('wal_checkpoint(RESTART)')
			this.noteCheckpoints()
			this.#state.left = this.journal.pendingPages()
		} catch {
			// A disk that is full or away shows in the next write.
		}
	}

	/** Pages that a long reader, such as a backup, still needs are not tried again with every commit. */
	checkpointLongJournal() {
		const pending = this.journal.pendingPages()
		if (pending < this.#state.left) this.#state.left = 0
		if (pending >= this.#state.left + longJournalPages) this.checkpoint()
	}

	/** Not under another process's checkpoint: each would refuse the other, and every reader, until one gives up. */
	#resetIndexAlone() {
		if (!this.journal.isCheckpointing()) this.journal.resetIndex()
	}

	#checkpointAll() {
		const [done] = this.database.pragma('wal_checkpoint(RESTART)') as { log: number; checkpointed: number }[]
		if (done?.log !== done?.checkpointed) throw storageError('SQLITE_BUSY', 'The journal is being read')
	}

	restoreJournal() {
		const [frames, pending] = [this.journal.frames(), this.journal.pendingPages()]
		for (let attempt = 0; attempt < restoreAttempts; attempt++) {
			let isRestored = false
			this.#withWriteLock(() => {
				isRestored = this.journal.restore(attempt > 0)
				this.journal.resetIndex()
			})
			this.#checkpointAll()
			const isCutAgain = isRestored && this.journal.isCut()
			if (!isCutAgain) return Math.max(0, Math.min(pending, frames - this.journal.frames()))
		}
		throw storageError('SQLITE_IOERR', 'The journal is cut again and again')
	}

	/** Without the lock where the first page was cut off too: then it cannot be taken. */
	#withWriteLock(work: () => void) {
		try {
			this.database.exec('begin immediate')
		} catch (error) {
			if (String((error as { code?: string }).code).startsWith('SQLITE_BUSY')) throw error
		}
		try {
			work()
		} finally {
			// A rollback would read the index, which is empty now.
			if (this.database.inTransaction) this.database.exec('commit')
		}
	}

	closeDescriptors() {
		closeSync(this.#file)
		this.journal.close()
	}

	isClosed() {
		return this.#state.closed
	}
}

function openDatabase(path: string) {
	const database = new Libsql(path)
	try {
		// With a journal beside it SQLite opens even a file that nobody may write.
		accessSync(path, constants.W_OK)
		// SQLite's own waiting would hold up the event loop, and with it every page.
		database.pragma('busy_timeout = 0')
		enableWal(database)
		for (const setting of [
			'synchronous = FULL',
			'foreign_keys = ON',
			'secure_delete = ON',
			'trusted_schema = OFF',
			// SQLite would copy the zeros of a journal that was truncated into the file.
			'wal_autocheckpoint = 0',
		]) {
			database.pragma(setting)
		}
		const [found] = database.pragma('quick_check(1)') as { quick_check: string }[]
		if (found?.quick_check !== 'ok') throw storageError('SQLITE_CORRUPT', 'The database file is damaged')

		// Open as long as the database: closing it would release the locks that SQLite holds on the file.
		return { database, file: openSync(path, 'r') }
	} catch (error) {
		database.close()
		throw error
	}
}

/** Made for its owner alone, whatever the process allows others; SQLite gives the journal the same mode. */
export function makeFile(path: string) {
	makeFolder(dirname(path))
	if (statSync(path, { throwIfNoEntry: false })) return
	closeSync(openSync(path, 'a', 0o600))
}

export const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

/** How many files this process writes anew just now, which ends by itself: writers wait, checkpoints are left to that. */
export const scrubs = { running: 0 }

export const isBusy = (error: unknown) => (error as { code?: string }).code === 'SQLITE_BUSY'

// The busy time-out does not cover the change of the journal: four instances that start at once meet here.
function enableWal(database: Libsql.Database) {
	for (let attempt = 0; ; attempt++) {
		try {
			database.pragma('journal_mode = WAL')
			return
		} catch (error) {
			if (attempt === 50 || !isBusy(error)) throw error
			Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 + attempt * 5)
		}
	}
}
