import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { isText, type KeptFiles, settingsFile, thingsOf } from '#app/content/file-cache.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { isPicture } from '#app/files/content-files.server.ts'

const others = new Set(['printed.json'])

export function strayFiles(folder: string, kept: KeptFiles): Mistake[] {
	const stray = everyFile(folder).filter(file => {
		const seen = kept.get(file)?.seen
		// brand.server.ts checks them.
		if (file.startsWith('brand/')) return false
		if (others.has(file) || (seen && isText(seen))) return false
		if (file.endsWith('.pdf'))
			return !['.md', '.yaml'].some(ending => kept.has(file.replace(/\.pdf$/, ending)))
		return !isPicture(file)
	})
	return [
		...stray.map(file => ({
			level: 'warning' as const,
			file,
			says: 'сайт не читает этот файл: проверьте имя и папку',
		})),
		...misnamed(kept),
	]
}

export const everyFile = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter(entry => !entry.isDirectory())
		.map(({ parentPath, name }) => posix.join(posix.relative(folder, parentPath), name))
		.filter(path => !path.split('/').some(part => part.startsWith('.')))
		.sort()

/** PDFs are found by the slug. */
const misnamed = (kept: KeptFiles): Mistake[] =>
	(['services', 'doctors', 'vacancies', 'promotions', 'documents', 'scans', 'contracts'] as const).flatMap(
		collection =>
			thingsOf<typeof collection>(kept, collection).flatMap(({ file, thing: { slug }, placeOf }) =>
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
export const missingFiles = (kept: KeptFiles): Mistake[] => [
	...(kept.has(settingsFile)
		? []
		: [{ level: 'error' as const, file: settingsFile, says: 'файла нет: сайту нечего показать' }]),
	...expected
		.filter(file => !kept.has(file))
		.map(file => ({ level: 'warning' as const, file, says: 'файла нет: сайт обходится без него' })),
]
