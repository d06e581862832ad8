import type { demo } from '../demo.ts'

/** A name the site uses, and the things of which one has to come first in its group for it. */
export type Source = { kind: Kind; name: string; wanted: string[] }
export const kinds = [
	'service',
	'category',
	'doctor',
	'price',
	'question',
	'document',
	'promotion',
	'page',
] as const
export type Kind = (typeof kinds)[number]

type Clinic = ReturnType<typeof demo>

/** Everything the demo clinic calls by a name. The same name under two roofs may lead to either. */
export function sources(clinic: Clinic): Source[] {
	const slugOf = (list: { id: number; slug: string }[], id: number | undefined) =>
		list.find(one => one.id === id)?.slug ?? ''
	const found: Source[] = [
		...clinic.services.map(({ name, slug }) => service(name, [slug])),
		...clinic.categories.map(({ name, slug }) => ({
			kind: 'category' as const,
			name,
			wanted: [`categories/${slug}`],
		})),
		...clinic.doctors.flatMap(({ last_name, first_name, full_name, slug }) =>
			[last_name, `${first_name} ${last_name}`, full_name].map(name => ({
				kind: 'doctor' as const,
				name,
				wanted: [`doctors/${slug}`],
			})),
		),
		...clinic.prices.map(({ name, service_id, category_id }) => ({
			...{ kind: 'price' as const, name },
			wanted: [
				...(service_id === undefined ? [] : [`services/${slugOf(clinic.services, service_id)}`]),
				`categories/${slugOf(clinic.categories, category_id)}`,
			],
		})),
		...clinic.services.flatMap(({ faq, slug }) =>
			faq.map(({ q }) => ({
				...{ kind: 'question' as const, name: q.replace(/[?]/g, '') },
				wanted: [`services/${slug}`, `pages/services/${slug}`],
			})),
		),
		...clinic.documents.map(({ title, slug }) => ({
			kind: 'document' as const,
			name: plainTitle(title),
			wanted: [`documents/${slug}`],
		})),
		...clinic.promotions.map(({ title, id }) => ({
			kind: 'promotion' as const,
			name: title,
			wanted: [`promotions/${id}`],
		})),
		...pageSources(clinic),
	]
	return merged(found)
}

const service = (name: string, slugs: string[]): Source => ({
	kind: 'service',
	name,
	wanted: slugs.map(slug => `services/${slug}`),
})
const plainTitle = (title: string) => title.replace(/[:,«»]/g, '')

/** News, vacancies, contracts and the headings of the pages. */
function pageSources({ news, vacancies, contracts, pages }: Clinic): Source[] {
	const page = (name: string, to: string): Source => ({
		kind: 'page',
		name: plainTitle(name),
		wanted: [`pages${to}`],
	})
	const headings = Object.entries(pages).flatMap(([name, { body }]) =>
		[...body.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading = '']) => page(heading, `/${name}`)),
	)
	return [
		...news.map(({ title, slug }) => page(title, `/news/${slug}`)),
		...vacancies
			.filter(({ status }) => status === 'open')
			.map(({ title, slug }) => page(`вакансия ${title}`, `/vacancies/${slug}`)),
		...contracts.map(({ title, slug }) => page(title, `/contracts/${slug}`)),
		...headings,
	]
}

function merged(all: Source[]) {
	const byName = new Map<string, Source>()
	for (const one of all) {
		const before = byName.get(one.name)
		if (before) before.wanted.push(...one.wanted)
		else byName.set(one.name, { ...one, wanted: [...one.wanted] })
	}
	return [...byName.values()]
}
