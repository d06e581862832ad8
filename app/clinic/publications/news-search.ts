import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { stemsOf } from '#app/clinic/search/words/stem.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import type { NewsItem } from './news.ts'

type Searched = Pick<NewsItem, 'title' | 'lead' | 'body'>

/** News shown below the results of a search. */
const longestList = 5

/**
 * The news that holds every significant word of the query in some form, in the given order. Bodies are searched only
 * where no heading matches: a memo mentions half of dentistry.
 */
export function matchingNews<Found extends Searched>(news: Found[], query: string): Found[] {
	const asked = significantStems(query)
	if (asked.length === 0) return []

	const matches = (part: keyof Stems) => (item: Found) =>
		asked.every(stems => stems.some(stem => stemsIn(item)[part].has(stem)))
	const byHeading = news.filter(matches('heading'))
	return (byHeading.length > 0 ? byHeading : news.filter(matches('body'))).slice(0, longestList)
}

type Stems = { heading: Set<string>; body: Set<string> }

/** An item is stemmed once, not once per search. */
const stemmed = new WeakMap<Searched, Stems>()

function stemsIn(item: Searched): Stems {
	const known = stemmed.get(item)
	if (known) return known
	const stems = {
		heading: new Set(significantStems(`${item.title} ${item.lead}`).flat()),
		body: new Set(significantStems(item.body).flat()),
	}
	stemmed.set(item, stems)
	return stems
}

const significantStems = (text: string) =>
	wordsOf(text)
		.filter(word => !stopWords.has(word))
		.map(stemsOf)
