import { highlighter } from '#app/clinic/search/highlight.ts'
import type { SearchAnswer } from '#app/clinic/search/search.ts'
import { type Group, groupsOf, totalOf } from '#app/clinic/search/search-groups.ts'
import { isTooShort, longestQuery } from '#app/clinic/search/search-messages.ts'
import { queryText } from '#app/clinic/text/normalize-text.ts'
import { errorFields, log } from '#app/logger.server.ts'
import { clinic } from '#app/services.server.ts'

export type Outcome =
	| { state: 'asked nothing' | 'too short' | 'unavailable' }
	| { state: 'nothing found'; took: number; understood: string[] }
	| { state: 'found'; groups: Group[]; total: number; took: number; corrected: string | null }

export const readable = (query: string) => queryText(query, longestQuery)

export async function lookUp(query: string): Promise<Outcome> {
	if (query === '') return { state: 'asked nothing' }
	if (isTooShort(query)) return { state: 'too short' }

	try {
		return outcomeOf(await clinic.search({ q: query }), query)
	} catch (error) {
		// Queries are personal and not logged.
		log.warn(errorFields(error), 'search failed')
		return { state: 'unavailable' }
	}
}

function outcomeOf(answer: SearchAnswer, query: string): Outcome {
	const groups = groupsOf(answer, highlighter(answer.corrected ?? query))
	const { corrected } = answer
	const took = Math.round(answer.took_ms)
	if (groups.length === 0) return { state: 'nothing found', took, understood: answer.understood }

	return { state: 'found', groups, total: totalOf(answer, groups), took, corrected }
}
