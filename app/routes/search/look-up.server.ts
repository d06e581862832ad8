import { highlighter } from '#app/clinic/search/highlight.ts'
import { pagesFor } from '#app/clinic/search/pages.ts'
import type { SearchAnswer } from '#app/clinic/search.ts'
import { type Group, groupsOf, totalOf } from '#app/clinic/search-groups.ts'
import { longestQuery, shortestQuery } from '#app/clinic/search-wording.ts'
import { log, told } from '#app/log.server.ts'
import { clinic } from '#app/reception.server.ts'

export type Outcome =
	| { state: 'asked nothing' | 'too short' | 'nothing found' | 'unavailable' }
	| { state: 'found'; groups: Group[]; total: number; took: number; corrected: string | null }

/** The query as it is read: well-formed, 100 letters at most. */
export const readable = (query: string) =>
	[...query.slice(0, 4 * longestQuery).toWellFormed()].slice(0, longestQuery).join('').trim()

/** Screens that the query calls by name; an answer of the API has no place for them. */
export const pagesCalled = (query: string) => ([...query].length < shortestQuery ? [] : pagesFor(query))

export async function lookUp(query: string): Promise<Outcome> {
	if (query === '') return { state: 'asked nothing' }
	if ([...query].length < shortestQuery) return { state: 'too short' }

	try {
		return outcomeOf(await clinic.search({ q: query }), query)
	} catch (fault) {
		// The fault, never the query: people look for what ails them.
		log.warn(told(fault), 'search failed')
		return { state: 'unavailable' }
	}
}

function outcomeOf(answer: SearchAnswer, query: string): Outcome {
	const groups = groupsOf(answer, highlighter(answer.corrected ?? query))
	if (groups.length === 0) return { state: 'nothing found' }

	const { took_ms, corrected } = answer
	return { state: 'found', groups, total: totalOf(answer, groups), took: Math.round(took_ms), corrected }
}
