import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import {
	brotliDecompressSync,
	constants,
	crc32,
	createBrotliCompress,
	createDeflateRaw,
	gunzipSync,
} from 'node:zlib'
import { hashOf, inlineScriptsOf } from '#app/server/document/content-security-policy.server.ts'
import { brotli, type Encoding } from './compress.server.ts'

/** A page that is the same for everybody but for one word of fixed length, which nobody gets twice. */
export type PageSlots = {
	/** The word of the visitor for whom the page was made. */
	word: string
	/** What stands between the places of the word, by encoding: one piece more than there are places. */
	pieces: Partial<Record<Encoding, Buffer[]>> & { identity: Buffer[] }
	/** The two bytes after each place. They go with the word: an encoder looks back at two bytes. */
	tails: Buffer[]
	/** Inline scripts the word stands in, as the policy names them. */
	scripts: { code: string; hash: string }[]
	/** The same for the same page, whatever the word. */
	mark: string
}

const tail = 2

/** @throws Error where the word stands so often in a row that its places cannot be told apart */
export function findSlots(page: Buffer, found: string): PageSlots {
	const word = owned(found)
	const pieces: Buffer[] = []
	const tails: Buffer[] = []
	const mark = createHash('sha256')
	let from = 0
	for (let at = page.indexOf(word); at >= 0; ) {
		pieces.push(page.subarray(from, at))
		mark.update(`${at - from} `)
		from = at + word.length + tail
		tails.push(page.subarray(from - tail, from))
		at = page.indexOf(word, at + word.length)
		if (at >= 0 && at < from) throw new Error('A word stands right behind itself')
	}
	pieces.push(page.subarray(from))
	for (const part of [...pieces, ...tails]) mark.update(part)
	const codes = inlineScriptsOf(page.toString()).filter(code => code.includes(word))
	const scripts = codes.map(code => ({ code: owned(code), hash: hashOf(code) }))
	return { word, pieces: { identity: pieces }, tails, scripts, mark: mark.digest('base64url') }
}

/** A part of a text keeps all of it in memory; a copy does not. */
const owned = (part: string) => String(Buffer.from(part))

/** The page with another word, as it is. */
export const fillPlain = (stencil: PageSlots, word: string) =>
	Buffer.concat(parted(stencil.pieces.identity, stencil.tails, word, 'identity'))

/** The page with another word, in an encoding; undefined where it was not pressed in that one. */
export function fillCompressed(stencil: PageSlots, word: string, encoding: Encoding) {
	const pieces = stencil.pieces[encoding]
	if (!pieces) return undefined
	const parts = parted(pieces, stencil.tails, word, encoding)
	return Buffer.concat(encoding === 'gzip' ? [gzipHead, ...parts, gzipEnd(stencil, word)] : parts)
}

function parted(pieces: Buffer[], tails: Buffer[], word: string, encoding: Encoding) {
	const bytes = Buffer.from(word)
	return pieces.flatMap((piece, index) => {
		const after = tails[index - 1]
		return after ? [...stored[encoding](Buffer.concat([bytes, after])), piece] : [piece]
	})
}

/** The page's policy, with the hashes its scripts have when another word stands in them. */
export function policyFor(policy: string, { word, scripts }: PageSlots, other: string) {
	return scripts.reduce(
		(said, { code, hash }) => said.replace(hash, () => hashOf(code.replaceAll(word, other))),
		policy,
	)
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** RFC 1952, 2.3.1: the checksum and the length of what was pressed. */
function gzipEnd({ pieces, tails }: PageSlots, word: string) {
	const plain = parted(pieces.identity, tails, word, 'identity')
	const end = Buffer.alloc(8)
	end.writeUInt32LE(plain.reduce((sum, part) => crc32(part, sum), 0))
	end.writeUInt32LE(
		plain.reduce((sum, { length }) => sum + length, 0),
		4,
	)
	return end
}

/** Bytes as they are, within each encoding: RFC 7932, 9.2, an uncompressed meta-block; RFC 1951, 3.2.4. */
const stored: Record<Encoding, (bytes: Buffer) => Buffer[]> = {
	identity: bytes => [bytes],
	br: bytes => {
		const head = Buffer.alloc(3)
		head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3)
		return [head, bytes]
	},
	gzip: bytes => {
		const head = Buffer.alloc(5)
		head.writeUInt16LE(bytes.length, 1)
		head.writeUInt16LE(~bytes.length & 0xffff, 3)
		return [head, bytes]
	},
}

const opened = { br: brotliDecompressSync, gzip: gunzipSync }

/** A page with holes as small as it gets; without an encoding out of which a browser would read anything else. */
export async function compressAroundSlots(stencil: PageSlots, onFault: (fault: unknown) => void) {
	const length = stencil.pieces.identity.reduce((sum, piece) => sum + piece.length, 0)
	const flushes = { br: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH }
	const presses = {
		br: () => createBrotliCompress(brotli(length, 11)),
		gzip: () => createDeflateRaw({ level: 9 }),
	}
	const made: { br?: Buffer[]; gzip?: Buffer[] } = {}
	for (const encoding of ['br', 'gzip'] as const) {
		try {
			const pieces = await pressed(stencil, presses[encoding](), flushes[encoding])
			assertWhole(stencil, pieces, encoding)
			made[encoding] = pieces
		} catch (fault) {
			onFault(fault)
		}
	}
	return made
}

/** Any other word proves it: what is pressed does not depend on it. */
function assertWhole(stencil: PageSlots, pieces: Buffer[], encoding: 'br' | 'gzip') {
	const word = 'x'.repeat(stencil.word.length)
	const bytes = fillCompressed(
		{ ...stencil, pieces: { ...stencil.pieces, [encoding]: pieces } },
		word,
		encoding,
	)
	if (!bytes || !opened[encoding](bytes).equals(fillPlain(stencil, word)))
		throw new Error(`A page cannot be put together in ${encoding}`)
}

type Press = ReturnType<typeof createBrotliCompress> | ReturnType<typeof createDeflateRaw>

/**
 * Presses the whole page, with bytes in the holes to which nothing in a text is like, and leaves those out again:
 * what comes after a hole may refer to what stands before it, never to the hole.
 */
async function pressed({ word, pieces, tails }: PageSlots, press: Press, flush: number) {
	let chunks: Buffer[] = []
	press.on('data', chunk => chunks.push(chunk))
	async function flushed(bytes: Buffer) {
		chunks = []
		press.write(bytes)
		await new Promise<void>((resolve, reject) => {
			press.once('error', reject)
			press.flush(flush, () => {
				press.off('error', reject)
				resolve()
			})
		})
		await turnOfTheLoop()
		return Buffer.concat(chunks)
	}

	const made: Buffer[] = []
	for (const [index, after] of tails.entries()) {
		made.push(await flushed(pieces.identity[index] ?? after))
		await flushed(Buffer.concat([unlike(word.length, index), after]))
	}
	chunks = []
	press.end(pieces.identity.at(-1))
	await once(press, 'end')
	return [...made, Buffer.concat(chunks)]
}

/** Not UTF-8, and no two bytes of it come twice, neither in this hole nor in one of the next dozens. */
const unlike = (length: number, hole: number) =>
	Buffer.from(Array.from({ length }, (_, index) => (index % 2 ? 0x80 + (index >> 1) : 0xff - hole)))
