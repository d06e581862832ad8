import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import type { Handlers } from '#app/clinic/embedded.server.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { type Review, statsOf } from '#app/clinic/reviews/review.ts'
import { newestFirst } from '#app/clinic/schedule/calendar.ts'
import type { Content } from '#app/content/content.server.ts'
import { type DocumentCategory, documentCategories } from './document-categories.ts'
import { noDoctor, onlyPublished } from './only-published.ts'

/** `sent` returns the published reviews that came through the site. */
export function published(content: () => Content, today: () => string, sent: () => Promise<Review[]>) {
	const doctors = () => onlyPublished['doctors.list'](content().doctors)
	const reviews = async () =>
		[...onlyPublished['reviews.list'](content().reviews), ...(await sent())].sort(newestFirst)
	const documents = () => content().documents.map(({ body, ...document }) => document)
	const legal = (kind: LegalText['kind']) => {
		const text = inForce(content().legal, kind, today())
		if (!text) throw new ClinicError(404, 'Этого текста нет')
		const { body: _, ...published } = text
		return published
	}

	return {
		'doctors.list': doctors,
		'doctors.show': ({ id }) => oneOf(doctors(), id, noDoctor),
		'prices.list': () => onlyPublished['prices.list'](content().prices, today()),
		'vacancies.list': () => onlyPublished['vacancies.list'](content().vacancies, today()),
		'news.list': () => onlyPublished['news.list'](content().news, today()),
		'gallery.list': () => content().gallery,
		'reviews.list': reviews,
		'reviews.stats': async () => statsOf(await reviews(), today()),
		'promotions.list': () => onlyPublished['promotions.list'](content().promotions, today()),
		'legal.privacy': () => legal('privacy'),
		'legal.terms': () => legal('terms'),
		'documents.list': documents,
		'documents.inCategory': ({ category }) => {
			if (!isCategory(category)) throw new ClinicError(404, 'Такого раздела документов нет')
			return documents().filter(document => document.category === category)
		},
	} satisfies Partial<Handlers>
}

export function oneOf<Thing extends { id: number; slug: string }>(
	things: Thing[],
	id: string,
	absent: string,
) {
	const thing = things.find(({ id: number, slug }) => slug === id || String(number) === id)
	if (!thing) throw new ClinicError(404, absent)
	return thing
}

const isCategory = (name: string): name is DocumentCategory => Object.hasOwn(documentCategories, name)
