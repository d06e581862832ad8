import { assembled } from './assembled.server.ts'
import type { Content } from './content.server.ts'
import { incompleteShelves, type KeptFiles } from './kept-files.server.ts'
import type { Mistake } from './mistake.ts'
import { looseEnds } from './references.server.ts'
import { type Stock, stockOf } from './stock.server.ts'

/** What the files say together, and everything that is wrong with them. */
export type Edition = { content: Content; stock: Stock; mistakes: Mistake[] }

export function editionOf(kept: KeptFiles): Edition {
	const { stock, mistakes: doubles } = stockOf(kept)
	const own = [...kept.values()].flatMap(({ mistakes }) => mistakes)
	const loose = looseEnds(stock, incompleteShelves(kept))
	return { content: assembled(stock, kept), stock, mistakes: [...own, ...doubles, ...loose] }
}
