import { kilobyte } from '#app/platform/units.ts'

/** Sizes are in pixels, after rotation. */
export type PictureHeader = {
	type: 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'svg' | 'gif' | 'tiff'
	width: number
	height: number
}

/** Cameras put a thumbnail first. */
export const headerBytes = 512 * kilobyte

export function pictureHeader(bytes: Buffer): PictureHeader | undefined {
	try {
		return reader(bytes)?.(bytes)
	} catch {
		return undefined
	}
}

function reader(bytes: Buffer) {
	const text = (from: number, to: number) => bytes.toString('latin1', from, to)
	if (bytes.readUInt16BE(0) === 0xffd8) return jpeg
	if (text(1, 4) === 'PNG') return png
	if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return webp
	if (text(4, 8) === 'ftyp') return heif
	if (text(0, 4) === 'GIF8') return gif
	if (text(0, 4) === 'II*\0' || text(0, 4) === 'MM\0*') return () => ({ type: 'tiff' as const, ...nothing })
	return /<svg[\s>]/i.test(text(0, 4096)) ? svg : undefined
}

const nothing = { width: 0, height: 0 }

const isFrame = (marker: number) =>
	marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpeg(bytes: Buffer): PictureHeader | undefined {
	let turned = false
	for (let at = 2; at < bytes.length; ) {
		const marker = bytes.readUInt8(at + 1)
		if (bytes.readUInt8(at) !== 0xff) return undefined
		if (marker === 0xff) {
			at += 1
			continue
		}
		if (isFrame(marker)) {
			const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
			return { type: 'jpeg', ...(turned ? { width: height, height: width } : { width, height }) }
		}
		const length = bytes.readUInt16BE(at + 2)
		if (marker === 0xe1 && bytes.toString('latin1', at + 4, at + 8) === 'Exif')
			turned = orientation(bytes.subarray(at + 10, at + 2 + length)) >= 5
		at += 2 + length
	}
	return undefined
}

/** Exif orientation: from 5 on the picture is rotated by 90°. */
function orientation(tiff: Buffer) {
	const little = tiff.toString('latin1', 0, 2) === 'II'
	const short = (at: number) =>
		at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
	const start = tiff.length < 8 ? 0 : little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
	for (let entry = 0; entry < short(start); entry++) {
		const at = start + 2 + entry * 12
		if (short(at) === 0x0112) return short(at + 8)
	}
	return 1
}

const png = (bytes: Buffer): PictureHeader => ({
	type: 'png',
	width: bytes.readUInt32BE(16),
	height: bytes.readUInt32BE(20),
})

const gif = (bytes: Buffer): PictureHeader => ({
	type: 'gif',
	width: bytes.readUInt16LE(6),
	height: bytes.readUInt16LE(8),
})

function webp(bytes: Buffer): PictureHeader | undefined {
	const type = 'webp' as const
	const kind = bytes.toString('latin1', 12, 16)
	if (kind === 'VP8X')
		return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
	if (kind === 'VP8 ')
		return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
	if (kind !== 'VP8L') return undefined
	const sizes = bytes.readUInt32LE(21)
	return { type, width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 }
}

/** AVIF and HEIC share a container; of its tiles and images the largest is the picture. */
function heif(bytes: Buffer): PictureHeader {
	const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
	const type = brands.includes('avif') || brands.includes('avis') ? 'avif' : 'heic'
	let size = nothing
	for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
		const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
		if (width * height > size.width * size.height) size = { width, height }
	}
	const turn = bytes.indexOf('irot')
	if (turn < 0 || bytes.readUInt8(turn + 4) % 2 === 0) return { type, ...size }
	return { type, width: size.height, height: size.width }
}

function svg(bytes: Buffer): PictureHeader | undefined {
	const tag = /<svg[\s>][^>]*/i.exec(bytes.toString('utf8', 0, 65_536))?.[0] ?? ''
	const named = (name: string) =>
		Number(new RegExp(`\\s${name}=["'](\\d+(?:\\.\\d+)?)(?:px)?["']`).exec(tag)?.[1])
	const box = /\sviewBox=["']\s*\S+\s+\S+\s+([\d.]+)\s+([\d.]+)/.exec(tag)
	const width = Math.round(named('width') || Number(box?.[1]) || 0)
	const height = Math.round(named('height') || Number(box?.[2]) || 0)
	return { type: 'svg', width, height }
}
