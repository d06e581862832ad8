import type { Doctor } from '#app/clinic/catalog/doctor.ts'
import type { PriceRecord } from '#app/clinic/catalog/price.ts'
import type { Promotion } from '#app/clinic/catalog/promotion.ts'
import type { Category, Service } from '#app/clinic/catalog/service.ts'
import type { LegalText } from '#app/clinic/consent/legal-text.ts'
import type { Vacancy } from '#app/clinic/jobs/vacancy.ts'
import type { Contract } from '#app/clinic/publications/contract.ts'
import type { DocumentRecord } from '#app/clinic/publications/document.ts'
import { documentCategories } from '#app/clinic/publications/document-categories.ts'
import type { NewsItem } from '#app/clinic/publications/news.ts'
import type { SearchGroup } from '#app/clinic/search/search.ts'
import type { Lexicon } from '#app/clinic/search/words/lexicon.ts'
import { partsOf } from './passages.ts'

/** What the clinic says today, as far as search is concerned. */
export type Findable = {
	categories: Category[]
	services: (Pick<Service, 'id' | 'slug' | 'category_id' | 'name' | 'description' | 'faq'> &
		Partial<Service>)[]
	doctors: (Pick<
		Doctor,
		| 'id'
		| 'last_name'
		| 'first_name'
		| 'middle_name'
		| 'full_name'
		| 'specialization'
		| 'position'
		| 'languages'
	> &
		Partial<Pick<Doctor, 'about' | 'service_ids' | 'category' | 'degree'>> & {
			certificates?: { title: string }[]
			residency?: { specialty: string }[]
		} & { works_with?: Doctor['works_with'] | undefined })[]
	documents: (Pick<DocumentRecord, 'id' | 'slug' | 'title' | 'description' | 'category'> & {
		body?: string
	})[]
	promotions: (Pick<Promotion, 'id' | 'title' | 'description' | 'conditions'> &
		Partial<Pick<Promotion, 'service_ids' | 'body'>>)[]
	prices: Pick<PriceRecord, 'category_id' | 'service_id' | 'name' | 'note' | 'code804n'>[]
	lexicon: Lexicon
	news?: Pick<NewsItem, 'slug' | 'title' | 'lead' | 'body'>[]
	vacancies?: Pick<
		Vacancy,
		'slug' | 'title' | 'duties' | 'requirements' | 'conditions' | 'body' | 'schedule' | 'status'
	>[]
	contracts?: Pick<Contract, 'slug' | 'title' | 'html'>[]
	legal?: Pick<LegalText, 'kind' | 'version' | 'title' | 'html'>[]
	settings?: { key: string; value: string }[]
	openingDays?: { date: string; note?: string | undefined }[]
	pages?: Record<string, { title: string; lead: string; body: string }>
}

/** One thing that can be found, and where its words stand. */
export type Entry = {
	group: SearchGroup | 'pages'
	/** Its place in the list it came from. */
	place: number
	slug: string
	name: string
	/** Words under which it is found as if they were its name. */
	keys: string
	about: string
	prices: string
	questions: string
	/** Part by part, as a part may be shown by itself too. */
	body: string[]
	/** Of a text of the site: its address and the page it stands on. */
	to: string
	under: string
	/** A text of a thing that has a list of its own. */
	minor: boolean
	/** Whom a service is for, whom a doctor treats. */
	ages: 'adults' | 'children' | 'both'
}

const nothing = {
	slug: '',
	keys: '',
	about: '',
	prices: '',
	questions: '',
	body: [],
	to: '',
	under: '',
	minor: false,
	ages: 'both' as const,
}

export function entriesOf({
	categories,
	services,
	doctors,
	documents,
	promotions,
	prices,
}: Findable): Entry[] {
	const priceRows = new Map<string, string[]>()
	for (const { category_id, service_id, name, code804n = '' } of prices) {
		const owner = service_id === undefined ? `categories/${category_id}` : `services/${service_id}`
		const rows = priceRows.get(owner)
		if (rows) rows.push(`${name} ${code804n}`)
		else priceRows.set(owner, [`${name} ${code804n}`])
	}
	const pricesOf = (owner: string) => (priceRows.get(owner) ?? []).join('\n')

	return [
		...categories.map((one, place) => ({
			...nothing,
			group: 'categories' as const,
			place,
			slug: one.slug,
			name: one.name,
			keys: 'цены прайс прейскурант стоимость расценки',
			about: one.description,
			prices: pricesOf(`categories/${one.id}`),
		})),
		...services.map((one, place) => ({
			...nothing,
			group: 'services' as const,
			place,
			slug: one.slug,
			name: one.name,
			keys: 'услуги',
			about: one.description,
			prices: pricesOf(`services/${one.id}`),
			questions: one.faq.map(({ q }) => q).join('\n'),
			body: textOf(one),
			ages: groups[one.age_group ?? 'all'],
		})),
		...doctors.map((one, place) => ({
			...nothing,
			group: 'doctors' as const,
			place,
			name: one.full_name,
			keys: [one.specialization, one.position, 'доктор специалист', initials(one)].join(' '),
			about: `язык ${one.languages.join(' ')} ${ages[one.works_with ?? 'adults']} ${learnedBy(one)}`,
			body: partsOf(one.about),
			ages: one.works_with ?? ('both' as const),
		})),
		...documents.map((one, place) => ({
			...nothing,
			group: 'documents' as const,
			place,
			slug: one.slug,
			name: one.title,
			keys: `документ ${one.category ? documentCategories[one.category] : ''}`,
			about: one.description ?? '',
			body: partsOf(one.body),
		})),
		...promotions.map((one, place) => ({
			...nothing,
			group: 'promotions' as const,
			place,
			name: one.title,
			keys: 'акция скидка',
			about: `${one.description}\n${one.conditions}`,
			body: partsOf(one.body),
		})),
	]
}

const groups = { adult: 'adults', child: 'children', all: 'both' } as const
const ages = { adults: '', children: 'детский дети', both: 'дети' }

/** Everything a service's page says. */
const textOf = ({
	body,
	method,
	risks,
	alternatives,
	expected_result,
	contraindications,
	preparation,
	aftercare,
	faq,
}: Findable['services'][number]) =>
	[
		...partsOf(body),
		...[method, risks, alternatives, expected_result, contraindications, preparation, aftercare].map(linesOf),
		...faq.map(({ a }) => a),
	].filter(part => part !== undefined)

/** As the passage has them that is made of them. */
const linesOf = (lines: string | string[] | undefined) => [lines ?? ''].flat().join('\n')

/** What a doctor has learned and become. */
const learnedBy = ({
	category = 'нет',
	degree = '',
	certificates = [],
	residency = [],
}: Findable['doctors'][number]) =>
	[
		category === 'нет' ? '' : `${category} категория`,
		degree,
		...certificates.map(({ title }) => title),
		...residency.map(({ specialty }) => specialty),
	].join('\n')

const initials = ({ first_name, middle_name = '' }: Findable['doctors'][number]) =>
	`${first_name[0] ?? ''}${middle_name[0] ?? ''}`
