import { readSync } from 'node:fs'
import type { Journal } from './journal-watch.server.ts'
import { storageError } from './storage-error.ts'

/** All that SQLite keeps about the file itself (https://sqlite.org/fileformat.html). */
const headerLength = 100
/** Format, page size and kind of journal: a copy by `vacuum into` has none. */
const fixedLength = 20

/** Notices an overwritten database file: SQLite holds the first page in memory and would not see it for hours. */
export function watchHeader(file: number, journal: Journal) {
	const header = Buffer.alloc(headerLength)
	readSync(file, header, 0, headerLength, 0)
	const known = { header: Buffer.from(header), checkpoints: journal.checkpoints() }
	const isFixedPart = (bytes: Buffer) =>
		bytes.compare(known.header, 0, fixedLength, 0, Math.min(bytes.length, fixedLength)) === 0

	/** Only a checkpoint may change the file. */
	function assertHeader() {
		const length = readSync(file, header, 0, headerLength, 0)
		if (length === headerLength && header.equals(known.header)) return
		if (!isFixedPart(header.subarray(0, length)))
			throw storageError('SQLITE_NOTADB', 'The database file was overwritten')
		const checkpoints = journal.checkpoints()
		if (checkpoints === known.checkpoints)
			throw storageError('SQLITE_CORRUPT', 'Something else was copied over the database file')
		header.copy(known.header)
		known.checkpoints = checkpoints
	}

	/** Call only while the header is the known one, and not while another process changes it. */
	function noteCheckpoints() {
		if (journal.isCheckpointing()) return
		const checkpoints = journal.checkpoints()
		assertHeader()
		known.checkpoints = checkpoints
	}
	return { assertHeader, noteCheckpoints }
}
