// A separate process: a crash in the library does not stop the site, and it runs at low priority.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/** @typedef {import('./copy-maker.server.ts').CopyJob} Job */
/** @typedef {typeof import('sharp').default} Sharp */

setPriority(10)
process.once('disconnect', () => process.exit())

const [, library, mostPixels] = process.argv
const largest = { width: 1600, height: 3200 }

const kinds = ['Jpeg', 'Png', 'Webp', 'Heif']

/** Where a quality begins, and where it ends. @type {Record<Job['format'], [number, number]>} */
const qualities = { avif: [50, 12], webp: [70, 10], jpg: [72, 25], png: [0, 0] }

/** @type {Promise<Sharp | undefined>} */
const opened = import(String(library)).then(
	({ default: sharp }) => {
		sharp.concurrency(1)
		sharp.cache(false)
		// Only four raster formats may be decoded, whatever the file's name.
		sharp.block({ operation: ['VipsForeignLoad'] })
		sharp.unblock({ operation: kinds.map(kind => `VipsForeignLoad${kind}Buffer`) })
		return sharp
	},
	() => undefined,
)

/** The pixels of the picture opened last: of one picture many copies are made in a row.
 * @type {{ hash: string, base?: Awaited<ReturnType<typeof pixels>> }} */
let last = { hash: '' }

/** @param {object} message */
const answer = message => process.send?.(message)

process.on('message', async job => {
	try {
		const sharp = await opened
		if (!sharp) return answer({ error: 'missing' })
		answer({ bytes: await copy(sharp, /** @type {Job} */ (job)) })
	} catch (error) {
		const detail = error instanceof Error ? error.message : String(error)
		answer({ error: detail === 'changed' ? 'changed' : 'broken', detail: detail.slice(0, 200) })
	}
})

/**
 * @param {Sharp} sharp
 * @param {Job} job
 */
async function copy(sharp, { path, hash, width, format, most }) {
	const base = last.hash === hash && last.base ? last.base : await pixels(sharp, path, hash)
	last = { hash, base }
	const { data, info } = base
	let [quality, least] = qualities[format]
	let wide = Math.min(width, info.width)
	for (;;) {
		const bytes = await encoded(sharp(data, { raw: info }).resize({ width: wide }), format, quality)
		if (bytes.length <= most) return bytes
		// Very noisy pictures: reduce quality first, then the size.
		const share = Math.min(0.85, (most / bytes.length) ** 0.7)
		if (quality > least) quality = Math.max(least, Math.round(quality * share))
		else wide = Math.max(1, Math.round(wide * 0.8))
	}
}

/**
 * Nothing but pixels, upright, in the colours of the web: of what else a camera writes nothing is left.
 * @param {Sharp} sharp
 * @param {string} path
 * @param {string} hash
 */
async function pixels(sharp, path, hash) {
	const file = await readFile(path)
	if (createHash('sha256').update(file).digest('hex').slice(0, 32) !== hash) throw new Error('changed')
	return await sharp(file, { limitInputPixels: Number(mostPixels), failOn: 'error', sequentialRead: true })
		.autoOrient()
		.resize({ ...largest, fit: 'inside', withoutEnlargement: true })
		.toColourspace('srgb')
		.raw()
		.toBuffer({ resolveWithObject: true })
}

/**
 * @param {import('sharp').Sharp} image
 * @param {Job['format']} format
 * @param {number} quality
 */
function encoded(image, format, quality) {
	if (format === 'avif') return image.avif({ quality, effort: 2 }).toBuffer()
	if (format === 'webp') return image.webp({ quality }).toBuffer()
	if (format === 'png') return image.png().toBuffer()
	return image.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true }).toBuffer()
}
