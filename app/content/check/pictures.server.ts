import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mistakeAt } from '#app/content/collection-files.server.ts'
import type { FileCache } from '#app/content/file-cache.server.ts'
import type { LoadedContent } from '#app/content/load-content.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { namedPictures } from '#app/content/pictures/missing-pictures.ts'
import { pictureError } from '#app/content/pictures/picture-error.ts'
import { writtenTexts } from '#app/content/visible-texts.ts'
import { decodePath } from '#app/platform/decode-path.ts'

export function oddPictures(folder: string, cache: FileCache, { records }: LoadedContent): Mistake[] {
	const isThere = (file: string) => existsSync(join(folder, file))
	return [
		...namedPictures(records).flatMap(({ item, path, file }) => {
			const found = cache.get(file)
			return found && pictureError(file, found.picture)
				? [mistakeAt(item, path, `${file} не показан: что с ним, сказано при самом файле`)]
				: []
		}),
		...[...records.services, ...records.news, ...records.promotions]
			.filter(({ thing: { image } }) => image && !image.alt.trim())
			.map(item => mistakeAt(item, ['image', 'alt'], 'нет описания рисунка')),
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

const inTexts = (isThere: (file: string) => boolean, records: LoadedContent['records']) =>
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
