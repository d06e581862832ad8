import type { Findable } from './findable.ts'

/** Screens and facts that no text of the content is about, with what visitors call them. */
export const screens: { to: string; name: string; keys: string }[] = [
	{
		...{ to: '/contacts#hours', name: 'Часы работы' },
		keys: 'режим график расписание работаете открыты закрыты выходной круглосуточно',
	},
	{
		to: '/contacts#phone',
		name: 'Телефон и почта',
		keys: 'номер позвонить дозвониться связаться написать email регистратура администратор',
	},
	{
		to: '/contacts#map',
		name: 'Адрес и карта',
		keys: 'где находится клиника как найти район улица местоположение',
	},
	{ to: '/contacts#requisites', name: 'Реквизиты', keys: 'инн огрн юридическое лицо' },
	{ to: '/contacts', name: 'Контакты', keys: 'адрес телефон проезд режим работы график работы' },
	{
		to: '/appointment',
		name: 'Запись на приём',
		keys: 'записаться записать запись онлайн талон заявка свободное время',
	},
	{ to: '/prices', name: 'Цены', keys: 'прайс прейскурант стоимость расценки услуги' },
	{
		to: '/promotions',
		name: 'Акции',
		keys: 'скидка скидки акция подешевле льготы подарочный купон промокод бонус',
	},
	{ to: '/doctors', name: 'Врачи', keys: 'доктора специалисты персонал сотрудники список врачей' },
	{ to: '/services', name: 'Услуги', keys: 'что вы делаете список услуг' },
	{ to: '/documents', name: 'Документы', keys: 'лицензия правила бланки' },
	{ to: '/reviews', name: 'Отзывы', keys: 'отзыв оставить отзыв мнения рейтинг оценка' },
	{ to: '/survey', name: 'Оценка качества обслуживания', keys: 'опрос анкета' },
	{ to: '/vacancies', name: 'Вакансии', keys: 'вакансия трудоустройство карьера работа устроиться' },
	{ to: '/contracts', name: 'Договора', keys: 'договор контракт образец' },
	{ to: '/news', name: 'Новости', keys: 'новость события' },
	{ to: '/medicines', name: 'Лекарственные препараты', keys: 'лекарство препарат анестетик аптека' },
	{
		to: '/about',
		name: 'О клинике',
		keys: 'галерея фото кабинеты оборудование руководство директор главный врач',
	},
	{ to: '/privacy', name: 'Политика конфиденциальности', keys: 'персональные данные конфиденциальность' },
	{
		to: '/consent',
		name: 'Согласие на обработку персональных данных',
		keys: 'обработка данных отозвать согласие',
	},
	{
		to: '/accessibility',
		name: 'Доступность сайта',
		keys: 'слабовидящий версия для слабовидящих крупный шрифт',
	},
	{ to: '/sitemap', name: 'Карта сайта', keys: 'все страницы' },
]

const dayAndMonth = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** What contacts and medicines say beside their own words. */
export function factsOf({ settings = [], openingDays = [], medicines = [] }: Findable, to: string): string {
	const valuesOf = (...keys: string[]) =>
		keys.map(wanted => settings.find(({ key }) => key === wanted)?.value ?? '').join('\n')
	switch (to) {
		case '/contacts#hours':
			return [
				valuesOf('working_hours_weekdays', 'working_hours_weekend'),
				...openingDays.map(({ date, note = '' }) => `${dayAndMonth.format(new Date(date))} ${note}`),
			].join('\n')
		case '/contacts#phone':
			return valuesOf('company_phone', 'company_email')
		case '/contacts#map':
			return valuesOf('company_zip', 'company_city', 'company_address')
		case '/contacts#requisites':
			return valuesOf('legal_name', 'ogrn', 'inn', 'license_number')
		case '/medicines':
			return medicines
				.map(({ inn, trade_names, purpose = '' }) => [inn, ...trade_names, purpose].join(' '))
				.join('\n')
		default:
			return ''
	}
}
