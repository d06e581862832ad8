import { callingOf } from '#app/clinic/catalog/format-doctor.ts'
import { orFallback } from '#app/server/document/or-throw.server.ts'
import { clinic, content } from '#app/services.server.ts'

export type Address = {
	path: string
	name: string
	/** What its document is called, where that is not its name. */
	title?: string
	/** The day of the last change, where it is known. */
	changed?: string | undefined
	/** For people only: search engines are asked not to show it. */
	noindex?: boolean
}

export type AddressGroup = { name: string; pages: Address[] }

/** Every page a visitor or a search engine may be led to, grouped as the site map shows them. */
export async function siteMap(): Promise<AddressGroup[]> {
	const [categories, services, doctors, news, vacancies] = await Promise.all([
		orFallback(clinic['categories.list']({}), [], 'categories not loaded'),
		orFallback(clinic['services.list']({}), [], 'services not loaded'),
		orFallback(clinic['doctors.list']({}), [], 'doctors not loaded'),
		orFallback(clinic['news.list']({}), [], 'news not loaded'),
		orFallback(clinic['vacancies.list']({}), [], 'vacancies not loaded'),
	])
	const { documents, contracts, pages } = content()
	const written = documents.filter(({ body }) => body)
	const newest = (days: string[]) => days.reduce((a, b) => (a > b ? a : b), '') || undefined

	return [
		{
			name: 'Клиника',
			pages: [
				{ path: '/', name: 'Главная' },
				{ path: '/about', name: 'О клинике', title: pages.about.title, changed: pages.about.updated_at },
				{ path: '/doctors', name: 'Врачи' },
				{ path: '/reviews', name: 'Отзывы' },
				{ path: '/promotions', name: 'Акции' },
				{ path: '/contacts', name: 'Контакты', changed: pages.contacts.updated_at },
				{ path: '/news', name: 'Новости', changed: newest(news.map(({ date }) => date)) },
				{
					path: '/vacancies',
					name: 'Вакансии',
					changed: newest(vacancies.map(({ posted_at }) => posted_at)),
				},
			],
		},
		{
			name: 'Пациентам',
			pages: [
				{ path: '/search', name: 'Поиск по сайту', noindex: true },
				{ path: '/appointment', name: 'Запись на приём' },
				{ path: '/services', name: 'Услуги', changed: newest(services.map(({ updated_at }) => updated_at)) },
				{ path: '/prices', name: 'Цены' },
				{ path: '/documents', name: 'Документы' },
				{ path: '/contracts', name: 'Договора' },
				{ path: '/medicines', name: 'Лекарственные препараты' },
				{ path: '/consent', name: 'Согласие на обработку персональных данных' },
				{ path: '/privacy', name: 'Политика конфиденциальности' },
				{ path: '/terms', name: 'Пользовательское соглашение' },
				{ path: '/accessibility', name: 'Доступность сайта', title: 'Настройки для слабовидящих' },
				{ path: '/sitemap', name: 'Карта сайта' },
			],
		},
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
		{
			name: 'Документы',
			pages: written.map(({ slug, title, version_date }) => ({
				path: `/documents/${slug}`,
				name: title,
				changed: version_date,
			})),
		},
		{
			name: 'Договора',
			pages: contracts.map(({ slug, title, version_date }) => ({
				path: `/contracts/${slug}`,
				name: title,
				changed: version_date,
			})),
		},
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
