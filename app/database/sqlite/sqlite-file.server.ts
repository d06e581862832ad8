import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type Libsql from 'libsql'
import { collectGarbage } from './collect-garbage.server.ts'
import { inodeOf, makeFile, SqliteConnection } from './sqlite-connection.server.ts'
import { storageError } from './storage-error.ts'

type Dependencies = {
	isOurs: (database: Libsql.Database) => boolean
	onError: (error: Error) => void
}

const checkEvery = 200
/** Milliseconds before a file is opened again: whoever replaces the database removes its journal first. */
const replacing = 500
/** Milliseconds for which a journal that only another process can restore is left to that process. */
const othersTime = 2000
const checkpointEvery = 1000

/**
 * A database file that is watched: what is written into one that was deleted, replaced or spoilt, or into a journal
 * that was, is lost with the process, so nothing may be accepted. A removed or spoilt journal is repaired.
 */
export class SqliteFile {
	readonly #path
	readonly #isOurs
	readonly #onError
	#opened
	#repair: { since: number; refusedAt?: number } | undefined
	#checked = 0
	// Checkpoints in quiet moments, because commits that are in the journal alone are lost with it.
	readonly #timer

	constructor(path: string, { isOurs, onError }: Dependencies) {
		this.#path = path
		this.#isOurs = isOurs
		this.#onError = onError
		makeFile(path)
		this.#opened = new SqliteConnection(path)
		this.#timer = setInterval(() => this.#opened.checkpointWhenDue(), checkpointEvery)
		this.#timer.unref()
	}

	get database() {
		return this.#opened.database
	}

	prepare(text: string) {
		return this.#opened.prepare(text)
	}

	close() {
		clearInterval(this.#timer)
		this.#opened.close()
		this.#opened.closeDescriptors()
	}

	assertInPlace() {
		const here = inodeOf(this.#path)
		if (this.#opened.isClosed()) throw storageError(needsRepair, 'The database could not be opened again')
		if (here === this.#opened.inode) {
			this.#opened.assertHeader()
			const isDue = this.#repair !== undefined || performance.now() - this.#checked > checkEvery
			if (isDue || !this.#opened.journal.isLongEnough()) this.#assertJournal()
			return
		}
		if (here !== undefined && this.#adoptReplacement()) return
		throw storageError('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
	}

	/** Before a commit, which would hide a gap in the journal by what it appends. */
	assertWhole() {
		this.#opened.assertHeader()
		if (!this.#opened.journal.holdsCommits()) this.#assertJournal()
	}

	/** After a commit, before it is acknowledged: throws where it has gone into a file that nobody will read again. */
	assertCommitted() {
		if (inodeOf(this.#path) !== this.#opened.inode)
			throw storageError('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
		this.#assertCopied()
		// A commit may restart the journal, which is not a checkpoint.
		this.#opened.noteCheckpoints()
		this.#opened.checkpointLongJournal()
	}

	checkpoint() {
		return this.#opened.checkpoint()
	}

	/** Restores what the lost journal held, and reopens the file where needed. No statement may be running. */
	async repair() {
		const state = this.#opened.isClosed() ? 'moved' : this.#opened.journal.state()
		if (state === 'intact') {
			this.#repair = undefined
			return
		}
		this.#repair ??= { since: performance.now() }
		let lostPages = 0
		if (!this.#opened.isClosed()) {
			const isRefused = this.#repair.refusedAt === this.#opened.journal.frames()
			if (state === 'spoilt' && !isRefused) this.#leaveToOthers(this.#repair.since)
			const missing = this.#opened.restoreJournal()
			lostPages = isRefused && !this.#opened.journal.isTooLongToCopy() ? 0 : missing
			if (state === 'moved') await this.#reopenable()
		}
		if (this.#opened.isClosed()) this.#opened = new SqliteConnection(this.#path)
		this.#repair = undefined
		this.#onError(Object.assign(storageError(needsRepair, `The journal was ${state}`), { lostPages }))
	}

	/** Not while the old journal is there: its commits belong to the file that is gone, SQLite would add them to this. */
	#adoptReplacement() {
		if (this.#opened.database.inTransaction) return false
		const { wal, shm } = this.#opened.journal.inodes
		if (wal === inodeOf(`${this.#path}-wal`) || shm === inodeOf(`${this.#path}-shm`)) return false
		const next = new SqliteConnection(this.#path)
		if (!this.#isOurs(next.database)) {
			next.close()
			next.closeDescriptors()
			return false
		}
		this.#opened.close()
		this.#opened.closeDescriptors()
		this.#opened = next
		return true
	}

	#assertJournal() {
		this.#checked = performance.now()
		const state = this.#opened.journal.state()
		if (state === 'intact') {
			this.#repair = undefined
			return this.#opened.noteCheckpoints()
		}
		this.#repair ??= { since: this.#checked }
		throw storageError(needsRepair, `The journal of the database was ${state}`)
	}

	/** A commit that could not be copied is not acknowledged, so it need not be restored. */
	#assertCopied() {
		try {
			if (!this.#opened.journal.holdsCommits()) this.#assertJournal()
		} catch (error) {
			if (this.#repair) this.#repair.refusedAt = this.#opened.journal.frames()
			throw error
		}
	}

	/** The last commits may be another process's, whose copy alone has them. */
	#leaveToOthers(since: number) {
		if (this.#opened.journal.canRestore() || performance.now() - since > othersTime) return
		throw storageError(needsRepair, 'The journal is left to the process that can restore it')
	}

	async #reopenable() {
		await pause(replacing)
		if (inodeOf(this.#path) !== this.#opened.inode)
			throw storageError('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
		if (isForeign(`${this.#path}-wal`, this.#opened.journal.inodes.wal))
			throw storageError('SQLITE_IOERR', 'Another journal lies in the place of the one of this database')
		this.#opened.close()
		await collectGarbage()
		this.#opened.closeDescriptors()
	}
}

export const needsRepair = 'SQLITE_IOERR_JOURNAL'

const isForeign = (path: string, own: number) => {
	const here = statSync(path, { throwIfNoEntry: false })
	return here !== undefined && here.ino !== own && here.size > 0
}
