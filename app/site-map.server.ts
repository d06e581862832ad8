import { ifAny } from './asked.server.ts'
import { clinic, content } from './reception.server.ts'

export type Address = {
	path: string
	name: string
	/** The day of the last change, where it is known. */
	changed?: string | undefined
}

export type AddressGroup = { name: string; pages: Address[] }

/** Every page a visitor or a search engine may be led to, grouped as the site map shows them. */
export async function siteMap(): Promise<AddressGroup[]> {
	const [categories, services, doctors, news, vacancies] = await Promise.all([
		ifAny(clinic['categories.list']({}), [], 'categories not loaded'),
		ifAny(clinic['services.list']({}), [], 'services not loaded'),
		ifAny(clinic['doctors.list']({}), [], 'doctors not loaded'),
		ifAny(clinic['news.list']({}), [], 'news not loaded'),
		ifAny(clinic['vacancies.list']({}), [], 'vacancies not loaded'),
	])
	const { documents, contracts, pages } = content()
	const written = documents.filter(({ body }) => body)
	const newest = (days: string[]) => days.reduce((a, b) => (a > b ? a : b), '') || undefined

	return [
		{
			name: 'Клиника',
			pages: [
				{ path: '/', name: 'Главная' },
				{ path: '/about', name: 'О клинике', changed: pages.about.updated_at },
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
				{ path: '/appointment', name: 'Запись на приём' },
				{ path: '/services', name: 'Услуги', changed: newest(services.map(({ updated_at }) => updated_at)) },
				{ path: '/prices', name: 'Цены' },
				{ path: '/documents', name: 'Документы' },
				{ path: '/contracts', name: 'Договора' },
				{ path: '/medicines', name: 'Лекарственные препараты' },
				{ path: '/consent', name: 'Согласие на обработку персональных данных' },
				{ path: '/privacy', name: 'Политика конфиденциальности' },
				{ path: '/terms', name: 'Пользовательское соглашение' },
				{ path: '/accessibility', name: 'Доступность сайта' },
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
			pages: doctors.map(({ id, full_name }) => ({ path: `/doctors/${id}`, name: full_name })),
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
				changed: posted_at,
			})),
		},
		{
			name: 'Новости',
			pages: news.map(({ slug, title, date }) => ({ path: `/news/${slug}`, name: title, changed: date })),
		},
	].filter(({ pages }) => pages.length > 0)
}
