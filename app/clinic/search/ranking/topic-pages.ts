import type { InvertedIndex } from '#app/clinic/search/index/inverted-index.ts'
import type { QueryClause } from './query-clauses.ts'
import { asksForTopic, isClinicTopic } from './topics.ts'

const surelyMeant = 0.65
/** Of the text that says most of a topic: what says so much of it is about it, what says less mentions it. */
const shareOfBest = 0.9
/** «Номер такси» names a thing of others. */
const leastWordsOfQuestion = 3

/**
 * «Есть парковка или опять круги нарезать»: the texts about what a question names of the clinic's, for where none
 * holds enough of the question.
 */
export function createTopicPages(postings: InvertedIndex, isPage: boolean[]) {
	function pagesOf(topic: string) {
		const { rows, weights } = postings.get(topic) ?? { rows: [], weights: [] }
		const pages = Array.from(rows, (row, place) => ({ row, weight: weights[place] ?? 0 })).filter(
			({ row }) => isPage[row],
		)
		const least = shareOfBest * pages.reduce((most, { weight }) => Math.max(most, weight), 0)
		return pages.filter(({ weight }) => weight >= least).map(({ row }) => row)
	}

	return (clauses: QueryClause[]) => {
		if (clauses.filter(({ filler }) => !filler).length < leastWordsOfQuestion) return new Set<number>()
		const meant = clauses.flatMap(({ terms }) =>
			[...terms].flatMap(([term, sure]) => (sure >= surelyMeant && isClinicTopic(term) ? [term] : [])),
		)
		return new Set(meant.filter(term => asksForTopic([term])).flatMap(pagesOf))
	}
}
