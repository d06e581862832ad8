import { assembled } from './assemble.server.ts'
import { type Stock, stockOf } from './collection-files.server.ts'
import type { Content } from './content.server.ts'
import { incompleteShelves, type KeptFiles } from './file-cache.server.ts'
import type { Mistake } from './mistake.ts'
import { looseEnds } from './references.server.ts'

/** What the files say together, and everything that is wrong with them. */
export type ContentVersion = { content: Content; stock: Stock; mistakes: Mistake[] }

export function contentVersionOf(kept: KeptFiles): ContentVersion {
	const { stock, mistakes: doubles } = stockOf(kept)
	const own = [...kept.values()].flatMap(({ mistakes }) => mistakes)
	const loose = looseEnds(stock, incompleteShelves(kept))
	return { content: assembled(stock, kept), stock, mistakes: [...own, ...doubles, ...loose] }
}
