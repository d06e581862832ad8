import { documentCategories } from '#app/clinic/publications/document-categories.ts'
import type { SearchGroup } from '#app/clinic/search/search.ts'
import type { Findable } from './findable.ts'
import { partsOf } from './passages.ts'

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

/** News stand under a heading of their own. */
/** The address of the page a thing or text stands on. */
export const pageOf = ({ to }: Entry) => to.split('#')[0] ?? ''

export const listOf = ({ group, to }: Entry) => (to.startsWith('/news/') ? 'news' : group)

type Item<Group extends 'categories' | 'services' | 'doctors' | 'documents' | 'promotions'> =
	Findable[Group][number]

export function entriesOf(findable: Findable): Entry[] {
	const { categories, services, doctors, documents, promotions } = findable
	const pricesOf = priceTexts(findable.prices)
	return [
		...categories.map((one, place) => entryOf('categories', place, categoryFields(one, pricesOf))),
		...services.map((one, place) => entryOf('services', place, serviceFields(one, pricesOf))),
		...doctors.map((one, place) => entryOf('doctors', place, doctorFields(one))),
		...documents.map((one, place) => entryOf('documents', place, documentFields(one))),
		...promotions.map((one, place) => entryOf('promotions', place, promotionFields(one))),
	]
}

type Fields = Partial<Entry> & Pick<Entry, 'name'>

const entryOf = (group: SearchGroup, place: number, fields: Fields): Entry => ({
	group,
	place,
	slug: '',
	keys: '',
	about: '',
	prices: '',
	questions: '',
	body: [],
	to: '',
	under: '',
	minor: false,
	ages: 'both',
	...fields,
})

type PricesOf = (owner: string) => string

/** The rows of the price list by what they belong to. */
function priceTexts(prices: Findable['prices']): PricesOf {
	const byOwner = new Map<string, string[]>()
	for (const { category_id, service_id, name, code804n = '' } of prices) {
		const owner = service_id === undefined ? `categories/${category_id}` : `services/${service_id}`
		const rows = byOwner.get(owner)
		if (rows) rows.push(`${name} ${code804n}`)
		else byOwner.set(owner, [`${name} ${code804n}`])
	}
	return owner => (byOwner.get(owner) ?? []).join('\n')
}

const categoryFields = ({ id, slug, name, description }: Item<'categories'>, pricesOf: PricesOf): Fields => ({
	...{ slug, name },
	keys: 'цены прайс прейскурант стоимость расценки',
	about: description,
	prices: pricesOf(`categories/${id}`),
})

const serviceFields = (service: Item<'services'>, pricesOf: PricesOf): Fields => ({
	slug: service.slug,
	name: service.name,
	keys: 'услуги',
	about: service.description,
	prices: pricesOf(`services/${service.id}`),
	questions: service.faq.map(({ q }) => q).join('\n'),
	body: serviceTexts(service),
	ages: agesOfGroup[service.age_group ?? 'all'],
})

const doctorFields = (doctor: Item<'doctors'>): Fields => ({
	name: doctor.full_name,
	keys: [doctor.specialization, doctor.position, 'доктор специалист', initials(doctor)].join(' '),
	about: `язык ${doctor.languages.join(' ')} ${ageWords[doctor.works_with ?? 'adults']} ${qualifications(doctor)}`,
	body: [...partsOf(doctor.about), schoolsOf(doctor)],
	ages: doctor.works_with ?? 'both',
})

const documentFields = ({ slug, title, category, description = '', body }: Item<'documents'>): Fields => ({
	...{ slug, name: title },
	keys: `документ ${category ? documentCategories[category] : ''}`,
	about: description,
	body: partsOf(body),
})

const promotionFields = ({ title, description, conditions, body }: Item<'promotions'>): Fields => ({
	name: title,
	keys: 'акция скидка',
	about: `${description}\n${conditions}`,
	body: partsOf(body),
})

const agesOfGroup = { adult: 'adults', child: 'children', all: 'both' } as const
const ageWords = { adults: '', children: 'детский дети', both: 'дети' }

const serviceTexts = ({
	body,
	method,
	risks,
	alternatives,
	expected_result,
	contraindications,
	preparation,
	aftercare,
	faq,
}: Item<'services'>) =>
	[
		...partsOf(body),
		...[method, risks, alternatives, expected_result, contraindications, preparation, aftercare].map(linesOf),
		...faq.map(({ a }) => a),
	].filter(part => part !== undefined)

/** As the passage has them that is made of them. */
const linesOf = (lines: string | string[] | undefined) => [lines ?? ''].flat().join('\n')

const schoolsOf = ({ education = [], residency = [] }: Item<'doctors'>) =>
	[...education, ...residency].map(({ institution = '' }) => institution).join('\n')

const qualifications = ({
	category = 'нет',
	degree = '',
	certificates = [],
	residency = [],
}: Item<'doctors'>) =>
	[
		'образование диплом стаж аккредитация квалификация',
		category === 'нет' ? '' : `${category} категория`,
		degree,
		...certificates.map(({ title }) => title),
		...residency.map(({ specialty }) => specialty),
	].join('\n')

const initials = ({ first_name, middle_name = '' }: Item<'doctors'>) =>
	`${first_name[0] ?? ''}${middle_name[0] ?? ''}`
