import { idIn } from '#app/clinic/catalog/categories.ts'
import { type PriceRecord, rowsByService } from '#app/clinic/catalog/price.ts'
import type { CategoryRecord, ServiceRecord } from '#app/clinic/catalog/service.ts'
import type { SearchAnswer } from '#app/clinic/search/search.ts'
import { termsOf } from '#app/clinic/search/words/dictionary/terms.ts'
import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'
import { holdsWords } from '#app/clinic/text/fold-case.ts'
import { queryText } from '#app/clinic/text/normalize-text.ts'
import { orFallback } from '#app/server/document/loader-failures.server.ts'

type Service = Pick<ServiceRecord, 'id' | 'slug' | 'name' | 'price_item_ids'>
export type Lists = { categories: CategoryRecord[]; services: Service[]; rows: PriceRecord[] }

type Search = (question: { q: string }) => Promise<Pick<SearchAnswer, 'services'>>

/** What a filter leaves; `akin` names services with rows shown although they have other words. */
export type FoundPrices = { q: string; category: string; found: PriceRecord[]; akin: string[] }

/** The rows of the chosen category that hold the words; where none has them as they were typed, also those of services that the site's search finds. */
export async function findPrices(lists: Lists, query: URLSearchParams, search: Search): Promise<FoundPrices> {
	const { categories, rows } = lists
	const q = queryText(query.get('q') ?? '', 100)
	const asked = query.get('category')
	const category =
		categories.find(({ slug }) => slug === asked) ?? categories.find(({ id }) => String(id) === asked)
	const chosen = category ? rows.filter(row => idIn(categories, row) === category.id) : rows
	const choice = { q, category: category?.slug ?? '' }
	const literal = chosen.filter(row => holdsWords(textOf(row), q))
	return literal.length > 0 || q === ''
		? { ...choice, found: matchingPrices(chosen, q), akin: [] }
		: { ...choice, ...(await akinPrices({ ...lists, rows: chosen }, q, search)) }
}

async function akinPrices({ services, rows }: Lists, q: string, search: Search) {
	const answer = await orFallback(search({ q }), undefined, 'search failed')
	const rowsOf = rowsByService(rows)
	const found = new Set(matchingPrices(rows, q))
	const akin = (answer?.services ?? []).flatMap(({ slug }) => {
		const service = services.find(service => service.slug === slug)
		const own = service ? rowsOf(service).filter(row => !found.has(row)) : []
		for (const row of own) found.add(row)
		return service && own.length > 0 ? service.name : []
	})
	return { found: rows.filter(row => found.has(row)), akin }
}

type Row = Pick<PriceRecord, 'name' | 'code804n' | 'note'>

/** Rows that hold each word, as a part of theirs or in another form: «коронки» finds «коронка». */
export function matchingPrices<Found extends Row>(rows: Found[], query: string) {
	const said = wordsOf(query).filter(word => !stopWords.has(word))
	return rows.filter(row => {
		const text = textOf(row)
		if (holdsWords(text, query)) return true
		const terms = new Set(wordsOf(text).flatMap(termsOf))
		return (
			said.length > 0 &&
			said.every(word => holdsWords(text, word) || termsOf(word).some(term => terms.has(term)))
		)
	})
}

const textOf = ({ name, code804n = '', note = '' }: Row) => `${name} ${code804n} ${note}`
