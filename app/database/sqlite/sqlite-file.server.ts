import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type Libsql from 'libsql'
import { collectGarbage } from './collect-garbage.server.ts'
import { connect, inodeOf, makeFile } from './sqlite-connection.server.ts'
import { storageError } from './storage-error.ts'

export type SqliteFile = ReturnType<typeof openFile>

type Duties = {
	/** A whole file of ours that takes the first one's place is taken up. */
	isOurs: (database: Libsql.Database) => boolean
	/** Called when the journal had to be repaired. */
	onError: (error: Error) => void
}

/** Where the journal lies and what it begins with is looked at as often as this, in milliseconds. */
const checkEvery = 200
/** Whoever replaces the database removes the journal first: for so long nothing is opened anew, in milliseconds. */
const replacing = 500
/** What only another process can restore is left to it for so long, in milliseconds. */
const othersTime = 2000
const checkpointEvery = 1000

/**
 * A database file that is watched: what is written into one that was deleted, replaced or spoilt, or into a journal
 * that was, is lost with the process, so nothing may be accepted. A removed or spoilt journal is repaired.
 */
export function openFile(path: string, { isOurs, onError }: Duties) {
	makeFile(path)
	let opened = connect(path)
	let repair: { since: number; refusedAt?: number } | undefined
	let checked = 0
	// What stands in the journal alone goes with it: in a quiet moment it is written back.
	const timer = setInterval(() => opened.checkpointWhenDue(), checkpointEvery)
	timer.unref()

	/** Never over the old one's journal: its commits belong to the file that is gone, SQLite would add them to this. */
	function adoptReplacement() {
		if (opened.database.inTransaction) return false
		const { wal, shm } = opened.journal.inodes
		if (wal === inodeOf(`${path}-wal`) || shm === inodeOf(`${path}-shm`)) return false
		const next = connect(path)
		if (!isOurs(next.database)) {
			next.close()
			next.closeDescriptors()
			return false
		}
		opened.close()
		opened.closeDescriptors()
		opened = next
		return true
	}

	function assertJournal() {
		checked = performance.now()
		const state = opened.journal.state()
		if (state === 'intact') {
			repair = undefined
			return opened.noteCheckpoints()
		}
		// Whoever comes next looks at once, and repairs it.
		repair ??= { since: checked }
		throw storageError(needsRepair, `The journal of the database was ${state}`)
	}

	/** A commit that could not be copied is not acknowledged, so it need not be restored. */
	function assertCopied() {
		try {
			if (!opened.journal.holdsCommits()) assertJournal()
		} catch (error) {
			if (repair) repair.refusedAt = opened.journal.frames()
			throw error
		}
	}

	const file = {
		get database() {
			return opened.database
		},
		prepare: (text: string) => opened.prepare(text),
		close() {
			clearInterval(timer)
			opened.close()
			opened.closeDescriptors()
		},

		/** Throws unless the file is whole, as far as one sees at once, and in its place. */
		assertInPlace() {
			const here = inodeOf(path)
			if (opened.isClosed()) throw storageError(needsRepair, 'The database could not be opened again')
			if (here === opened.inode) {
				opened.assertHeader()
				const isDue = repair !== undefined || performance.now() - checked > checkEvery
				if (isDue || !opened.journal.isLongEnough()) assertJournal()
				return
			}
			if (here !== undefined && adoptReplacement()) return
			throw storageError('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
		},

		/** Before a commit: written behind a gap it would look whole. */
		assertWhole() {
			opened.assertHeader()
			if (!opened.journal.holdsCommits()) assertJournal()
		},

		/** After a commit, before it is acknowledged: throws where it has gone into a file that nobody will read again. */
		assertCommitted() {
			if (inodeOf(path) !== opened.inode)
				throw storageError('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
			assertCopied()
			// A commit may begin the journal anew, which is no writing back.
			opened.noteCheckpoints()
			opened.checkpointLongJournal()
		},

		/** Brings what stands in the journal alone into the file, where nobody is in the way. */
		checkpoint: () => opened.checkpoint(),

		/** Saves what the lost journal holds, and opens the file anew where that is needed. Nobody may be using it. */
		async repair() {
			const state = opened.isClosed() ? 'moved' : opened.journal.state()
			if (state === 'intact') {
				repair = undefined
				return
			}
			repair ??= { since: performance.now() }
			let lostPages = 0
			if (!opened.isClosed()) {
				const isRefused = repair.refusedAt === opened.journal.frames()
				if (state === 'spoilt' && !isRefused) leaveToOthers(repair.since)
				const missing = opened.restoreJournal()
				lostPages = isRefused && !opened.journal.isTooLongToCopy() ? 0 : missing
				if (state === 'moved') await reopenable()
			}
			if (opened.isClosed()) opened = connect(path)
			repair = undefined
			onError(Object.assign(storageError(needsRepair, `The journal was ${state}`), { lostPages }))
		},
	}

	/** The last commits may be another process's, whose copy alone has them. */
	function leaveToOthers(since: number) {
		if (opened.journal.canRestore() || performance.now() - since > othersTime) return
		throw storageError(needsRepair, 'The journal is left to the process that can restore it')
	}

	async function reopenable() {
		await pause(replacing)
		if (inodeOf(path) !== opened.inode)
			throw storageError('SQLITE_READONLY_DBMOVED', 'The database file was removed or replaced')
		if (isForeign(`${path}-wal`, opened.journal.inodes.wal))
			throw storageError('SQLITE_IOERR', 'Another journal lies in the place of the one of this database')
		opened.close()
		await collectGarbage()
		opened.closeDescriptors()
	}
	return file
}

export const needsRepair = 'SQLITE_IOERR_JOURNAL'

const isForeign = (path: string, own: number) => {
	const here = statSync(path, { throwIfNoEntry: false })
	return here !== undefined && here.ino !== own && here.size > 0
}
