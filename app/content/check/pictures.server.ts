import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mistakeAt } from '#app/content/collection-files.server.ts'
import type { ContentVersion } from '#app/content/content-version.server.ts'
import type { KeptFiles } from '#app/content/file-cache.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import type { Item } from '#app/content/parse/read-file.server.ts'
import { pictureTrouble } from '#app/content/pictures/picture-trouble.ts'
import { writtenTexts } from '#app/content/visible-texts.ts'
import { decodePath } from '#app/platform/decode-path.ts'

export function missingPictures(folder: string, kept: KeptFiles, { records }: ContentVersion): Mistake[] {
	const isThere = (file: string) => existsSync(join(folder, file))
	const check = (item: Item, directory: string, path: PropertyKey[], src: string | undefined) => {
		if (src === undefined) return []
		const file = src.startsWith(`${directory}/`) ? src : `${directory}/${src}`
		if (!isThere(file)) return [mistakeAt(item, path, `нет файла ${file}`)]
		const found = kept.get(file)
		return found && pictureTrouble(file, found.picture)
			? [mistakeAt(item, path, `${file} не показан: что с ним, сказано при самом файле`)]
			: []
	}
	const withImage = (
		items: Item<{ image?: { src: string; alt: string } | undefined }>[],
		directory: string,
	) =>
		items.flatMap(item => [
			...check(item, directory, ['image', 'src'], item.thing.image?.src),
			...(item.thing.image && !item.thing.image.alt.trim()
				? [mistakeAt(item, ['image', 'alt'], 'нет описания рисунка')]
				: []),
		])

	return [
		...withImage(records.services, 'services'),
		...withImage(records.news, 'news'),
		...withImage(records.promotions, 'promotions'),
		...records.doctors.flatMap(item => check(item, 'doctors', ['photo', 'src'], item.thing.photo?.src)),
		...records.gallery.flatMap(item =>
			(['src', 'before_src', 'after_src'] as const).flatMap(field =>
				check(item, 'gallery', [field], item.thing[field]),
			),
		),
		...records.scans
			.filter(({ file }) => !isThere(file.replace(/\.yaml$/, '.pdf')))
			.map(item => mistakeAt(item, [], 'рядом нет PDF с тем же именем')),
		...inTexts(isThere, records),
	]
}

/** Addresses may be percent-encoded. */
function fileOf(src: string) {
	const [, path] = /^\/pictures\/(.+)$/.exec(src) ?? []
	return path && (decodePath(path) ?? path)
}

/** `![words](address)`; `<img src="…">` is reported as unsupported. */
const pictures = /!\[([^\]]*)\]\(\s*(?:<([^>]+)>|([^)\s]+))|<img\s/g

const inTexts = (isThere: (file: string) => boolean, records: ContentVersion['records']) =>
	writtenTexts(records)
		.filter(({ path }) => path.at(-1) === 'body')
		.flatMap(({ text, mistake }) =>
			[...text.matchAll(pictures)].flatMap(({ 1: alt = '', 2: angled, 3: src = angled ?? '', index }) => {
				if (!src) return [mistake('warning', 'рисунок вставляют так: ![описание](/pictures/…)', index)]
				const file = fileOf(src)
				return [
					...(alt.trim() ? [] : [mistake('error', `нет описания рисунка ${src}`, index)]),
					...(file && isThere(file) ? [] : [mistake('error', `нет рисунка ${src}`, index)]),
				]
			}),
		)
