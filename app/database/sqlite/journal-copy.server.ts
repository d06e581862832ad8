import { fsyncSync, readSync, writeSync } from 'node:fs'
import { storageError } from './storage-error.ts'

const journalHeader = 32
const frameHeader = 24
const at = { salt: 16, checksum: 24 }
const atFrame = { salt: 8, checksum: 16, page: frameHeader }

/** Four times what a journal holds between two checkpoints, unless a long reader keeps it from being restarted. */
const maxLength = 16 * 2 ** 20
const comparedAtOnce = 64 * 1024

type JournalEnd = { frames: number; pageSize: number; salt: Buffer }

/**
 * Keeps a copy of the journal since its last restart in memory, to write it back where somebody truncates the file:
 * SQLite reports nothing, and would read zeros in place of its commits.
 */
export class JournalCopy {
	readonly #file
	#buffer = Buffer.alloc(0)
	#words = new Int32Array(0)
	#length = 0
	#frames = 0
	#pageSize = 0
	#checksum: [number, number] = [0, 0]
	#isTooLong = false
	readonly #lastFrame = Buffer.alloc(frameHeader + 2 ** 16)

	constructor(file: number) {
		this.#file = file
	}

	hasFrames() {
		return this.#frames > 0
	}

	isTooLong() {
		return this.#isTooLong
	}

	reaches(end: JournalEnd) {
		return this.#hasSalt(end.salt) && this.#frames >= end.frames
	}

	isCut(end: JournalEnd) {
		return (
			this.#frames > 0 &&
			end.frames < this.#frames &&
			(this.#hasSalt(end.salt) || end.salt.every(byte => byte === 0))
		)
	}

	writeBack() {
		for (let from = 0; from < this.#length; )
			from += writeSync(this.#file, this.#buffer, from, this.#length - from, from)
		fsyncSync(this.#file)
		if (!this.equalsFile()) throw storageError('SQLITE_IOERR', 'The journal cannot be restored')
	}

	#hasSalt(salt: Buffer) {
		return this.#length > 0 && salt.equals(this.#buffer.subarray(at.salt, at.salt + salt.length))
	}

	/** Reads what was appended. @returns false where the file lacks what it had, or what the index says it has */
	update(end: JournalEnd) {
		if (!this.#hasSalt(end.salt) || end.frames < this.#frames || end.pageSize !== this.#pageSize)
			this.#clear()
		this.#pageSize = end.pageSize
		this.#isTooLong = lengthOf(end) > maxLength
		if (this.#isTooLong) {
			this.#clear()
			return true
		}
		return (this.#length > 0 || this.#readHeader(end.salt)) && this.#endsAlike() && this.#readFrames(end)
	}

	#readHeader(salt: Buffer) {
		this.#reserve(journalHeader)
		if (readSync(this.#file, this.#buffer, 0, journalHeader, 0) < journalHeader) return false
		if (!salt.equals(this.#buffer.subarray(at.salt, at.salt + salt.length))) return false
		this.#checksum = [this.#buffer.readUInt32BE(at.checksum), this.#buffer.readUInt32BE(at.checksum + 4)]
		this.#length = journalHeader
		return true
	}

	/** A file that was cut before this point and has grown again has zeros in the last frame. */
	#endsAlike() {
		const size = this.#frames === 0 ? journalHeader : frameHeader + this.#pageSize
		const from = this.#length - size
		if (readSync(this.#file, this.#lastFrame, 0, size, from) < size) return false
		return this.#buffer.compare(this.#lastFrame, 0, size, from, this.#length) === 0
	}

	#readFrames(end: JournalEnd) {
		const needed = lengthOf(end)
		this.#reserve(needed)
		if (
			readSync(this.#file, this.#buffer, this.#length, needed - this.#length, this.#length) <
			needed - this.#length
		)
			return false
		while (this.#frames < end.frames) {
			const next = this.#checkedFrame(end.salt)
			if (!next) return false
			this.#checksum = next
			this.#length += frameHeader + this.#pageSize
			this.#frames++
		}
		return true
	}

	#checkedFrame(salt: Buffer) {
		const found = this.#buffer.subarray(
			this.#length + atFrame.salt,
			this.#length + atFrame.salt + salt.length,
		)
		if (!salt.equals(found)) return undefined
		const begun = checksumOf(this.#words, this.#length, atFrame.salt, this.#checksum)
		const [first, second] = checksumOf(this.#words, this.#length + atFrame.page, this.#pageSize, begun)
		const isRight =
			this.#buffer.readUInt32BE(this.#length + atFrame.checksum) === first &&
			this.#buffer.readUInt32BE(this.#length + atFrame.checksum + 4) === second
		return isRight ? ([first, second] as [number, number]) : undefined
	}

	#reserve(size: number) {
		if (this.#buffer.length >= size) return
		const larger = Buffer.alloc(Math.min(maxLength, Math.max(size, this.#buffer.length * 2, 2 ** 16)))
		this.#buffer.copy(larger, 0, 0, this.#length)
		this.#buffer = larger
		this.#words = new Int32Array(larger.buffer, larger.byteOffset, larger.length / 4)
	}

	#clear() {
		this.#length = 0
		this.#frames = 0
	}

	equalsFile() {
		const chunk = Buffer.alloc(comparedAtOnce)
		for (let from = 0; from < this.#length; from += comparedAtOnce) {
			const size = Math.min(comparedAtOnce, this.#length - from)
			if (readSync(this.#file, chunk, 0, size, from) < size) return false
			if (this.#buffer.compare(chunk, 0, size, from, from + size) !== 0) return false
		}
		return true
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
