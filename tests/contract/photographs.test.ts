import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentFolder } from '#tests/support/content-folder.ts'
import { metadata, photo, secrets } from '#tests/support/photos.ts'
import { type Site, startSite } from '#tests/support/site.ts'

const doctor = 'doctors/kim-elena-viktorovna.md'
const address = '/pictures/doctors/kim.JPG'

let content: Awaited<ReturnType<typeof contentFolder>>
let portrait: Buffer
let site: Site

beforeAll(async () => {
	content = await contentFolder()
	portrait = await photo({ width: 4000, height: 3000, orientation: 6, quality: 94 })
	await content.write('doctors/kim.JPG', portrait)
	await content.edit(doctor, 'src: kim-elena-viktorovna.svg', 'src: kim.JPG')
	// Of a photograph the sizes may stay out.
	await content.write('gallery/hall.jpg', await photo({ width: 900, height: 600, orientation: 8 }))
	await content.edit(
		'gallery.yaml',
		/gallery\/vhod\.svg\n {2}width: 560\n {2}height: 320/,
		'gallery/hall.jpg',
	)
	site = await startSite({ env: { CONTENT_DIR: content.folder } })
})
afterAll(async () => {
	await site.stop()
	await content[Symbol.asyncDispose]()
})

const text = async (path: string) => await (await fetch(site.origin + path)).text()
const bytes = async (path: string) => {
	const answer = await fetch(site.origin + path)
	return { answer, status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const copies = async () =>
	(await readdir(join(site.folder, 'pictures'), { recursive: true })).filter(name => name.includes('/'))

it('makes copies in advance, and keeps them over a restart', async () => {
	// Beside everything else the machine has to do.
	const made = async () => (await copies()).filter(name => name.endsWith('.avif')).length
	await expect.poll(made, { timeout: 55_000 }).toBe(8)

	const again = await startSite({ env: { CONTENT_DIR: content.folder }, folder: site.folder })
	const before = await copies()
	const answer = await fetch(`${again.origin}${address}/720.avif`)
	await again.stop()

	expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/avif'])
	expect(await copies()).toEqual(before)
})

it('offers copies in lists, on pages and in texts, and keeps the address in calls and for machines', async () => {
	for (const page of ['/', '/doctors', '/doctors/3']) {
		const html = await text(page)
		expect(html).toContain(`<source srcSet="${address}/160.avif 160w, ${address}/360.avif 360w, `)
		expect(html).toMatch(
			/<img alt="" loading="lazy"[^>]* sizes="[^"]+"[^>]* src="\/pictures\/doctors\/kim.JPG"[^>]* width="172" height="188" srcSet=/,
		)
	}
	expect(await text('/doctors/3')).toContain(`<meta property="og:image" content="${site.origin}${address}"`)
	expect(await text('/api/public/doctors')).toContain(`"src":"${address}"`)
	expect((await (await fetch(`${site.origin}/api/public/gallery`)).json())[0]).toMatchObject({
		src: '/pictures/gallery/hall.jpg',
		width: 600,
		height: 900,
	})
	expect(await text('/about')).toMatch(
		/<img [^>]*src="\/pictures\/gallery\/hall.jpg"[^>]*width="600" height="900"/,
	)
})

it('says nothing of place and camera, and sends a telephone at most 25 KB of 2.6 MB', async () => {
	expect(portrait.length).toBeGreaterThan(2_600_000)
	for (const width of [160, 360, 720]) {
		const { answer, bytes: copy } = await bytes(`${address}/${width}.avif`)
		expect(copy.length).toBeLessThanOrEqual(25_000)
		expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
	}
	const whole = await bytes(address)
	expect(secrets.filter(secret => whole.bytes.includes(secret))).toEqual([])
	expect(await metadata(whole.bytes)).toMatchObject({ format: 'jpeg', width: 1600, height: 2133 })
})

it('follows a change of the picture within two seconds, and leaves out one that cannot be shown', async () => {
	await text('/about')
	await content.write('gallery/hall.jpg', await photo({ width: 800, height: 500 }))
	await expect.poll(() => text('/about')).toContain('width="800" height="500"')
	expect(await metadata((await bytes('/pictures/gallery/hall.jpg/360.webp')).bytes)).toMatchObject({
		height: 225,
	})

	await writeFile(content.at('gallery/hall.jpg'), 'Это не снимок')
	await expect.poll(() => text('/about')).not.toContain('hall.jpg')
	expect(await text('/about')).toContain('zal-ozhidaniya.svg')
	await expect.poll(site.log).toContain('это не рисунок или файл повреждён')
})

it('answers pages as ever while many copies are asked for that nobody has made yet', async () => {
	for (let at = 0; at < 12; at++)
		await content.write(`news/${at}.jpg`, await photo({ width: 700 + at, height: 500 }))
	const asked = Array.from({ length: 12 }, (_, at) =>
		['webp', 'jpg', 'avif'].flatMap(format =>
			[160, 360, 720, 1080].map(width => bytes(`/pictures/news/${at}.jpg/${width}.${format}`)),
		),
	).flat()

	const times: number[] = []
	for (let turn = 0; turn < 10; turn++) {
		const start = performance.now()
		expect((await fetch(`${site.origin}/appointment?from=/${turn}`)).status).toBe(200)
		times.push(performance.now() - start)
	}
	const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))

	expect([...statuses].filter(status => status !== 200 && status !== 503)).toEqual([])
	expect(times.toSorted((a, b) => a - b)[5]).toBeLessThan(500)
})
