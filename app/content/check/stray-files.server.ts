import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { type FileCache, isText, settingsFile, thingsOf } from '#app/content/file-cache.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { isPicture } from '#app/files/content-files.server.ts'

const others = new Set(['printed.json'])

export function strayFiles(folder: string, cache: FileCache): Mistake[] {
	const stray = everyFile(folder).filter(file => {
		const seen = cache.get(file)?.seen
		// brand.server.ts checks them.
		if (file.startsWith('brand/')) return false
		if (others.has(file) || (seen && isText(seen))) return false
		if (file.endsWith('.pdf'))
			return !['.md', '.yaml'].some(ending => cache.has(file.replace(/\.pdf$/, ending)))
		return !isPicture(file)
	})
	return [
		...stray.map(file => ({
			level: 'warning' as const,
			file,
			says: 'сайт не читает этот файл: проверьте имя и папку',
		})),
		...misnamed(cache),
	]
}

export const everyFile = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter(entry => !entry.isDirectory())
		.map(({ parentPath, name }) => posix.join(posix.relative(folder, parentPath), name))
		.filter(path => !path.split('/').some(part => part.startsWith('.')))
		.sort()

/** PDFs are found by the slug. */
const misnamed = (cache: FileCache): Mistake[] =>
	(['services', 'doctors', 'vacancies', 'promotions', 'documents', 'scans', 'contracts'] as const).flatMap(
		collection =>
			thingsOf<typeof collection>(cache, collection).flatMap(({ file, thing: { slug }, placeOf }) =>
				!slug || posix.basename(file, posix.extname(file)) === slug
					? []
					: [
							{
								level: 'warning' as const,
								file,
								...placeOf(['slug']),
								field: 'slug',
								says: `имя файла другое; нужно: ${slug}${posix.extname(file)}`,
							},
						],
			),
	)

const expected = [
	'categories.yaml',
	'prices.csv',
	'search.yaml',
	...['home', 'about', 'contacts', 'accessibility'].map(name => `pages/${name}.md`),
]

/** Only the settings are required; everything else has a default. */
export const missingFiles = (cache: FileCache): Mistake[] => [
	...(cache.has(settingsFile)
		? []
		: [{ level: 'error' as const, file: settingsFile, says: 'файла нет: сайту нечего показать' }]),
	...expected
		.filter(file => !cache.has(file))
		.map(file => ({ level: 'warning' as const, file, says: 'файла нет: сайт обходится без него' })),
]
