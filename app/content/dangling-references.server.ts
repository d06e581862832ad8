import { legalKinds, versionsOf } from '#app/clinic/consent/legal-text.ts'
import { passagesOf } from '#app/clinic/search/index/passages.ts'
import { lexiconMistakes } from '#app/clinic/search/words/lexicon.ts'
import type { Item } from '#app/content/parse/read-file.server.ts'
import { legalKindOf } from './assemble.server.ts'
import { type ContentRecords, mistakeAt } from './collection-files.server.ts'
import type { CollectionName } from './collections.server.ts'
import type { draftsOf } from './file-cache.server.ts'
import type { Mistake } from './mistake.ts'

const drafted: Partial<Record<CollectionName, string>> = { services: 'услуга', doctors: 'врач' }

/** References into a collection with an unreadable file are not checked. */
export function danglingReferences(
	records: ContentRecords,
	incomplete = new Set<CollectionName>(),
	drafts: ReturnType<typeof draftsOf> = [],
): Mistake[] {
	const { services, doctors, prices, categories, promotions, gallery, reviews, home } = records
	const ids = (items: Item<{ id: number }>[]) => new Set<unknown>(items.map(({ thing }) => thing.id))
	const slugs = (items: Item<{ slug: string }>[]) => new Set<unknown>(items.map(({ thing }) => thing.slug))
	const groups = `; есть: ${categories.map(({ thing: { id, name } }) => `${id} ${name}`).join(', ')}`
	const known = {
		service: { collection: 'services', missing: 'такой услуги нет', of: ids(services) },
		doctor: { collection: 'doctors', missing: 'такого врача нет', of: ids(doctors) },
		price: { collection: 'prices', missing: 'такой строки прейскуранта нет', of: ids(prices) },
		category: { collection: 'categories', missing: 'такой категории нет', of: ids(categories), list: groups },
		categorySlug: { collection: 'categories', missing: 'такой категории нет', of: slugs(categories) },
		serviceSlug: { collection: 'services', missing: 'такой услуги нет', of: slugs(services) },
	} satisfies Record<string, Known>
	const says = (one: unknown, { collection, missing, list = '' }: Known) => {
		const draft = drafts.find(
			({ id, slug, ...draft }) => draft.collection === collection && [id, slug].includes(one),
		)
		return draft
			? `${drafted[collection] ?? ''} ${one} ещё черновик: ${draft.file}`.trim()
			: `${missing}: ${one}${list}`
	}
	const dangling = <Thing>(items: Item<Thing>[], field: keyof Thing & string, known: Known) =>
		(incomplete.has(known.collection) ? [] : items).flatMap(item => {
			const value = item.thing[field] as unknown
			return (Array.isArray(value) ? value : value === undefined ? [] : [value])
				.filter(one => !known.of.has(one))
				.map(one => mistakeAt(item, [field], says(one, known)))
		})

	return [
		...dangling(services, 'category_id', known.category),
		...dangling(services, 'doctor_ids', known.doctor),
		...dangling(services, 'price_item_ids', known.price),
		...dangling(doctors, 'service_ids', known.service),
		...dangling(prices, 'category', known.categorySlug),
		...dangling(prices, 'service', known.serviceSlug),
		...dangling(promotions, 'service_ids', known.service),
		...dangling(gallery, 'service_id', known.service),
		...dangling(gallery, 'doctor_id', known.doctor),
		...dangling(reviews, 'service_id', known.service),
		...dangling(reviews, 'doctor_id', known.doctor),
		...home.flatMap(item =>
			item.thing.tiles.prices.flatMap(({ id }, index) =>
				incomplete.has('prices') || known.price.of.has(id)
					? []
					: [mistakeAt(item, ['tiles', 'prices', index, 'id'], `${known.price.missing}: ${id}`)],
			),
		),
		...mistakesInLexicon(records, incomplete),
		...misplaced(records),
		...backwards(records),
	]
}

function mistakesInLexicon(records: ContentRecords, incomplete: Set<CollectionName>) {
	const { lexicon, services, categories, documents, scans } = records
	const targets = {
		services: things(services),
		categories: things(categories),
		documents: things([...documents, ...scans]),
		pages: lexicon.some(({ thing }) => thing.pages) ? textAddresses(records) : [],
	}
	const judged = searchTargets.every(collection => !incomplete.has(collection))
	const mistakes = (judged ? lexicon : []).flatMap(item =>
		lexiconMistakes(item.thing, targets).map(mistake => ({ item, ...mistake })),
	)
	// A search word without a target is harmless: reported once per target.
	const targetOf = ({ path, target }: (typeof mistakes)[number]) => `${String(path[0])} ${target}`
	const times = new Map<string, number>()
	for (const mistake of mistakes) times.set(targetOf(mistake), (times.get(targetOf(mistake)) ?? 0) + 1)
	const named = new Set<string>()
	return mistakes.flatMap(mistake => {
		const { item, path, says, target } = mistake
		if (target === undefined) return [mistakeAt(item, path, says)]
		const more = (times.get(targetOf(mistake)) ?? 1) - 1
		if (named.has(targetOf(mistake))) return []
		named.add(targetOf(mistake))
		return [mistakeAt(item, path, more > 0 ? `${says} и ещё ${more}` : says, 'warning')]
	})
}

const searchTargets = [
	'services',
	'categories',
	'documents',
	'scans',
	'news',
	'pages',
	'contracts',
	'vacancies',
	'doctors',
	'legal',
] as const

/** Where a text of the site stands that search can lead to. */
function textAddresses(records: ContentRecords) {
	const { services, doctors, documents, scans, news, vacancies, contracts, legal, pages } = records
	const editions = legal.map(({ file, thing }) => ({ ...thing, kind: legalKindOf(file) }))
	return passagesOf({
		categories: [],
		promotions: [],
		prices: [],
		lexicon: [],
		services: things(services).map(({ image: _, ...service }) => service),
		doctors: things(doctors).map(one => ({ ...one, full_name: one.last_name, about: one.body })),
		documents: things([...documents, ...scans]),
		legal: legalKinds.flatMap(kind => versionsOf(editions, kind)[0] ?? []),
		news: things(news),
		vacancies: things(vacancies).filter(({ status }) => status === 'open'),
		contracts: things(contracts),
		pages: Object.fromEntries(
			pages.map(({ file, thing }) => [file.slice('pages/'.length, -'.md'.length), thing]),
		),
	})
}

const things = <Thing>(items: Item<Thing>[]) => items.map(({ thing }) => thing)

type Known = { collection: CollectionName; missing: string; of: Set<unknown>; list?: string }

function misplaced({ documents, scans, legal }: ContentRecords) {
	return [
		...[...documents, ...scans]
			.filter(({ file, thing: { category } }) => category && !file.startsWith(`documents/${category}/`))
			.map(item => mistakeAt(item, ['category'], 'файл лежит в папке другого раздела')),
		...legal
			.filter(({ file, thing: { version } }) => !file.endsWith(`-${version}.md`))
			.map(item => mistakeAt(item, ['version'], 'дата в имени файла другая')),
		...legal
			.filter(({ file, thing: { kind } }) => kind && kind !== legalKindOf(file))
			.map(item => mistakeAt(item, ['kind'], 'вид текста в имени файла другой')),
	]
}

function backwards({ promotions, prices, notices, vacancies }: ContentRecords) {
	const later = <Thing>(items: Item<Thing>[], from: keyof Thing & string, to: keyof Thing & string) =>
		items
			.filter(({ thing }) => comesAfter(thing[from], thing[to]))
			.map(item =>
				mistakeAt(item, [to], `${typeof item.thing[to] === 'number' ? 'меньше' : 'раньше'}, чем ${from}`),
			)
	return [
		...later(promotions, 'valid_from', 'valid_to'),
		...later(prices, 'price', 'price_to'),
		...later(notices, 'from', 'to'),
		...later(vacancies, 'posted_at', 'valid_through'),
		...later(vacancies, 'salary_from', 'salary_to'),
	]
}

const comesAfter = (from: unknown, to: unknown) =>
	from !== undefined && to !== undefined && (from as string | number) > (to as string | number)
