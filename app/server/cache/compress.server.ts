import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this the names of the encodings cost more than they save. */
const smallest = 256
const compressible =
	/^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml)|image\/svg\+xml)|[/+](json|xml)\b/

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

export const isCompressible = (type: string, size: number) => size >= smallest && compressible.test(type)

export const compressFast = (bytes: Buffer, encoding: Encoding) => {
	if (encoding === 'identity') return Promise.resolve(bytes)
	return encoding === 'br' ? brotlied(bytes, brotli(bytes.length, 5)) : gzipped(bytes, { level: 5 })
}

export const compressMax = async (bytes: Buffer) => ({
	br: await brotlied(bytes, brotli(bytes.length, 11)),
	gzip: await gzipped(bytes, { level: 9 }),
})

/** How Brotli compresses so many bytes of text, from 0, at once, to 11, as small as it gets. */
const brotli = (length: number, quality: number) => ({
	params: {
		[zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
		[zlib.BROTLI_PARAM_QUALITY]: quality,
		[zlib.BROTLI_PARAM_SIZE_HINT]: length,
	},
})
