import { expect, it } from 'vitest'
import { type CollectionName, collectionOf, collections } from '#app/content/collections.server.ts'
import { ownNotes } from '#app/content/fields/field-notes.ts'
import { fieldsOf } from '#app/content/fields/schema-fields.ts'
import { isError } from '#app/content/mistake.ts'
import { readFile } from '#app/content/parse/read-file.server.ts'
import { fieldsPage, noteOf } from './fields-page.ts'
import { fileExamples } from './file-examples.ts'
import { otherNotes } from './other-notes.ts'

const names = Object.keys(collections) as CollectionName[]

it.each(names.filter(name => name !== 'settings'))(
	'explains every field of %s, and none that is gone',
	name => {
		const fields = fieldsOf(collections[name].each).map(({ path }) => path)

		expect(fields.length).toBeGreaterThan(1)
		expect(fields.filter(path => !noteOf(name, path))).toEqual([])
		expect(
			Object.keys({ ...otherNotes[name], ...ownNotes[name] }).filter(path => !fields.includes(path)),
		).toEqual([])
	},
)

it.each(names)('shows an example of %s that the site takes', name => {
	const { path, text } = fileExamples[name]
	const published = text
		.replace('draft: true\n', '')
		.replace(/"впишите год"/g, '2020')
		.replace(/"впишите день"/g, '2020-01-31')
	const { items, mistakes } = readFile(name, path, { text: published })

	expect(collectionOf(path)).toBe(name)
	expect(items.length).toBeGreaterThan(0)
	expect(mistakes.filter(isError)).toEqual([])
})

it('finds a field that nobody has explained', () => {
	expect(noteOf('news', 'colour')).toBeUndefined()
})

it('is up to date; npm run content:fields writes it anew', async () => {
	await expect(fieldsPage()).toMatchFileSnapshot('../../docs/content-fields.md')
})
