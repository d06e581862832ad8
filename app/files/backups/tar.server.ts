import type { FileHandle } from 'node:fs/promises'
import { kilobyte } from '#app/platform/units.ts'

const block = 512
const nameLength = 100
const mostName = 4096
const fileType = '0'
/** GNU tar's entry whose content is the name of the next one. */
const nameType = 'L'
const longName = Buffer.from('././@LongLink')

type Sink = (bytes: Uint8Array) => Promise<unknown>

export async function writeEntry(sink: Sink, path: string, size: number, content: AsyncIterable<Uint8Array>) {
	const name = Buffer.from(path)
	if (name.length > nameLength) {
		await sink(headerOf(longName, name.length + 1, nameType))
		await sink(Buffer.concat([name, Buffer.alloc(1 + padding(name.length + 1))]))
	}
	await sink(headerOf(name.subarray(0, nameLength), size, fileType))
	let written = 0
	for await (const chunk of content) {
		written += chunk.byteLength
		if (written > size) break
		await sink(chunk)
	}
	if (written !== size) throw new Error('A file changed while it was being copied')
	await sink(Buffer.alloc(padding(size)))
}

export const endOfArchive = () => Buffer.alloc(2 * block)

type Entry = { path: string; content: () => AsyncGenerator<Uint8Array> }

export class BrokenArchive extends Error {
	override name = 'BrokenArchive'
}

export async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
	const { size: length } = await file.stat()
	const seen = new Set<string>()
	let position = 0
	let named: string | undefined
	for (;;) {
		const header = Buffer.alloc(block)
		const { bytesRead } = await file.read(header, 0, block, position)
		if (bytesRead < block) throw new BrokenArchive('cut off')
		if (header.every(byte => byte === 0) && named === undefined) return
		const { path: short, size, type } = read(header)
		const start = position + block
		if (start + size > length) throw new BrokenArchive('cut off')
		if (type === nameType) {
			if (named !== undefined || size > mostName) throw new BrokenArchive('not ours')
			named = textOf(await bytesAt(file, start, size))
			position = start + size + padding(size)
			continue
		}
		const path = named ?? short
		named = undefined
		if (seen.has(path)) throw new BrokenArchive('twice the same')
		seen.add(path)
		position = start + size + padding(size)
		yield { path, content: () => bytesOf(file, start, size) }
	}
}

async function* bytesOf(file: FileHandle, start: number, size: number) {
	for (let at = 0; at < size; ) {
		const chunk = Buffer.alloc(Math.min(256 * kilobyte, size - at))
		const { bytesRead } = await file.read(chunk, 0, chunk.length, start + at)
		if (bytesRead === 0) throw new BrokenArchive('cut off')
		yield chunk.subarray(0, bytesRead)
		at += bytesRead
	}
}

async function bytesAt(file: FileHandle, start: number, size: number) {
	const chunks: Uint8Array[] = []
	for await (const chunk of bytesOf(file, start, size)) chunks.push(chunk)
	return Buffer.concat(chunks)
}

const textOf = (bytes: Buffer) => bytes.toString('utf8').replace(/\0.*$/s, '')

const padding = (size: number) => (block - (size % block)) % block

function headerOf(name: Buffer, size: number, type: string) {
	const header = Buffer.alloc(block)
	const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
	name.copy(header)
	header.write(octal(0o600, 8), 100)
	header.write(octal(0, 8), 108)
	header.write(octal(0, 8), 116)
	// Eight gigabytes and more are written in base 256.
	if (size < 8 ** 11) header.write(octal(size, 12), 124)
	else {
		header.writeUInt8(0x80, 124)
		header.writeBigUInt64BE(BigInt(size), 128)
	}
	header.write(octal(Math.floor(Date.now() / 1000), 12), 136)
	header.write(type, 156)
	header.write('ustar\x0000', 257)
	header.write(octal(sumOf(header), 7), 148)
	header.write(' ', 155)
	return header
}

function read(header: Buffer) {
	const stored = Number.parseInt(header.toString('latin1', 148, 154), 8)
	const type = header.toString('latin1', 156, 157)
	const plain = header.toString('latin1', 257, 262) === 'ustar' && [fileType, nameType].includes(type)
	if (stored !== sumOf(header) || !plain) throw new BrokenArchive('not ours')
	return { path: textOf(header.subarray(0, nameLength)), size: sizeIn(header), type }
}

/** Eleven octal digits, or eight bytes behind a mark; nothing else is ours, least of all a negative number. */
function sizeIn(header: Buffer) {
	const octal = /^([0-7]{11})\0$/.exec(header.toString('latin1', 124, 136))?.[1]
	const isLarge = header.readUInt32BE(124) === 0x80000000
	const size = octal ? Number.parseInt(octal, 8) : isLarge ? Number(header.readBigUInt64BE(128)) : -1
	if (!Number.isSafeInteger(size) || size < 0) throw new BrokenArchive('not ours')
	return size
}

const sumOf = (header: Buffer) =>
	header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
