import { mkdir, readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { contentFolder } from '#tests/support/content-folder.ts'
import { priceChanges } from './price-changes.ts'
import { errorsAfter, errorsIn, newFiles, readPrices, replaceFiles } from './write-prices.server.ts'

const parts = ['categories.yaml', 'prices.csv', 'services']
const splint = { name: 'Сплинт', category: 'Гнатология', price: 15000, price_from: false, line: 2 }

/** As the desk does it, with a table that has one row of a new group. */
function importing(folder: string, row = splint) {
	const { cache } = cacheFiles(folder)
	const { categories } = loadContent(cache).content
	const { columns, rows } = readPrices(folder)
	const changes = priceChanges(rows, categories, [row], { today: '2026-11-23', partial: true })
	const files = newFiles(folder, columns, changes)
	return { files, errors: errorsAfter(cache, files, changes) }
}

const groupsIn = (folder: string) => loadContent(cacheFiles(folder).cache).content.categories

const first = '- { id: 1, slug: terapiya, name: Терапия, sort: 10 }'
const asFields = '- id: 1\n  slug: terapiya\n  name: Терапия\n  sort: 10\n  description: |\n    - Кариес'

it.each([
	['without indentation', `${first}\n`],
	['indented', `# Группы\n  ${first}\n  # Конец`],
	['on lines of their own', `${asFields}\n`],
	['with line ends of Windows', `  ${first}\r\n  # Конец\r\n`],
])('adds a group to a list %s and leaves the owner’s text as it is', async (_, text) => {
	await using place = await contentFolder([])
	await place.write('categories.yaml', text)

	const { files, errors } = importing(place.folder)
	replaceFiles(place.folder, files)

	expect(errors).toEqual([])
	expect(await readFile(place.at('categories.yaml'), 'utf8')).toMatch(text)
	expect(groupsIn(place.folder)).toMatchObject([{ slug: 'terapiya' }, { slug: 'gnatologiya' }])
})

it('adds a group to a list in brackets', async () => {
	await using place = await contentFolder([])
	await place.write('categories.yaml', `# Группы\n[\n${first.slice(1)}\n]\n`)

	const { files, errors } = importing(place.folder)
	replaceFiles(place.folder, files)

	expect(errors).toEqual([])
	expect(await readFile(place.at('categories.yaml'), 'utf8')).toContain('# Группы')
	expect(groupsIn(place.folder)).toMatchObject([{ slug: 'terapiya' }, { slug: 'gnatologiya' }])
})

it('asks for the lines where the list does not go on at the end of its file', async () => {
	await using place = await contentFolder([])
	await place.write('categories.yaml', `${first}\n...\n`)

	expect(importing(place.folder).errors).toEqual([
		'categories.yaml: группы не встают в конец файла, допишите их сами:',
		'- { id: 2, slug: "gnatologiya", name: "Гнатология", sort: 20 }',
	])
})

it('judges rows as the content check does', async () => {
	await using place = await contentFolder(parts)

	expect(importing(place.folder, { ...splint, price: -1 }).errors).toEqual([
		expect.stringMatching(/^новый prices\.csv:\d+: price: найдено «-1»/),
	])
	expect(importing(place.folder, { ...splint, price_to: 500 } as typeof splint).errors).toEqual([
		expect.stringMatching(/^новый prices\.csv:\d+: price_to: меньше, чем price/),
	])
})

it('replaces no file where one cannot be written', async () => {
	await using place = await contentFolder(parts)
	const before = await readFile(place.at('categories.yaml'), 'utf8')
	await mkdir(place.at('.prices.csv.part'))

	const { files } = importing(place.folder)

	expect(() => replaceFiles(place.folder, files)).toThrow('EISDIR')
	expect(await readFile(place.at('categories.yaml'), 'utf8')).toBe(before)
	expect(await readdir(place.folder)).not.toContain('.categories.yaml.part')
})

it('names what is wrong with groups and prices, and takes no groups for none', async () => {
	await using place = await contentFolder(parts)
	expect(errorsIn(cacheFiles(place.folder).cache)).toEqual([])

	await place.edit('prices.csv', ';услуга;0;', ';услуга;даром;')
	await place.edit('categories.yaml', 'slug: terapiya,', 'slug: terapiya')

	expect(errorsIn(cacheFiles(place.folder).cache)).toEqual([
		expect.stringMatching(/^categories\.yaml:2/),
		expect.stringMatching(/^prices\.csv:2: price: найдено «даром»/),
	])
})
