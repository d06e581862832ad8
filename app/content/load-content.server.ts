import { assembled } from './assemble.server.ts'
import { type ContentRecords, recordsOf } from './collection-files.server.ts'
import type { Content } from './content.server.ts'
import { danglingReferences } from './dangling-references.server.ts'
import { draftsOf, incompleteCollections, type KeptFiles } from './file-cache.server.ts'
import type { Mistake } from './mistake.ts'
import { missingPictures } from './pictures/missing-pictures.ts'

export type LoadedContent = { content: Content; records: ContentRecords; mistakes: Mistake[] }

export function loadContent(kept: KeptFiles): LoadedContent {
	const { records, mistakes } = referencesOf(kept)
	const own = [...kept.values()].flatMap(({ mistakes }) => mistakes)
	return {
		content: assembled(records, kept),
		records,
		mistakes: [...own, ...mistakes, ...missingPictures(records, kept)],
	}
}

export function referencesOf(kept: KeptFiles) {
	const { records, mistakes: doubles } = recordsOf(kept)
	const loose = danglingReferences(records, incompleteCollections(kept), draftsOf(kept))
	return { records, mistakes: [...doubles, ...loose] }
}
