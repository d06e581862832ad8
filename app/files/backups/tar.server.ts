import type { FileHandle } from 'node:fs/promises'

const block = 512
const nameLength = 100

export type Sink = (bytes: Uint8Array) => Promise<unknown>

export async function writeEntry(sink: Sink, path: string, size: number, content: AsyncIterable<Uint8Array>) {
	await sink(headerOf(path, size))
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

export type Entry = { path: string; content: () => AsyncGenerator<Uint8Array> }

export class BrokenArchive extends Error {
	override name = 'BrokenArchive'
}

export async function* entriesOf(file: FileHandle): AsyncGenerator<Entry> {
	const { size: length } = await file.stat()
	const seen = new Set<string>()
	let position = 0
	for (;;) {
		const header = Buffer.alloc(block)
		const { bytesRead } = await file.read(header, 0, block, position)
		if (bytesRead < block) throw new BrokenArchive('cut off')
		if (header.every(byte => byte === 0)) return
		const { path, size } = read(header)
		const start = position + block
		if (start + size > length) throw new BrokenArchive('cut off')
		if (seen.has(path)) throw new BrokenArchive('twice the same')
		seen.add(path)
		position = start + size + padding(size)
		yield { path, content: () => bytesOf(file, start, size) }
	}
}

async function* bytesOf(file: FileHandle, start: number, size: number) {
	for (let at = 0; at < size; ) {
		const chunk = Buffer.alloc(Math.min(256 * 1024, size - at))
		const { bytesRead } = await file.read(chunk, 0, chunk.length, start + at)
		if (bytesRead === 0) throw new BrokenArchive('cut off')
		yield chunk.subarray(0, bytesRead)
		at += bytesRead
	}
}

const padding = (size: number) => (block - (size % block)) % block

function headerOf(path: string, size: number) {
	const header = Buffer.alloc(block)
	const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
	if (Buffer.byteLength(path) > nameLength) throw new Error('The name is too long for an archive')
	header.write(path, 0)
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
	header.write('0', 156)
	header.write('ustar\x0000', 257)
	header.write(octal(sumOf(header), 7), 148)
	header.write(' ', 155)
	return header
}

function read(header: Buffer) {
	const stored = Number.parseInt(header.toString('latin1', 148, 154), 8)
	const plain = header.toString('latin1', 257, 262) === 'ustar' && header.toString('latin1', 156, 157) === '0'
	if (stored !== sumOf(header) || !plain) throw new BrokenArchive('not ours')
	const path = header.toString('utf8', 0, nameLength).replace(/\0.*$/s, '')
	return { path, size: sizeIn(header) }
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
