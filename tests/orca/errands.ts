import { press, type } from './browser.ts'
import type { Visit } from './visit.ts'

type Errand = {
	path: string
	/** Of the window. */
	width?: number
	run: (visit: Visit, slowly: (act: () => void) => Promise<void>) => Promise<void>
}

const enter = () => press('Return')
const tab = () => press('Tab')
const space = () => press('space')

/** What patients do, with the keys that they press. */
export const errands: Record<string, Errand> = {
	'appointment with two mistakes': {
		path: '/about',
		async run(visit, slowly) {
			await visit.tabTo('Записаться на приём')
			await visit.step('Enter на «Записаться на приём»', enter)
			await visit.step('Tab', tab)
			await visit.step('набрано «Анна Белова»', () => type('Анна Белова'))
			await visit.step('Tab', tab)
			await visit.step('набрано «9991234567»', () => type('9991234567'))
			await visit.step('Tab', tab)
			await visit.step('набрано «anna@mail.example»', () => type('anna@mail.example'))
			await visit.tabTo('Ознакомлен', { noted: true })
			await visit.tabTo('Даю согласие', { noted: true })
			await visit.tabTo('Отправить заявку')
			await visit.step('Enter: две ошибки', enter, { least: 3000 })
			await visit.step('Tab', tab)
			await visit.step('Enter на первой ошибке', enter)
			await visit.step('пробел', space)
			await visit.tabTo('Даю согласие')
			await visit.step('пробел на согласии', space)
			await visit.tabTo('Отправить заявку')
			await visit.step('Enter: отправлено', () => slowly(enter), { least: 6000 })
			await visit.step('Tab', tab)
		},
	},
	'consent text': {
		path: '/about',
		async run(visit) {
			await visit.tabTo('Записаться на приём')
			enter()
			await visit.tabTo('Имя')
			await visit.tabTo('Текст согласия')
			await visit.step('Enter на «Текст согласия»', enter)
			await visit.step('Tab', tab)
			await visit.step('Escape', () => press('Escape'))
		},
	},
	survey: {
		path: '/consent',
		async run(visit, slowly) {
			await visit.tabTo('Оценить качество')
			await visit.step('Enter на «Оценить качество обслуживания»', enter)
			await visit.step('Tab', tab)
			await visit.step('пробел', space)
			await visit.step('Tab', tab)
			await visit.step('стрелка вправо', () => press('Right'))
			await visit.tabTo('Отправить')
			await visit.step('Enter: не всё отвечено', enter, { least: 3000 })
			await visit.step('пробел', space)
			await visit.tabTo('Комфорт')
			await visit.step('пробел', space)
			await visit.tabTo('Результат')
			await visit.step('пробел', space)
			await visit.tabTo('Порекомендуете')
			await visit.step('пробел', space)
			await visit.tabTo('Отправить')
			await visit.step('Enter: отправлено', () => slowly(enter), { least: 4000 })
			await visit.step('Tab', tab)
		},
	},
	'review with mistakes': {
		path: '/reviews',
		async run(visit, slowly) {
			await visit.tabTo('Ваше имя', { noted: true })
			await visit.step('набрано «Мария»', () => type('Мария'))
			await visit.step('Tab', tab)
			await visit.step('пробел', space)
			await visit.step('стрелка вправо', () => press('Right'))
			await visit.step('пробел', space)
			await visit.tabTo('Отзыв запись', { noted: true })
			await visit.step('набран отзыв', () => type('Всё объяснили спокойно, лечили без спешки.'))
			await visit.tabTo('Отправить отзыв')
			await visit.step('Enter: две ошибки', enter, { least: 3000 })
			await visit.step('Tab', tab)
			await visit.step('Enter на первой ошибке', enter)
			await visit.step('пробел', space)
			await visit.tabTo('публикацию отзыва на сайте', { noted: true })
			await visit.step('пробел', space)
			await visit.tabTo('Отправить отзыв')
			await visit.step('Enter: отправлено', () => slowly(enter), { least: 5000 })
			await visit.step('Tab', tab)
		},
	},
	'job application with a mistake': {
		path: '/vacancies/vrach-stomatolog-ortodont',
		async run(visit, slowly) {
			await visit.tabTo('Имя запись', { noted: true })
			await visit.step('набрано «Пётр»', () => type('Пётр'))
			await visit.step('Tab', tab)
			await visit.step('набрано «9991234567»', () => type('9991234567'))
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.tabTo('Отправить отклик')
			await visit.step('Enter: одна ошибка', enter, { least: 3000 })
			await visit.step('Tab', tab)
			await visit.step('Enter на ошибке', enter)
			await visit.step('пробел', space)
			await visit.tabTo('Отправить отклик')
			await visit.step('Enter: отправлено', () => slowly(enter), { least: 5000 })
			await visit.step('Tab', tab)
		},
	},
	'search with results': {
		path: '/about',
		async run(visit) {
			await searchFor(visit, 'кариес')
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('Enter: страница услуги', enter, { quiet: 2000, least: 4000 })
		},
	},
	'search without results': {
		path: '/about',
		async run(visit) {
			await searchFor(visit, 'шиномонтаж')
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('Escape', () => press('Escape'))
		},
	},
	'search on the page': {
		path: '/',
		async run(visit) {
			await searchFor(visit, 'парковка')
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('Enter: место на странице', enter, { quiet: 2000, least: 4000 })
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('Tab', tab)
		},
	},
	'low vision': {
		path: '/about',
		async run(visit) {
			await visit.tabTo('Версия для слабовидящих')
			await visit.step('Enter на «Версия для слабовидящих»', enter, { least: 2500 })
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('пробел', space)
			await visit.step('Escape', () => press('Escape'))
		},
	},
	menu: {
		path: '/about',
		width: 700,
		async run(visit) {
			await visit.tabTo('Меню свёрнуто')
			await visit.step('Enter на «Меню»', enter)
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('Escape', () => press('Escape'))
			await visit.step('Enter на «Меню»', enter)
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('Enter на второй ссылке', enter, { quiet: 2000, least: 4000 })
		},
	},
	'price list': {
		path: '/prices?q=снимок',
		async run(visit) {
			await visit.step('читать до конца', () => press('KP_Add'), { quiet: 3000 })
		},
	},
	'price filter': {
		path: '/prices',
		async run(visit) {
			await visit.tabTo('Название или код услуги', { noted: true })
			await visit.step('набрано «брекеты»', () => type('брекеты'))
			await visit.step('Enter в фильтре: найдено', enter, { quiet: 2500, least: 4000 })
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('t: таблица', () => press('t'))
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.tabTo('Название или код услуги', { back: true, noted: true })
			await visit.step('набрано «шиномонтаж»', () => type('шиномонтаж'))
			await visit.step('Enter в фильтре: ничего', enter, { quiet: 2500, least: 4000 })
			await visit.tabTo('Показать', { noted: true })
			await visit.step('Tab', tab)
			await visit.step('Enter на «Показать все цены»', enter, { quiet: 2500, least: 4000 })
			await visit.step('Tab', tab)
		},
	},
	'contents of a page': {
		path: '/services',
		async run(visit) {
			await visit.tabTo('Разделы этой страницы', { noted: true })
			await visit.step('Enter на «Разделы этой страницы»', enter)
			await visit.step('Tab', tab)
			await visit.step('Tab', tab)
			await visit.step('Enter на втором разделе', enter, { quiet: 2000, least: 3000 })
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('стрелка вниз', () => press('Down'))
			await visit.step('Tab', tab)
			await visit.step('h', () => press('h'))
		},
	},
	'contacts to the end': {
		path: '/contacts',
		async run(visit) {
			await visit.step('читать до конца', () => press('KP_Add'), { quiet: 3000 })
		},
	},
}

async function searchFor(visit: Visit, query: string) {
	await visit.tabTo('Поиск по сайту')
	await visit.step('Enter на «Поиск по сайту»', enter)
	await visit.step(`набрано «${query}»`, () => type(query), { quiet: 2500, least: 4000 })
}
