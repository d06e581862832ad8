import { specialityOf } from '#app/clinic/catalog/format-doctor.ts'
import { type SitePage, sitePages } from '#app/clinic/pages.ts'
import { orFallback } from '#app/server/document/loader-failures.server.ts'
import { clinic, content } from '#app/services.server.ts'

type Address = {
	path: string
	name: string
	title?: string
	changed?: string | undefined
	noindex?: boolean
}

type AddressGroup = { name: string; pages: Address[] }

export async function siteMap(): Promise<AddressGroup[]> {
	const [categories, services, doctors, news, vacancies] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
		orFallback(clinic['news.list']({}), [], 'news not loaded'),
		orFallback(clinic['vacancies.list']({}), [], 'vacancies not loaded'),
	])
	const { documents, contracts, pages } = content()
	const known: Known = {
		'/about': { title: pages.about.title, changed: pages.about.updated_at },
		'/contacts': { changed: pages.contacts.updated_at },
		'/news': { changed: newest(news.map(({ date }) => date)) },
		'/vacancies': { changed: newest(vacancies.map(({ posted_at }) => posted_at)) },
		'/services': { changed: newest(services.map(({ updated_at }) => updated_at)) },
	}

	return [
		{ name: 'Клиника', pages: pagesOf('clinic', known) },
		{ name: 'Пациентам', pages: pagesOf('patients', known) },
		...categories.map(({ id, name }) => ({
			name,
			pages: services
				.filter(({ category_id }) => category_id === id)
				.map(({ slug, name, updated_at }) => ({ path: `/services/${slug}`, name, changed: updated_at })),
		})),
		{
			name: 'Врачи',
			pages: doctors.map(({ id, full_name, specialization }) => ({
				path: `/doctors/${id}`,
				name: full_name,
				title: `${full_name}, ${specialityOf(specialization)}`,
			})),
		},
		{ name: 'Документы', pages: documents.filter(({ body }) => body).map(textUnder('/documents')) },
		{ name: 'Договора', pages: contracts.map(textUnder('/contracts')) },
		{
			name: 'Вакансии',
			pages: vacancies.map(({ slug, title, posted_at }) => ({
				path: `/vacancies/${slug}`,
				name: title,
				title: `Вакансия: ${title}`,
				changed: posted_at,
			})),
		},
		{
			name: 'Новости',
			pages: news.map(({ slug, title, date }) => ({ path: `/news/${slug}`, name: title, changed: date })),
		},
	].filter(({ pages }) => pages.length > 0)
}

type Known = Record<string, Pick<Address, 'title' | 'changed'>>

const pagesOf = (wanted: SitePage['group'], known: Known): Address[] =>
	sitePages
		.filter(({ group }) => group === wanted)
		.map(({ group, ...page }) => ({ ...page, ...known[page.path] }))

type Text = { slug: string; title: string; version_date: string }

const textUnder =
	(folder: string) =>
	({ slug, title, version_date }: Text): Address => ({
		path: `${folder}/${slug}`,
		name: title,
		changed: version_date,
	})

const newest = (days: string[]) => days.reduce((a, b) => (a > b ? a : b), '') || undefined
