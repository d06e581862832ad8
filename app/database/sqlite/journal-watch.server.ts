import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { createJournalCopy, lengthOf } from './journal-copy.server.ts'

export type JournalState = 'intact' | 'moved' | 'spoilt'

/** SQLite's index of the journal (https://sqlite.org/walformat.html): two copies of 48 bytes, then what is written back. */
const indexLength = 132
const at = { pageSize: 14, frames: 16, salt: 32, writtenBack: 96, attempted: 128 }

export type Journal = ReturnType<typeof watchFiles>

/**
 * Watches the journal of an open SQLite file: commits that lie in one that was removed, replaced or cut short are
 * lost with the process, while SQLite itself goes on without a word.
 */
export function openJournal(path: string): Journal {
	const [wal, shm] = [`${path}-wal`, `${path}-shm`]
	const journal = openIfThere(wal)
	const index = openIfThere(shm)
	if (journal === undefined || index === undefined) return lostJournal(journal, index)
	return watchFiles(wal, shm, journal, index)
}

function watchFiles(wal: string, shm: string, journal: number, index: number) {
	const inodes = { wal: fstatSync(journal).ino, shm: fstatSync(index).ino }
	const copy = createJournalCopy(journal)
	const buffer = Buffer.alloc(indexLength)
	const salt = Buffer.alloc(8)

	function readIndex() {
		readSync(index, buffer, 0, indexLength, 0)
		return {
			frames: buffer.readUInt32LE(at.frames),
			pageSize: buffer.readUInt16LE(at.pageSize),
			salt: buffer.subarray(at.salt, at.salt + 8),
		}
	}

	/** True where the file holds all that its index says; the copy then does too. */
	function isComplete(size: number) {
		const end = readIndex()
		return end.frames === 0 || (size >= lengthOf(end) && copy.update(end))
	}

	/** The length, where the file still has a name. */
	function ownLength() {
		const { nlink, size } = fstatSync(journal)
		return nlink > 0 ? size : -1
	}

	function stateOnce(): JournalState {
		const walHere = statSync(wal, { throwIfNoEntry: false })
		const shmHere = statSync(shm, { throwIfNoEntry: false })
		if (walHere?.ino !== inodes.wal || shmHere?.ino !== inodes.shm) return 'moved'

		const { frames, salt: expected } = readIndex()
		if (frames === 0) return 'intact'
		readSync(journal, salt, 0, 8, 16)
		return salt.equals(expected) && isComplete(walHere.size) ? 'intact' : 'spoilt'
	}

	return {
		inodes,

		/** The same with fewer questions to the system, for every commit. */
		holdsCommits() {
			const length = ownLength()
			return length >= 0 && isComplete(length)
		},

		/** With two questions, for every statement: a file that has grown again behind a gap passes. */
		isLongEnough: () => ownLength() >= lengthOf(readIndex()),

		/** Another process that empties the journal in good order is between two steps for a moment. */
		state(): JournalState {
			let state = stateOnce()
			for (let retry = 0; retry < 3 && state === 'spoilt'; retry++) state = stateOnce()
			return state
		},

		/** Changes whenever somebody has begun to write the journal back into the file. */
		checkpoints() {
			const { salt } = readIndex()
			return `${buffer.readUInt32LE(at.writtenBack)} ${buffer.readUInt32LE(at.attempted)} ${salt.toString('latin1')}`
		},

		/** True while somebody writes the journal back, or when he did not get to the end. */
		isCheckpointing() {
			readIndex()
			return buffer.readUInt32LE(at.writtenBack) !== buffer.readUInt32LE(at.attempted)
		},

		/** Pages that stand in the journal alone. */
		pendingPages() {
			const { frames } = readIndex()
			return Math.max(0, frames - buffer.readUInt32LE(at.writtenBack))
		},

		frames: () => readIndex().frames,
		isTooLongToCopy: () => copy.isTooLong(),
		equalsCopy: () => copy.equalsFile(),
		canRestore: () => copy.reaches(readIndex()),
		isCut: () => copy.isCut(readIndex()),

		/**
		 * Writes what was cut off back into its place, where this process has it. `again` where it was cut off before
		 * SQLite had read it: the index then does not say any more what is missing.
		 */
		restore(again: boolean) {
			if (!again && isComplete(fstatSync(journal).size)) return false
			copy.writeBack()
			return copy.hasFrames()
		},

		/** Has SQLite read the journal anew, page by page with their checksums, instead of believing its index. */
		resetIndex() {
			writeSync(index, Buffer.alloc(at.writtenBack), 0, at.writtenBack, 0)
		},

		/** Only when the database is closed: letting go of a file lets go of all locks on it. */
		close() {
			closeSync(journal)
			closeSync(index)
		},
	}
}

function openIfThere(path: string) {
	try {
		return openSync(path, 'r+')
	} catch (error) {
		if ((error as { code?: string }).code === 'ENOENT') return undefined
		throw error
	}
}

/**
 * An earlier connection of this process may still hold an index that another process has removed; SQLite then goes
 * on with that one, and the next visitor has it mended.
 */
function lostJournal(journal: number | undefined, index: number | undefined): Journal {
	const inodeOf = (file: number | undefined) => (file === undefined ? -1 : fstatSync(file).ino)
	return {
		inodes: { wal: inodeOf(journal), shm: inodeOf(index) },
		holdsCommits: () => false,
		isLongEnough: () => false,
		state: () => 'moved',
		checkpoints: () => '',
		isCheckpointing: () => false,
		pendingPages: () => 0,
		frames: () => 0,
		isTooLongToCopy: () => false,
		equalsCopy: () => true,
		canRestore: () => true,
		isCut: () => false,
		restore: () => false,
		resetIndex() {},
		close() {
			for (const file of [journal, index]) if (file !== undefined) closeSync(file)
		},
	}
}
