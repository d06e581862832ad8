import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { photo } from '#tests/support/photos.ts'
import { type Site, startSite } from '#tests/support/site.ts'
import { expect, needs, test } from './fixtures.ts'

/** As cameras and people call their files. */
const name = 'IMG_2041 Ким, приём (1).JPG'

let folder: string
let clinic: Site
let portrait: Buffer

test.beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'clinic-photographs-'))
	await cp('content', folder, { recursive: true })
	portrait = await photo({ width: 3000, height: 4000, quality: 94 })
	await writeFile(join(folder, 'doctors', name), portrait)
	const file = join(folder, 'doctors/kim-elena-viktorovna.md')
	const text = await readFile(file, 'utf8')
	await writeFile(file, text.replace('src: kim-elena-viktorovna.svg', `src: "${name}"`))
	clinic = await startSite({ env: { CONTENT_DIR: folder } })
})
test.afterAll(async () => {
	await clinic.stop()
	await rm(folder, { recursive: true })
})

// A telephone that is 360 points wide; which copy it takes is the browser's own choice.
for (const [density, path, widest] of [
	[2, '/doctors/3', 720],
	[3, '/doctors/3', 720],
	[2, '/doctors', 360],
	[3, '/doctors', 360],
] as const)
	test(`a telephone of density ${density} takes at most 25 KB of a portrait of 2.6 MB on ${path}`, {
		...needs.chromium,
	}, async ({ browser }) => {
		const screen = { viewport: { width: 360, height: 740 }, deviceScaleFactor: density, isMobile: true }
		const context = await browser.newContext(screen)
		const page = await context.newPage()
		const fetched: Promise<number>[] = []
		page.on('response', answer => {
			if (answer.url().includes('IMG_2041')) fetched.push(answer.body().then(body => body.length))
		})

		await page.goto(clinic.origin + path)
		const picture = page.locator('img[src*="IMG_2041"]')
		await picture.scrollIntoViewIfNeeded()
		await expect
			.poll(() => picture.evaluate(img => (img as HTMLImageElement).naturalWidth))
			.toBeGreaterThan(0)

		const chosen = await picture.evaluate(img => (img as HTMLImageElement).currentSrc)
		const width = Number(/\/(\d+)\.avif$/.exec(chosen)?.[1])
		const shown = (await picture.boundingBox())?.width ?? 0
		expect(width).toBeLessThanOrEqual(widest)
		expect(width).toBeGreaterThanOrEqual(shown * density * 0.95)
		expect(portrait.length).toBeGreaterThan(2_600_000)
		const sizes = await Promise.all(fetched)
		expect(sizes).toHaveLength(1)
		expect(sizes.filter(size => size > 25_000)).toEqual([])
		await context.close()
	})
