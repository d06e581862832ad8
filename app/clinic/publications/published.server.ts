import { promotionStatus } from '#app/clinic/catalog/promotion.ts'
import { inForce, type LegalText } from '#app/clinic/consent/legal-text.ts'
import type { Handlers } from '#app/clinic/embedded.server.ts'
import { ClinicError } from '#app/clinic/errors.ts'
import { type Review, statsOf } from '#app/clinic/reviews/review.ts'
import { newestFirst } from '#app/clinic/schedule/calendar.ts'
import type { Content } from '#app/content/content.server.ts'
import { type DocumentCategory, documentCategories } from './document-categories.ts'

/** `sent` returns the published reviews that came through the site. */
export function published(content: () => Content, today: () => string, sent: () => Promise<Review[]>) {
	const doctors = () => content().doctors.filter(({ active }) => active)
	const reviews = async () =>
		[...content().reviews.filter(({ status }) => status === 'published'), ...(await sent())].sort(newestFirst)
	const documents = () => content().documents.map(({ body, ...document }) => document)
	const legal = (kind: LegalText['kind']) => {
		const text = inForce(content().legal, kind, today())
		if (!text) throw new ClinicError(404, 'Этого текста нет')
		const { body: _, ...published } = text
		return published
	}

	return {
		'doctors.list': doctors,
		'doctors.show': ({ id }) => oneOf(doctors(), id, 'Такого врача нет'),
		'prices.list': () => {
			const day = today()
			return content().prices.filter(({ archived, effective_from }) => !archived && effective_from <= day)
		},
		'vacancies.list': () => {
			const day = today()
			return content().vacancies.filter(
				({ status, posted_at, valid_through }) =>
					status === 'open' && posted_at <= day && valid_through >= day,
			)
		},
		'news.list': () => {
			const day = today()
			return content().news.filter(({ date }) => date <= day)
		},
		'gallery.list': () => content().gallery,
		'reviews.list': reviews,
		'reviews.stats': async () => statsOf(await reviews(), today()),
		'promotions.list': () => {
			const day = today()
			return content()
				.promotions.map(promotion => ({ ...promotion, status: promotionStatus(promotion, day) }))
				.filter(({ status }) => status === 'active')
		},
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
