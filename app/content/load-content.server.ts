import { assembled } from './assemble.server.ts'
import { type ContentRecords, recordsOf } from './collection-files.server.ts'
import type { Content } from './content.server.ts'
import { danglingReferences } from './dangling-references.server.ts'
import { draftsOf, type FileCache, incompleteCollections } from './file-cache.server.ts'
import type { Mistake } from './mistake.ts'
import { missingPictures } from './pictures/missing-pictures.ts'

export type LoadedContent = { content: Content; records: ContentRecords; mistakes: Mistake[] }

export function loadContent(cache: FileCache): LoadedContent {
	const { records, mistakes } = referencesOf(cache)
	const own = [...cache.values()].flatMap(({ mistakes }) => mistakes)
	return {
		content: assembled(records, cache),
		records,
		mistakes: [...own, ...mistakes, ...missingPictures(records, cache)],
	}
}

export function referencesOf(cache: FileCache) {
	const { records, mistakes: doubles } = recordsOf(cache)
	const loose = danglingReferences(records, incompleteCollections(cache), draftsOf(cache))
	return { records, mistakes: [...doubles, ...loose] }
}
