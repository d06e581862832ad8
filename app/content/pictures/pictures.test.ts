import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyFormats, copyWidths } from '#app/clinic/catalog/picture-copies.ts'
import { pictureHeader } from '#app/files/picture-header.ts'
import { metadata, photo, secrets } from '#tests/support/photos.ts'
import { createPictures } from './pictures.server.ts'

let place: string
let reported: string[]
let pictures: ReturnType<typeof createPictures>
let portrait: Buffer

beforeAll(async () => {
	// Held upright, as a telephone takes it.
	portrait = await photo({ width: 4000, height: 3000, orientation: 6, quality: 94 })
})
beforeEach(async () => {
	place = await mkdtemp(join(tmpdir(), 'clinic-pictures-'))
	await mkdir(join(place, 'doctors'))
	reported = []
	pictures = open()
})
afterEach(async () => {
	pictures.stop()
	await rm(place, { recursive: true })
})

const open = (store = join(place, 'copies')) =>
	createPictures({
		...{ folder: place, store },
		onError: ({ error }, says) => reported.push(`${says}: ${error}`),
	})
const lay = (name: string, bytes: Buffer | string) => writeFile(join(place, 'doctors', name), bytes)
const ask = async (address: string, headers = {}, from = pictures) => {
	const answer = await from.answer(`doctors/${address}`, new Request('http://clinic.example/', { headers }))
	return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a portrait from a telephone', () => {
	it('comes upright, in the width that is asked for, and never larger than it is', async () => {
		await lay('anna.jpg', portrait)
		await lay('small.jpg', await photo({ width: 300, height: 400 }))

		expect(portrait.length).toBeGreaterThan(2_600_000)
		expect(await metadata((await ask('anna.jpg/720.avif')).bytes)).toMatchObject({ width: 720, height: 960 })
		expect(await metadata((await ask('anna.jpg')).bytes)).toMatchObject({ width: 1600, format: 'jpeg' })
		expect(await metadata((await ask('small.jpg/720.webp')).bytes)).toMatchObject({
			width: 300,
			format: 'webp',
		})
	})

	it.each(copyFormats)('reaches a telephone in at most 25 KB as %s, however grainy it is', async format => {
		await lay('anna.jpg', portrait)
		await lay('snow.jpg', await photo({ width: 800, height: 1000, grain: 20 }))

		for (const name of ['anna.jpg', 'snow.jpg'])
			for (const width of copyWidths.filter(width => width <= 720)) {
				const { status, bytes } = await ask(`${name}/${width}.${format}`)
				expect([status, bytes.length <= 25_000, bytes.length > 100]).toEqual([200, true, true])
			}
	})
})

it.each([
	...['jpeg', 'png', 'webp', 'avif'].map(format => ({ format: format as 'jpeg', orientation: 1 })),
	...[3, 6, 8].map(orientation => ({ format: 'jpeg' as const, orientation })),
])('says nothing of place and camera at any address: $format, held as $orientation', async facts => {
	const bytes = await photo({ width: 600, height: 400, ...facts })
	const name = `a.${facts.format}`
	await lay(name, bytes)
	const size = facts.orientation >= 5 ? { width: 400, height: 600 } : { width: 600, height: 400 }

	expect(secrets.some(secret => bytes.includes(secret))).toBe(true)
	expect(pictureHeader(bytes)).toMatchObject(size)
	const copies = copyWidths.flatMap(width => copyFormats.map(format => `/${width}.${format}`))
	for (const address of ['', ...copies]) {
		const { answer, status, bytes } = await ask(name + address)
		const { exif, xmp, iptc, icc, orientation = 1, format, width, height } = await metadata(bytes)
		expect({ status, found: secrets.filter(secret => bytes.includes(secret)) }).toEqual({
			status: 200,
			found: [],
		})
		expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, 1])
		expect(answer.headers.get('Content-Type')).toBe(`image/${format === 'heif' ? 'avif' : format}`)
		expect(width / height).toBeCloseTo(size.width / size.height, 1)
	}
})

it('makes a copy once for everybody who asks at the same moment, and never again', async () => {
	await lay('anna.jpg', portrait)

	const answers = await Promise.all(Array.from({ length: 100 }, () => ask('anna.jpg/1080.avif')))
	expect(new Set(answers.map(({ status, bytes }) => `${status} ${bytes.length}`)).size).toBe(1)
	expect(answers[0]?.status).toBe(200)

	// A process that cannot make any has those of the one before.
	const second = open()
	second.stop()
	expect((await ask('anna.jpg/1080.avif', {}, second)).bytes).toEqual(answers[0]?.bytes)
	expect((await ask('anna.jpg/720.avif', {}, second)).status).toBe(503)
})

it.each(['IMG_2041 Ершов.JPG', 'photo (1).jpeg', 'Зал, вход.png', '50%.webp', '№1 «зал».jpg', '2.jpg'])(
	'is found by the name a camera or a person gave the file: %s',
	async name => {
		const [, ending = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? []
		const format = ending === 'jpg' ? 'jpeg' : (ending as 'jpeg')
		await lay(name, await photo({ width: 600, height: 400, format }))

		expect((await ask(name)).status).toBe(200)
		expect(await metadata((await ask(`${name}/360.jpg`)).bytes)).toMatchObject({ width: 360 })
	},
)

it.each(['../settings.yaml', '.kim.jpg', '../doctors/kim.jpg', 'a/b.jpg', 'a\0.jpg', '..\\kim.jpg'])(
	'is nothing that lies elsewhere or is hidden: %j',
	async name => {
		await writeFile(join(place, 'settings.yaml'), 'no picture')
		await lay('.kim.jpg', portrait)

		expect((await ask(name)).status).toBe(404)
	},
)

it('is not made to work by addresses nobody offers', async () => {
	await lay('anna.jpg', portrait)

	for (const address of [
		'anna.jpg/721.avif',
		'anna.jpg/720.png',
		'anna.jpg/../anna.jpg',
		'anna.jpg/',
		'no.jpg',
	])
		expect((await ask(address)).status).toBe(404)
	expect(await readdir(place)).toEqual(['doctors'])
})

it('sends the rest away while forty copies are being made', async () => {
	for (let at = 0; at < 60; at++) await lay(`${at}.png`, await photo({ width: 40 + at, height: 40 }))

	const statuses = await Promise.all(
		Array.from({ length: 60 }, async (_, at) => (await ask(`${at}.png`)).status),
	)

	expect(statuses.filter(status => status === 503).length).toBeGreaterThan(0)
	expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(40)
})

it('shows the new picture after a change, and says that an old one is still the same', async () => {
	await lay('anna.jpg', portrait)
	const tag = (await ask('anna.jpg/160.webp')).answer.headers.get('ETag') ?? ''
	expect((await ask('anna.jpg/160.webp', { 'If-None-Match': tag })).status).toBe(304)

	await lay('anna.jpg', await photo({ width: 500, height: 500 }))

	const { status, bytes } = await ask('anna.jpg/160.webp', { 'If-None-Match': tag })
	expect([status, (await metadata(bytes)).height]).toEqual([200, 160])
})

describe.each([
	['is cut off', async () => portrait.subarray(0, portrait.length / 3)],
	['is a text', async () => Buffer.from('Это не снимок. '.repeat(100))],
	['is empty', async () => Buffer.alloc(0)],
	[
		'is a drawing under another name',
		async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
	],
	['is huge on the screen and small on the disk', async () => bomb()],
])('a file that %s', (_what, make) => {
	it('is not shown, brings nothing down and is tried once', async () => {
		await lay('bad.jpg', await make())
		await lay('anna.jpg', portrait)

		expect((await ask('bad.jpg/720.avif')).status).toBe(404)
		expect((await ask('bad.jpg')).status).toBe(404)
		expect((await ask('bad.jpg/720.avif')).status).toBe(404)
		expect((await ask('anna.jpg/160.jpg')).status).toBe(200)
		expect(reported).toHaveLength(2)
	})
})

it('shows a photograph in the colours of printers', async () => {
	const { default: sharp } = await import('sharp')
	await lay('print.jpg', await sharp(portrait).resize(400).toColourspace('cmyk').jpeg().toBuffer())

	const { bytes } = await ask('print.jpg/360.webp')
	expect(await metadata(bytes)).toMatchObject({ space: 'srgb', width: 360 })
})

it('shows pictures where no copy can be kept, stripped all the same', async () => {
	await writeFile(join(place, 'copies'), 'a file where the folder should be')
	await lay('anna.jpg', portrait)

	const { status, bytes } = await ask('anna.jpg/720.avif')

	expect([status, (await metadata(bytes)).width]).toEqual([200, 720])
	expect(reported).toEqual([expect.stringContaining('copies of pictures cannot be kept')])
	// The second time from memory.
	pictures.stop()
	expect((await ask('anna.jpg/720.avif')).status).toBe(200)
})

it('makes copies ahead, and removes those of pictures that have been gone for a week', async () => {
	await lay('anna.jpg', await photo({ width: 300, height: 400 }))
	await pictures.prepare(['doctors/anna.jpg'])
	const [old = ''] = await readdir(join(place, 'copies'))
	expect((await readdir(join(place, 'copies', old))).sort()).toEqual(
		copyWidths.map(width => `${width}.avif`).sort(),
	)

	await lay('anna.jpg', await photo({ width: 320, height: 400 }))
	await pictures.prepare(['doctors/anna.jpg'])
	expect(await readdir(join(place, 'copies'))).toContain(old)

	const before = new Date(Date.now() - 8 * 86_400_000)
	await utimes(join(place, 'copies', old), before, before)
	await pictures.prepare(['doctors/anna.jpg'])
	expect(await readdir(join(place, 'copies'))).toHaveLength(1)
	expect(await readdir(join(place, 'copies'))).not.toContain(old)
})

/** A PNG of 50 000 by 50 000 points, in a hundred bytes. */
function bomb() {
	const chunk = (name: string, data: Buffer) => {
		const head = Buffer.alloc(4)
		head.writeUInt32BE(data.length)
		return Buffer.concat([head, Buffer.from(name), data, Buffer.alloc(4)])
	}
	const size = Buffer.alloc(13)
	size.writeUInt32BE(50_000, 0)
	size.writeUInt32BE(50_000, 4)
	size.set([8, 2], 8)
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', size),
		chunk('IEND', Buffer.alloc(0)),
	])
}
