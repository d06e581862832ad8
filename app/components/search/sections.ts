import type { Piece } from '#app/clinic/search/highlight.ts'
import { popularQueries } from '#app/clinic/search/search-messages.ts'
import { searchAddress } from '#app/clinic/search/search-page.ts'
import { shown } from './history.ts'
import { type Match, showMatch } from './on-page.ts'
import type { Found, Outcome } from './use-search.ts'

export type Row = {
	name: Piece[]
	about?: Piece[]
	to?: string
	query?: string
	after?: () => void
}

export type Section = {
	id: string
	name: string
	count?: number
	look?: 'chips' | 'past' | 'page'
	rows: Row[]
}

const longest = 5

export function sectionsOf(outcome: Outcome, past: string[]): Section[] {
	if (outcome.state === 'found') return foundSections(outcome)
	if (outcome.state === 'searching') return outcome.before ? foundSections(outcome.before) : []
	if (outcome.state !== 'asked nothing') return []
	return [
		{ id: 'past', name: 'История поиска', look: 'past' as const, rows: past.slice(0, shown).map(asking) },
		{ id: 'popular', name: 'Популярные запросы', look: 'chips' as const, rows: popularQueries.map(asking) },
	].filter(({ rows }) => rows.length > 0)
}

function foundSections({ groups, matches }: Found): Section[] {
	const sections: Section[] = groups.map(({ id, name, hits }) => ({
		id,
		name,
		count: hits.length,
		rows: hits.slice(0, longest),
	}))
	const before = groups.filter(({ id }) => id === 'categories' || id === 'services').length
	if (matches.length > 0) sections.splice(before, 0, onThisPage(matches))
	return sections
}

const onThisPage = (matches: Match[]): Section => ({
	id: 'page',
	name: 'На этой странице',
	count: matches.length,
	look: 'page',
	rows: matches.map(match => ({ name: match.pieces, after: () => showMatch(match) })),
})

const asking = (query: string): Row => ({
	name: [{ text: query, found: false }],
	query,
	to: searchAddress(query),
})
