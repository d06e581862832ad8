import { documentCategories } from '#app/clinic/document.ts'
import { highlighter, type Piece } from '#app/clinic/search/highlight.ts'
import type { SearchAnswer, SearchGroup } from '#app/clinic/search.ts'
import { longestQuery, shortestQuery } from '#app/clinic/search-wording.ts'
import { log, told } from '#app/log.server.ts'
import { clinic } from '#app/reception.server.ts'

export type Hit = { to: string; name: Piece[]; about: Piece[] }
export type Group = { id: SearchGroup; name: string; hits: Hit[] }

export type Outcome =
	| { state: 'asked nothing' | 'too short' | 'nothing found' | 'unavailable' }
	| { state: 'found'; groups: Group[]; total: number; took: number; corrected: string | null }

/** The query as it is read: well-formed, 100 letters at most. */
export const readable = (query: string) =>
	[...query.slice(0, 4 * longestQuery).toWellFormed()].slice(0, longestQuery).join('').trim()

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
	const groups = groupsOf(answer, highlighter(answer.corrected ?? query)).filter(
		({ hits }) => hits.length > 0,
	)
	if (groups.length === 0) return { state: 'nothing found' }

	// A backend that knows no total still has told what it found.
	const listed = groups.reduce((sum, { hits }) => sum + hits.length, 0)
	const { total, took_ms, corrected } = answer
	return { state: 'found', groups, total: Math.max(total, listed), took: Math.round(took_ms), corrected }
}

/** The order is fixed; matches on the page itself stand in the popup only. */
function groupsOf(answer: SearchAnswer, marked: (text: string) => Piece[]): Group[] {
	const hit = (to: string, name: string, about: string): Hit => ({
		to,
		name: marked(name),
		about: marked(about),
	})
	const categoryNames: Record<string, string> = documentCategories

	return [
		{
			id: 'categories',
			name: 'Категории',
			hits: answer.categories.map(({ name, description }) => hit('/prices', name, description)),
		},
		{
			id: 'services',
			name: 'Услуги',
			hits: answer.services.map(({ slug, name, description }) =>
				hit(`/services/${encodeURIComponent(slug)}`, name, description),
			),
		},
		{
			id: 'doctors',
			name: 'Врачи',
			hits: answer.doctors.map(({ id, name, specialization }) => hit(`/doctors/${id}`, name, specialization)),
		},
		{
			id: 'documents',
			name: 'Документы',
			hits: answer.documents.map(({ title, category }) =>
				hit('/documents', title, categoryNames[category] ?? ''),
			),
		},
		{
			id: 'promotions',
			name: 'Акции',
			hits: answer.promotions.map(({ title, description }) => hit('/promotions', title, description)),
		},
	]
}
