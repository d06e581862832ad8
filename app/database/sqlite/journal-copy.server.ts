import { fsyncSync, readSync, writeSync } from 'node:fs'
import { storageError } from './storage-error.ts'

/** The parts of a journal (https://sqlite.org/walformat.html), in bytes. */
const journalHeader = 32
const frameHeader = 24
const at = { salt: 16, checksum: 24 }
const atFrame = { salt: 8, checksum: 16, page: frameHeader }

/** Four times what a journal holds between two checkpoints, unless a long reader keeps it from beginning anew. */
const maxLength = 16 * 2 ** 20
const comparedAtOnce = 64 * 1024

/** How far the index of a journal says that it goes. */
export type JournalEnd = { frames: number; pageSize: number; salt: Buffer }

/**
 * Keeps in memory what a journal holds since SQLite began it anew, to write it back where somebody truncates the
 * file: SQLite goes on without a word, and would read zeros where its commits were.
 */
export function createJournalCopy(file: number) {
	let buffer = Buffer.alloc(0)
	let words = new Int32Array(0)
	let length = 0
	let frames = 0
	let pageSize = 0
	let checksum: [number, number] = [0, 0]
	let isTooLong = false
	const lastFrame = Buffer.alloc(frameHeader + 2 ** 16)

	const hasSalt = (salt: Buffer) => length > 0 && salt.equals(buffer.subarray(at.salt, at.salt + salt.length))

	/** Reads what was appended. False where the file lacks what it held, or what the index says that it holds. */
	function update(end: JournalEnd) {
		if (!hasSalt(end.salt) || end.frames < frames || end.pageSize !== pageSize) clear()
		pageSize = end.pageSize
		isTooLong = lengthOf(end) > maxLength
		if (isTooLong) {
			clear()
			return true
		}
		return (length > 0 || readHeader(end.salt)) && endsAlike() && readFrames(end)
	}

	function readHeader(salt: Buffer) {
		reserve(journalHeader)
		if (readSync(file, buffer, 0, journalHeader, 0) < journalHeader) return false
		if (!salt.equals(buffer.subarray(at.salt, at.salt + salt.length))) return false
		checksum = [buffer.readUInt32BE(at.checksum), buffer.readUInt32BE(at.checksum + 4)]
		length = journalHeader
		return true
	}

	/** A file that was cut before this point and has grown again has zeros in the last frame. */
	function endsAlike() {
		const size = frames === 0 ? journalHeader : frameHeader + pageSize
		const from = length - size
		if (readSync(file, lastFrame, 0, size, from) < size) return false
		return buffer.compare(lastFrame, 0, size, from, length) === 0
	}

	function readFrames(end: JournalEnd) {
		const needed = lengthOf(end)
		reserve(needed)
		if (readSync(file, buffer, length, needed - length, length) < needed - length) return false
		while (frames < end.frames) {
			const next = checkedFrame(end.salt)
			if (!next) return false
			checksum = next
			length += frameHeader + pageSize
			frames++
		}
		return true
	}

	/** The checksum up to the next frame, where the frame itself says the same. */
	function checkedFrame(salt: Buffer) {
		const found = buffer.subarray(length + atFrame.salt, length + atFrame.salt + salt.length)
		if (!salt.equals(found)) return undefined
		const begun = checksumOf(words, length, atFrame.salt, checksum)
		const [first, second] = checksumOf(words, length + atFrame.page, pageSize, begun)
		const isRight =
			buffer.readUInt32BE(length + atFrame.checksum) === first &&
			buffer.readUInt32BE(length + atFrame.checksum + 4) === second
		return isRight ? ([first, second] as [number, number]) : undefined
	}

	function reserve(size: number) {
		if (buffer.length >= size) return
		const larger = Buffer.alloc(Math.min(maxLength, Math.max(size, buffer.length * 2, 2 ** 16)))
		buffer.copy(larger, 0, 0, length)
		buffer = larger
		words = new Int32Array(larger.buffer, larger.byteOffset, larger.length / 4)
	}

	function clear() {
		length = 0
		frames = 0
	}

	/** Byte by byte: before anything is written into the database out of the file. */
	function equalsFile() {
		const chunk = Buffer.alloc(comparedAtOnce)
		for (let from = 0; from < length; from += comparedAtOnce) {
			const size = Math.min(comparedAtOnce, length - from)
			if (readSync(file, chunk, 0, size, from) < size) return false
			if (buffer.compare(chunk, 0, size, from, from + size) !== 0) return false
		}
		return true
	}

	return {
		update,
		equalsFile,
		hasFrames: () => frames > 0,
		/** True where the journal is longer than what is kept of it, which then is nothing. */
		isTooLong: () => isTooLong,

		/** True where the copy lacks nothing of what the index says was committed. */
		reaches: (end: JournalEnd) => hasSalt(end.salt) && frames >= end.frames,

		/** True where SQLite has read less from the restored file than was written into it. */
		isCut: (end: JournalEnd) =>
			frames > 0 && end.frames < frames && (hasSalt(end.salt) || end.salt.every(byte => byte === 0)),

		/** Into the same file at the same place, where SQLite still looks for it. */
		writeBack() {
			for (let from = 0; from < length; ) from += writeSync(file, buffer, from, length - from, from)
			fsyncSync(file)
			if (!equalsFile()) throw storageError('SQLITE_IOERR', 'The journal cannot be restored')
		},
	}
}

export const lengthOf = ({ frames, pageSize }: { frames: number; pageSize: number }) =>
	frames && journalHeader + frames * (frameHeader + pageSize)

/** SQLite's own, over words of this machine's byte order. */
function checksumOf(words: Int32Array, from: number, size: number, [first, second]: [number, number]) {
	let [s0, s1] = [first, second]
	for (let index = from / 4; index < (from + size) / 4; index += 2) {
		s0 = (s0 + (words[index] as number) + s1) | 0
		s1 = (s1 + (words[index + 1] as number) + s0) | 0
	}
	return [s0 >>> 0, s1 >>> 0] as [number, number]
}
