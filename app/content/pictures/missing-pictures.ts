import { posix } from 'node:path'
import { normalizeText } from '#app/clinic/text/normalize-text.ts'
import { type ContentRecords, mistakeAt } from '#app/content/collection-files.server.ts'
import type { FileCache } from '#app/content/file-cache.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import type { Item } from '#app/content/parse/read-file.server.ts'

type NamedPicture = { item: Item; path: PropertyKey[]; file: string }

export const pictureFile = (directory: string, src: string) =>
	src.startsWith(`${directory}/`) ? src : posix.join(directory, src)

/** The pictures that fields name; those in the midst of a text are not among them. */
export function namedPictures(records: ContentRecords): NamedPicture[] {
	const named = (item: Item, directory: string, path: PropertyKey[], src: string | undefined) =>
		src === undefined ? [] : [{ item, path, file: pictureFile(directory, src) }]
	return [
		...(['services', 'news', 'promotions'] as const).flatMap(directory =>
			records[directory].flatMap(item => named(item, directory, ['image', 'src'], item.thing.image?.src)),
		),
		...records.doctors.flatMap(item => named(item, 'doctors', ['photo', 'src'], item.thing.photo?.src)),
		...records.gallery.flatMap(item =>
			(['src', 'before_src', 'after_src'] as const).flatMap(field =>
				named(item, 'gallery', [field], item.thing[field]),
			),
		),
	]
}

export const missingPictures = (records: ContentRecords, cache: FileCache): Mistake[] =>
	namedPictures(records)
		.filter(({ file }) => !cache.has(file))
		.map(({ item, path, file }) => mistakeAt(item, path, `нет файла ${file}${meant(file, cache)}`))

const bare = (file: string) =>
	normalizeText(file)
		.toLowerCase()
		.replace(/[\s_-]+/g, '')

function meant(file: string, cache: FileCache) {
	const alike = [...cache.keys()].find(other => bare(other) === bare(file))
	return alike ? `; есть «${alike.slice(alike.lastIndexOf('/') + 1)}»` : ''
}
