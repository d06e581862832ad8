import type { CallName, Clinic } from '#app/clinic/calls.ts'
import { type Promotion, promotionStatus } from '#app/clinic/catalog/promotion.ts'

type Answer<Name extends CallName> = Awaited<ReturnType<Clinic[Name]>>
type Filters = { [Name in CallName]?: (list: Answer<Name>, today: string) => Answer<Name> }

/** What of each list is published on a day, whoever keeps it; dates that a backend leaves out limit nothing. */
export const onlyPublished = {
	'doctors.list': doctors => doctors.filter(({ active }) => active),
	'prices.list': (prices, today) =>
		prices.filter(({ archived, effective_from }) => !archived && effective_from <= today),
	'vacancies.list': (vacancies, today) =>
		vacancies.filter(
			({ status, posted_at, valid_through }) =>
				status === 'open' && posted_at <= today && (!valid_through || valid_through >= today),
		),
	'news.list': (news, today) => news.filter(({ date }) => date <= today),
	'reviews.list': reviews =>
		reviews.filter(({ status, publish_consent }) => status === 'published' && publish_consent),
	'promotions.list': (promotions: Omit<Promotion, 'status'>[], today) =>
		promotions
			.map(promotion => ({ ...promotion, status: promotionStatus(promotion, today) }))
			.filter(({ status }) => status === 'active'),
} satisfies Filters

export const noDoctor = 'Такого врача нет'
