import type { InvertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import { confidence } from '#app/clinic/search/vocabulary/meaning.ts'
import type { QueryClause } from './query-clauses.ts'
import { asksForTopic, isClinicTopic } from './topics.ts'

/** Texts that say less of a topic than this share of what the best says only mention it. */
const shareOfBest = 0.9

export function createTopicPages(postings: InvertedIndex, isPage: Uint8Array) {
	function pagesOf(topic: string) {
		const { rows, weights } = postings.get(topic) ?? { rows: [], weights: [] }
		const pages = Array.from(rows, (row, place) => ({ row, weight: weights[place] ?? 0 })).filter(
			({ row }) => isPage[row],
		)
		const least = shareOfBest * pages.reduce((most, { weight }) => Math.max(most, weight), 0)
		return pages.filter(({ weight }) => weight >= least).map(({ row }) => row)
	}

	return (clauses: QueryClause[], rows: Int32Array) => {
		const meant = clauses.flatMap(({ terms }) =>
			[...terms].flatMap(([term, sure]) => (sure >= confidence.topic && isClinicTopic(term) ? [term] : [])),
		)
		const pages = new Set(meant.filter(term => asksForTopic([term])).flatMap(pagesOf))
		return rows.filter(row => pages.has(row))
	}
}
