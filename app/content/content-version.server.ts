import { assembled } from './assemble.server.ts'
import { type Stock, stockOf } from './collection-files.server.ts'
import type { Content } from './content.server.ts'
import { incompleteCollections, type KeptFiles } from './file-cache.server.ts'
import type { Mistake } from './mistake.ts'
import { looseEnds } from './references.server.ts'

export type ContentVersion = { content: Content; stock: Stock; mistakes: Mistake[] }

export function contentVersionOf(kept: KeptFiles): ContentVersion {
	const { stock, mistakes: doubles } = stockOf(kept)
	const own = [...kept.values()].flatMap(({ mistakes }) => mistakes)
	const loose = looseEnds(stock, incompleteCollections(kept))
	return { content: assembled(stock, kept), stock, mistakes: [...own, ...doubles, ...loose] }
}
