import { createHash } from 'node:crypto'
import type { PriceItem } from '#app/clinic/catalog/price.ts'
import { type LegalText, legalTextId } from '#app/clinic/consent/legal-text.ts'
import { plainHtmlOf } from '#app/clinic/markup/html.server.ts'
import { newestFirst } from '#app/clinic/schedule/calendar.ts'
import type { Item } from '#app/content/parse/read-file.server.ts'
import { publishedPapers } from './assemble-papers.server.ts'
import { brandOf } from './brand/brand-of.server.ts'
import type { ContentRecords } from './collection-files.server.ts'
import type { Content } from './content.server.ts'
import type { FileCache } from './file-cache.server.ts'
import { plainHome, plainPages } from './pages.ts'
import { shownPictures } from './pictures/shown-pictures.ts'

export function assembled(records: ContentRecords, cache: FileCache): Content {
	const { doctorOf, galleryItem, withPicture } = shownPictures(cache)
	const categories = things(records.categories).sort((a, b) => a.sort - b.sort)
	const place = ({ category_id }: { category_id: number }) =>
		categories.findIndex(({ id }) => id === category_id)
	const page = (name: keyof Content['pages']) =>
		records.pages.find(({ file }) => file === `pages/${name}.md`)?.thing ?? plainPages[name]

	return {
		revision: revisionOf(cache),
		settings: things(records.settings).flatMap(settings =>
			Object.entries(settings).map(([key, value]) => ({ key, value })),
		),
		categories,
		services: things(records.services)
			.map(service => withPicture('services', service))
			.sort((a, b) => place(a) - place(b) || a.id - b.id),
		doctors: things(records.doctors)
			.map(doctorOf)
			.sort((a, b) => a.sort - b.sort || a.id - b.id),
		prices: pricesOf(records).sort((a, b) => place(a) - place(b)),
		vacancies: things(records.vacancies),
		news: things(records.news)
			.map(item => withPicture('news', item))
			.sort(newestFirst),
		gallery: things(records.gallery).flatMap(galleryItem),
		reviews: things(records.reviews)
			.filter(({ publish_consent }) => publish_consent)
			.map(({ consent_ref, ...review }) => review)
			.sort(newestFirst),
		promotions: things(records.promotions)
			.map(promotion => withPicture('promotions', promotion))
			.sort((a, b) => a.valid_to.localeCompare(b.valid_to) || a.id - b.id),
		...publishedPapers(records, cache),
		medicines: things(records.medicines),
		legal: records.legal.map(legalText),
		home: records.home[0]?.thing ?? plainHome,
		pages: { about: page('about'), contacts: page('contacts'), accessibility: page('accessibility') },
		notices: things(records.notices),
		openingDays: things(records.openingDays),
		lexicon: things(records.lexicon),
		brand: brandOf(records, cache),
		accessibilityReport: records.accessibilityReport[0]?.thing,
	}
}

const things = <Thing>(items: Item<Thing>[]) => items.map(({ thing }) => thing)

/** The same on every node and after every start. */
function revisionOf(cache: FileCache) {
	const states = [...cache].map(([path, { hash }]) => `${path} ${hash}`).sort()
	return createHash('sha256').update(states.join('\n')).digest('base64url').slice(0, 16)
}

function pricesOf({ prices, categories, services, settings }: ContentRecords): PriceItem[] {
	const idOf = (items: Item<{ id: number; slug: string }>[]) =>
		new Map(items.map(({ thing }) => [thing.slug, thing.id]))
	const [categoryIds, serviceIds] = [idOf(categories), idOf(services)]
	const vat = settings[0]?.thing.vat?.trim() === 'included' ? 'included' : 'none'
	return things(prices).flatMap(({ category, service = '', ...row }) => {
		const [category_id, service_id] = [categoryIds.get(category), serviceIds.get(service)]
		if (category_id === undefined) return []
		return [{ ...row, category_id, ...(service_id && { service_id }), vat }]
	})
}

function legalText({
	file,
	thing: { body, kind: _, lawyer_review: __, ...text },
}: ContentRecords['legal'][number]): Content['legal'][number] {
	const kind = legalKindOf(file)
	const sha256 = createHash('sha256').update(`${text.title}\n\n${body}`).digest('hex')
	return {
		...text,
		id: legalTextId(kind, text.version),
		kind,
		sha256,
		body,
		get html() {
			return plainHtmlOf(body)
		},
	}
}

export const legalKindOf = (file: string) =>
	file.slice('legal/'.length, -'-2026-09-01.md'.length) as LegalText['kind']
