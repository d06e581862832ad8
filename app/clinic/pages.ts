export type SitePage = {
	path: string
	name: string
	title?: string
	group: 'clinic' | 'patients'
	noindex?: true
}

export const sitePages: SitePage[] = [
	{ path: '/', name: 'Главная', group: 'clinic' },
	{ path: '/about', name: 'О клинике', group: 'clinic' },
	{ path: '/doctors', name: 'Врачи', group: 'clinic' },
	{ path: '/reviews', name: 'Отзывы', group: 'clinic' },
	{ path: '/promotions', name: 'Акции', group: 'clinic' },
	{ path: '/contacts', name: 'Контакты', group: 'clinic' },
	{ path: '/news', name: 'Новости', group: 'clinic' },
	{ path: '/vacancies', name: 'Вакансии', group: 'clinic' },
	{ path: '/search', name: 'Поиск по сайту', group: 'patients', noindex: true },
	{ path: '/appointment', name: 'Запись на приём', group: 'patients' },
	{ path: '/services', name: 'Услуги', group: 'patients' },
	{ path: '/prices', name: 'Цены', group: 'patients' },
	{ path: '/documents', name: 'Документы', group: 'patients' },
	{ path: '/contracts', name: 'Договора', group: 'patients' },
	{ path: '/medicines', name: 'Лекарственные препараты', group: 'patients' },
	{ path: '/consent', name: 'Согласие на обработку персональных данных', group: 'patients' },
	{ path: '/privacy', name: 'Политика конфиденциальности', group: 'patients' },
	{ path: '/terms', name: 'Пользовательское соглашение', group: 'patients' },
	{
		path: '/accessibility',
		name: 'Доступность сайта',
		title: 'Настройки для слабовидящих',
		group: 'patients',
	},
	{ path: '/sitemap', name: 'Карта сайта', group: 'patients' },
]
