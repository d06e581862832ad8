import type { Service } from '#app/clinic/catalog/service.ts'
import { anchorOf } from '#app/clinic/text/anchor.ts'
import type { Entry } from './entries.ts'
import type { Findable } from './findable.ts'
import { factsOf, screens } from './screens.ts'

type Passage = { heading: string; text: string }

/** Everything the site says outside the five lists, and what stands under each heading of the lists' own texts. */
export function passagesOf(findable: Findable): Entry[] {
	const {
		services,
		documents,
		doctors,
		news = [],
		vacancies = [],
		contracts = [],
		pages,
		legal = [],
		medicines = [],
	} = findable
	return [
		...screens.map(({ to, name, keys }) => entry({ to, title: name, keys, text: factsOf(findable, to) })),
		...medicines.map(({ inn, trade_names, purpose = '' }) =>
			entry({
				to: '/medicines',
				title: inn,
				under: 'Лекарственные препараты',
				text: [...trade_names, purpose].join(' '),
			}),
		),
		...Object.entries(pages ?? {}).flatMap(([name, { title, lead, body }]) =>
			article(`/${name}`, title, lead, body),
		),
		...news.flatMap(({ slug, title, lead, body }) => article(`/news/${slug}`, title, lead, body)),
		...vacancies.flatMap(vacancyPassages),
		...contracts.flatMap(({ slug, title, body }) =>
			article(`/contracts/${slug}`, title, '', body, 'договор бланк образец'),
		),
		...legal.flatMap(legalPassages),
		...services.flatMap(servicePassages),
		...documents.flatMap(({ slug, title, body = '' }) =>
			sections(body).map(one => passage(`/documents/${slug}`, title, one)),
		),
		...doctors.flatMap(({ id, full_name, about = '' }) =>
			about ? [entry({ to: `/doctors/${id}`, title: full_name, text: about, minor: true })] : [],
		),
	]
}

const entry = (what: {
	to: string
	title: string
	under?: string
	keys?: string
	text?: string
	/** Of a thing that stands in a list of its own. */
	minor?: boolean
}): Entry => ({
	group: 'pages',
	place: 0,
	slug: what.to,
	to: what.to,
	under: what.under ?? '',
	name: what.title,
	keys: what.keys ?? '',
	about: what.text ?? '',
	prices: '',
	questions: '',
	body: [],
	minor: what.minor ?? false,
	ages: 'both',
})

/** The whole under its title, and each of its headings under that. */
function article(to: string, title: string, lead: string, body: string, keys = ''): Entry[] {
	const parts = sections(body)
	const opening = parts.find(({ heading }) => heading === '')?.text ?? ''
	return [
		entry({ to, title, keys, text: `${lead} ${opening}` }),
		...parts
			.filter(({ heading }) => heading !== '')
			.map(one => ({ ...passage(to, title, one), minor: false })),
	]
}

const passage = (to: string, title: string, { heading, text }: Passage) =>
	heading === ''
		? entry({ to, title, text, minor: true })
		: entry({ to: `${to}#${anchorOf(heading)}`, title: heading, under: title, text, minor: true })

const taken = new Map<string, Passage[]>()

/** Texts in Markdown by their headings, without marks; the same text is taken apart once. */
function sections(markdown: string): Passage[] {
	const before = taken.get(markdown)
	if (before) return before
	if (taken.size > 1000) taken.clear()
	const fresh = takenApart(markdown)
	taken.set(markdown, fresh)
	return fresh
}

function takenApart(markdown: string): Passage[] {
	const parts = markdown.split(/^#{2,4} +(.+)$/m)
	const [opening = ''] = parts
	const found = [{ heading: '', text: bare(opening) }]
	for (let place = 1; place < parts.length; place += 2) {
		found.push({ heading: bare(parts[place] ?? ''), text: bare(parts[place + 1] ?? '') })
	}
	return found.filter(({ heading, text }) => heading || text)
}

/** Headings and what stands under them. */
export const partsOf = (markdown = '') => sections(markdown).flatMap(({ heading, text }) => [heading, text])

/** A text in Markdown or HTML without its marks and addresses. */
const bare = (text: string) =>
	text
		.replace(/!?\[([^\]]{0,1000})\]\([^)]{0,1000}\)/g, '$1')
		.replace(/[*_`>|#]+/g, ' ')
		.replace(/<[^>]{1,1000}>/g, ' ')
		// Not each space by itself: a text has thousands of them.
		.replace(/\s{2,}|[^\S ]/g, ' ')
		.trim()

function vacancyPassages({
	slug,
	title,
	duties,
	requirements,
	conditions,
	body,
	schedule,
}: NonNullable<Findable['vacancies']>[number]) {
	const text = [schedule, ...duties, ...requirements, ...conditions, bare(body)].join('\n')
	return [
		entry({ to: `/vacancies/${slug}`, title, under: 'Вакансии', keys: 'вакансия работа устроиться', text }),
	]
}

/** Only two kinds have a page that shows their text and nothing else. */
const legalPages: Record<string, string> = { privacy: '/privacy', terms: '/terms' }

function legalPassages({ kind, title, body }: NonNullable<Findable['legal']>[number]) {
	const to = legalPages[kind]
	return to ? sections(body).map(one => passage(to, title, one)) : []
}

const lines = {
	method: 'Что делает врач',
	risks: 'Возможные осложнения',
	contraindications: 'Когда нельзя или нужна осторожность',
	alternatives: 'Что можно сделать вместо этого',
	expected_result: 'Чего ждать в итоге',
	preparation: 'Как подготовиться',
	aftercare: 'После приёма',
} as const satisfies Partial<Record<keyof Service, string>>

function servicePassages(service: Findable['services'][number]) {
	const { slug, name, faq, body = '' } = service
	const to = `/services/${slug}`
	const own = Object.entries(lines).flatMap(([field, heading]) => {
		const text = [service[field as keyof typeof lines] ?? ''].flat().join('\n')
		return text ? [passage(to, name, { heading, text })] : []
	})
	const asked = faq.map(({ q, a }) => passage(to, name, { heading: q, text: a }))
	return [
		...sections(body)
			.filter(({ heading }) => heading)
			.map(one => passage(to, name, one)),
		...own,
		...asked,
	]
}
