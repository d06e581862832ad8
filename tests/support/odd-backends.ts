/** What a backend says of each call that looks, by its path below `/api`; whatever is not here is 404. */
type OddBackend = Record<string, unknown>

const lists = {
	'/categories': 'Категория-икс',
	'/public/services': 'Услуга-икс',
	'/public/doctors': 'Доктор Икс Иксович',
	'/public/price-list': 'Позиция-икс',
	'/public/vacancies': 'Вакансия-икс',
	'/news': 'Новость-икс',
	'/public/gallery': 'Снимок-икс',
	'/public/reviews': 'Автор-икс',
	'/public/promotions': 'Акция-икс',
	'/public/documents': 'Документ-икс',
} as const
type ListPath = keyof typeof lists

/** Each page and the name of its own list that it cannot be without. */
export const subjects: Record<string, string> = {
	'/services': lists['/public/services'],
	'/prices': lists['/public/price-list'],
	'/prices.csv': lists['/public/price-list'],
	'/doctors': 'Икс Иксович',
	'/doctors?age=adults': '',
	'/promotions': lists['/public/promotions'],
	'/reviews': lists['/public/reviews'],
	'/documents': lists['/public/documents'],
	'/vacancies': lists['/public/vacancies'],
	'/news': lists['/news'],
	'/news.xml': lists['/news'],
}

/** A backend whose every list holds what `record` makes of a name. */
function backendOf(
	record: (name: string, path: ListPath) => unknown,
	wrap = (list: unknown) => list,
): OddBackend {
	const paths = Object.keys(lists) as ListPath[]
	return Object.fromEntries(paths.map(path => [path, wrap([record(lists[path], path)].flat())]))
}

const picture = (path: ListPath) => (path === '/public/gallery' ? { src: '/gallery/x.jpg' } : {})
const named = (name: string, path: ListPath) => ({ name, ...picture(path) })
const everyField =
	'id slug category_id description body method risks contraindications price_item_ids age_group updated_at position education certificates accreditation experience_since works_with schedule active unit price price_to price_from vat effective_from archived employment duties requirements conditions posted_at valid_through status date lead image alt width height group rating text source verified reply valid_from valid_to organizer_info category file_url format size_bytes version_date contact faq languages photo'.split(
		' ',
	)
/** Every field there may be, with the same value, except where it would withdraw the record. */
const filled =
	(value: unknown, others = {}) =>
	(name: string, path: ListPath) => ({
		...Object.fromEntries(everyField.map(field => [field, value])),
		...others,
		...named(name, path),
	})

export const oddBackends: Record<string, OddBackend> = {
	'names only': backendOf(named),
	'titles only': backendOf((title, path) => ({ title, ...picture(path) })),
	'numbers as text': backendOf((name, path) => ({
		id: '1',
		...named(name, path),
		price: '4 500,00',
		rating: '5',
	})),
	'camel case': backendOf((fullName, path) => ({
		...{
			id: 1,
			fullName,
			name: fullName,
			categoryId: 7,
			worksWith: 'both',
			validTo: '2099-01-01',
			fileUrl: '/x.pdf',
		},
		...{ priceFrom: true, price: 100, experienceSince: 2001, authorName: fullName, ...picture(path) },
	})),
	'every other field null': backendOf(filled(null)),
	'every other field an empty text': backendOf(filled('')),
	'every other field a number': backendOf(filled(7)),
	'every other field a text': backendOf(filled('слова', { status: 'published' })),
	'every other field an object': backendOf(filled({ a: { b: [] } })),
	'every other field a list': backendOf(filled([null, 'x', 7, { name: 'y' }])),
	'every other field true': backendOf(filled(true, { archived: false })),
	'ids that are UUIDs': backendOf((name, path) => ({
		id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
		slug: '1',
		...named(name, path),
	})),
	'moments instead of days': backendOf((name, path) => ({
		...{
			id: 1,
			...named(name, path),
			date: '2026-11-01T10:00:00Z',
			posted_at: '01.11.2026',
			valid_through: 1,
		},
		...{ valid_from: '2026-01-01 00:00:00', valid_to: '2099-12-31T00:00:00+07:00', updated_at: 'вчера' },
	})),
	'lists in data': backendOf(named, data => ({ data, meta: { total: 1 } })),
	'pages of lists': backendOf(named, data => ({ data: { data, current_page: 1, links: [] } })),
	'lists in items': backendOf(named, items => ({ items, total: 1, ok: true })),
	'lists under a name of their own': backendOf(named, list => ({ success: true, list_of_things: list })),
	'lists as objects': backendOf(named, list => ({ '0': (list as unknown[])[0], '5': null })),
	'one good record among bad ones': backendOf((name, path) => [
		...[named(name, path), null, 7, 'x', [], {}, { id: 2 }, { name: '' }, { name: null }, { name: { a: 1 } }],
	]),
	'ids twice': backendOf((name, path) => [
		{ id: 1, ...named(name, path) },
		{ id: 1, ...named(`${name} второй`, path) },
	]),
	'slugs of its own': backendOf((name, path) => [
		{ id: 1, slug: 'Кариес_1', ...named(name, path) },
		{ id: 2, slug: '../../etc', ...named(`${name} второй`, path) },
		{ id: 3, slug: { a: 1 }, ...named(`${name} третий`, path) },
	]),
}
