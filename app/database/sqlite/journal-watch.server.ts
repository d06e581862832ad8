import { closeSync, fstatSync, openSync, readSync, statSync, writeSync } from 'node:fs'
import { absent } from '#app/platform/absent.ts'
import { JournalCopy, lengthOf } from './journal-copy.server.ts'

type JournalState = 'intact' | 'moved' | 'spoilt'

/** SQLite's index of the journal (https://sqlite.org/walformat.html): two copies of 48 bytes, then what is written back. */
const indexLength = 132
const at = { pageSize: 14, frames: 16, salt: 32, writtenBack: 96, attempted: 128 }

export type Journal = Pick<WatchedJournal, keyof WatchedJournal>

/**
 * Watches the journal of an open SQLite file: commits that lie in one that was removed, replaced or cut short are
 * lost with the process, while SQLite itself reports nothing.
 */
export function openJournal(path: string): Journal {
	const [wal, shm] = [`${path}-wal`, `${path}-shm`]
	const journal = openIfThere(wal)
	const index = openIfThere(shm)
	if (journal === undefined || index === undefined) return lostJournal(journal, index)
	return new WatchedJournal(wal, shm, journal, index)
}

class WatchedJournal {
	readonly #wal
	readonly #shm
	readonly #journal
	readonly #index
	readonly inodes
	readonly #copy
	readonly #buffer = Buffer.alloc(indexLength)
	readonly #salt = Buffer.alloc(8)

	constructor(wal: string, shm: string, journal: number, index: number) {
		this.#wal = wal
		this.#shm = shm
		this.#journal = journal
		this.#index = index
		this.inodes = { wal: fstatSync(journal).ino, shm: fstatSync(index).ino }
		this.#copy = new JournalCopy(journal)
	}

	holdsCommits() {
		const length = this.#ownLength()
		return length >= 0 && this.#isComplete(length)
	}

	/** Cheap enough for every statement; does not notice a file that was cut and has grown again. */
	isLongEnough() {
		return this.#ownLength() >= lengthOf(this.#readIndex())
	}

	/** Tried again, since another process that empties the journal properly is between two steps for a moment. */
	state(): JournalState {
		let state = this.#stateOnce()
		for (let retry = 0; retry < 3 && state === 'spoilt'; retry++) state = this.#stateOnce()
		return state
	}

	checkpoints() {
		const { salt } = this.#readIndex()
		return `${this.#buffer.readUInt32LE(at.writtenBack)} ${this.#buffer.readUInt32LE(at.attempted)} ${salt.toString('latin1')}`
	}

	isCheckpointing() {
		this.#readIndex()
		return this.#buffer.readUInt32LE(at.writtenBack) !== this.#buffer.readUInt32LE(at.attempted)
	}

	pendingPages() {
		const { frames } = this.#readIndex()
		return Math.max(0, frames - this.#buffer.readUInt32LE(at.writtenBack))
	}

	frames() {
		return this.#readIndex().frames
	}

	isTooLongToCopy() {
		return this.#copy.isTooLong()
	}

	equalsCopy() {
		return this.#copy.equalsFile()
	}

	canRestore() {
		return this.#copy.reaches(this.#readIndex())
	}

	isCut() {
		return this.#copy.isCut(this.#readIndex())
	}

	/**
	 * Writes what was cut off back into its place, where this process has a copy.
	 * @param again whether it was cut once more before SQLite had read it: the index no longer says what is missing
	 */
	restore(again: boolean) {
		if (!again && this.#isComplete(fstatSync(this.#journal).size)) return false
		this.#copy.writeBack()
		return this.#copy.hasFrames()
	}

	/** Makes SQLite read the journal again, page by page with their checksums, instead of believing its index. */
	resetIndex() {
		writeSync(this.#index, Buffer.alloc(at.writtenBack), 0, at.writtenBack, 0)
	}

	/** Only when the database is closed: closing a descriptor releases all locks of the process on its file. */
	close() {
		closeSync(this.#journal)
		closeSync(this.#index)
	}

	#readIndex() {
		readSync(this.#index, this.#buffer, 0, indexLength, 0)
		return {
			frames: this.#buffer.readUInt32LE(at.frames),
			pageSize: this.#buffer.readUInt16LE(at.pageSize),
			salt: this.#buffer.subarray(at.salt, at.salt + 8),
		}
	}

	#isComplete(size: number) {
		const end = this.#readIndex()
		return end.frames === 0 || (size >= lengthOf(end) && this.#copy.update(end))
	}

	#ownLength() {
		const { nlink, size } = fstatSync(this.#journal)
		return nlink > 0 ? size : -1
	}

	#stateOnce(): JournalState {
		const walHere = statSync(this.#wal, { throwIfNoEntry: false })
		const shmHere = statSync(this.#shm, { throwIfNoEntry: false })
		if (walHere?.ino !== this.inodes.wal || shmHere?.ino !== this.inodes.shm) return 'moved'

		const { frames, salt: expected } = this.#readIndex()
		if (frames === 0) return 'intact'
		readSync(this.#journal, this.#salt, 0, 8, 16)
		return this.#salt.equals(expected) && this.#isComplete(walHere.size) ? 'intact' : 'spoilt'
	}
}

function openIfThere(path: string) {
	try {
		return openSync(path, 'r+')
	} catch (error) {
		return absent(error as NodeJS.ErrnoException)
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
