import { callingOf } from '#app/clinic/catalog/format-doctor.ts'
import type { Content } from '#app/content/content.server.ts'
import { orFallback } from '#app/server/document/or-throw.server.ts'
import { clinic, content } from '#app/services.server.ts'

export type Address = {
	path: string
	name: string
	title?: string
	changed?: string | undefined
	noindex?: boolean
}

export type AddressGroup = { name: string; pages: Address[] }

export async function siteMap(): Promise<AddressGroup[]> {
	const [categories, services, doctors, news, vacancies] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
		orFallback(clinic['news.list']({}), [], 'news not loaded'),
		orFallback(clinic['vacancies.list']({}), [], 'vacancies not loaded'),
	])
	const { documents, contracts, pages } = content()

	return [
		{
			name: 'Клиника',
			pages: clinicPages(pages, newest(news.map(({ date }) => date)), newest(vacancies.map(postedAt))),
		},
		{ name: 'Пациентам', pages: patientPages(newest(services.map(({ updated_at }) => updated_at))) },
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
				title: `${full_name}, ${callingOf(specialization)}`,
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

const clinicPages = (
	{ about, contacts }: Content['pages'],
	newsChanged: string | undefined,
	vacanciesChanged: string | undefined,
): Address[] => [
	{ path: '/', name: 'Главная' },
	{ path: '/about', name: 'О клинике', title: about.title, changed: about.updated_at },
	{ path: '/doctors', name: 'Врачи' },
	{ path: '/reviews', name: 'Отзывы' },
	{ path: '/promotions', name: 'Акции' },
	{ path: '/contacts', name: 'Контакты', changed: contacts.updated_at },
	{ path: '/news', name: 'Новости', changed: newsChanged },
	{ path: '/vacancies', name: 'Вакансии', changed: vacanciesChanged },
]

const patientPages = (servicesChanged: string | undefined): Address[] => [
	{ path: '/search', name: 'Поиск по сайту', noindex: true },
	{ path: '/appointment', name: 'Запись на приём' },
	{ path: '/services', name: 'Услуги', changed: servicesChanged },
	{ path: '/prices', name: 'Цены' },
	{ path: '/documents', name: 'Документы' },
	{ path: '/contracts', name: 'Договора' },
	{ path: '/medicines', name: 'Лекарственные препараты' },
	{ path: '/consent', name: 'Согласие на обработку персональных данных' },
	{ path: '/privacy', name: 'Политика конфиденциальности' },
	{ path: '/terms', name: 'Пользовательское соглашение' },
	{ path: '/accessibility', name: 'Доступность сайта', title: 'Настройки для слабовидящих' },
	{ path: '/sitemap', name: 'Карта сайта' },
]

type Text = { slug: string; title: string; version_date: string }

const textUnder =
	(folder: string) =>
	({ slug, title, version_date }: Text): Address => ({
		path: `${folder}/${slug}`,
		name: title,
		changed: version_date,
	})

const postedAt = ({ posted_at }: { posted_at: string }) => posted_at

const newest = (days: string[]) => days.reduce((a, b) => (a > b ? a : b), '') || undefined
