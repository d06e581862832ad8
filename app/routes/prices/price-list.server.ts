import { priceWords } from '#app/clinic/money.ts'
import { pageOf } from '#app/clinic/page-of.ts'
import type { PriceItem } from '#app/clinic/price.ts'
import { matchingPrices } from '#app/clinic/price-search.ts'
import type { Category, Service } from '#app/clinic/service.ts'

type Lists = { categories: Category[]; services: Service[]; rows: PriceItem[] }

/** Rows on one page of a category, and of a search. */
const rowsOfPage = 100
/** A list up to this length is shown whole; of a longer one each category shows its beginning. */
const rowsOfAll = 400
const rowsOfBeginning = 12

/** The price list as the page shows it: filtered, grouped by category, a long one in pages. */
export function priceList({ categories, services, rows }: Lists, query: URLSearchParams) {
	const { q, category, found } = filtered(categories, rows, query)
	const long = found.length > rowsOfAll
	const paged = long && (q !== '' || category !== '')
	const { page, pages, things } = pageOf(
		found,
		query.get('page'),
		paged ? rowsOfPage : Math.max(found.length, 1),
	)
	const dates = rows.map(({ effective_from }) => effective_from).sort()

	const groups = categories.flatMap(({ id, slug, name }) => {
		const own = things.filter(({ category_id }) => category_id === id)
		const count = found.filter(({ category_id }) => category_id === id).length
		const some = long && !paged ? own.slice(0, rowsOfBeginning) : own
		return some.length ? [{ slug, name, count, rows: some.map(row => shownRow(row, services)) }] : []
	})

	return {
		q,
		category,
		names: categories.map(({ slug, name }) => ({ slug, name })),
		found: found.length,
		groups,
		page,
		pages,
		since: dates[0],
		until: dates.at(-1) ?? '',
	}
}

/** The rows asked for; an unknown category is no filter. */
export function filtered(categories: Category[], rows: PriceItem[], query: URLSearchParams) {
	const q = (query.get('q') ?? '').trim().slice(0, 100)
	const category = categories.find(({ slug }) => slug === query.get('category'))
	const chosen = category ? rows.filter(({ category_id }) => category_id === category.id) : rows
	return { q, category: category?.slug ?? '', found: matchingPrices(chosen, q) }
}

function shownRow({ id, code804n, name, note, unit, service_id, ...price }: PriceItem, services: Service[]) {
	const service = services.find(service => service.id === service_id)?.slug
	return { id, code: code804n, name, note, unit, service, price: priceWords(price) }
}
