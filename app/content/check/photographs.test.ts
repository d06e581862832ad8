import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mistakeLine } from '#app/content/mistake.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { photo } from '#tests/support/photos.ts'
import { brokenPictures } from './broken-pictures.server.ts'
import { checkContent } from './check-content.server.ts'

const today = new Date('2026-11-21T05:00:00Z')
const doctor = 'doctors/kim-elena-viktorovna.md'

let place: Awaited<ReturnType<typeof contentFolder>>
let portrait: Buffer
let usual: string[]

beforeAll(async () => {
	portrait = await photo({ width: 600, height: 800 })
	usual = checkContent('content', today).map(mistakeLine)
})
beforeEach(async () => {
	place = await contentFolder()
})
afterAll(async () => await place[Symbol.asyncDispose]())

/** What is said of a portrait that is not said of the demo clinic; a shift of lines is none. */
async function saidOf(name: string, bytes: Buffer | string) {
	await using _ = place
	await place.write(`doctors/${name}`, bytes)
	await place.edit(doctor, 'src: kim-elena-viktorovna.svg', `src: ${name}`)
	const mistakes = [...(await brokenPictures(place.folder)), ...checkContent(place.folder, today)]
	return mistakes
		.filter(mistake => !usual.includes(mistakeLine(mistake)))
		.map(mistake => `${mistake.level} ${mistake.file} ${mistake.says}`)
}

it('has nothing to say of a photograph as it comes from a telephone', async () => {
	expect(await saidOf('kim.JPG', await photo({ width: 800, height: 600, orientation: 6 }))).toEqual([])
})

const notShown = (name: string) =>
	`error ${doctor} doctors/${name} не показан: что с ним, сказано при самом файле`

it.each([
	['a text', 'kim.jpg', 'Это не снимок', 'это не рисунок или файл повреждён: сохраните его заново'],
	['nothing', 'kim.jpg', '', 'это не рисунок или файл повреждён'],
	['a photograph of Apple', 'kim.jpg', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'Сохраните его как JPEG'],
	['a drawing', 'kim.jpg', '<svg width="9" height="9"/>', 'назовите файл с окончанием .svg'],
	['a moving picture', 'kim.png', 'GIF89a\x90\x01\x90\x01', 'в формате GIF: сайт его не читает'],
])('says what to do where the file holds %s', async (_what, name, text, says) => {
	const said = await saidOf(name, Buffer.from(text, 'latin1'))

	expect(said).toHaveLength(2)
	expect(said).toContain(notShown(name))
	expect(said).toContainEqual(expect.stringMatching(`^error doctors/${name} .*${says}`))
})

it('says how to save a photograph of Apple, also where nothing names it', async () => {
	const said = await saidOf('kim.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))

	expect(said.toSorted()).toEqual([
		notShown('kim.heic'),
		expect.stringMatching(
			/^warning doctors\/kim\.heic снимок в формате HEIC: .*на iPhone: Настройки, Камера/,
		),
	])
})

it('opens each photograph, and finds one that is cut off', async () => {
	expect(await saidOf('kim.jpg', portrait.subarray(0, portrait.length / 2))).toEqual([
		'error doctors/kim.jpg снимок повреждён: сохраните его заново как JPEG',
	])
})

it('remarks on one that is too small for dense screens', async () => {
	expect(await saidOf('kim.png', await photo({ width: 240, height: 300, format: 'png' }))).toEqual([
		`warning ${doctor} doctors/kim.png: 240 × 300 точек: на чётких экранах снимок будет размытым; нужна ширина от 480`,
	])
})

it('compares sizes that are written with those of the file', async () => {
	await place.write('gallery/vhod.jpg', await photo({ width: 1000, height: 800 }))
	await place.edit('gallery.yaml', 'gallery/vhod.svg', 'gallery/vhod.jpg')

	const said = checkContent(place.folder, today).map(({ says }) => says)
	expect(said).toContain('размеры не те, что у gallery/vhod.jpg: 1000 × 800; уберите их, сайт прочтёт их сам')
})
