import { wordsOf } from '#app/clinic/search/words/normalize.ts'
import { stemsOf } from '#app/clinic/search/words/stem.ts'
import { stopWords } from '#app/clinic/search/words/stop-words.ts'

export type FoundPage = { to: string; name: string }

/** Screens that no list of the search holds, and what visitors call them. */
const pages: (FoundPage & { say: string[] })[] = [
	{
		...{ to: '/contacts', name: 'Контакты' },
		say: ['контакты', 'адрес', 'телефон', 'парковка', 'проезд', 'доехать', 'режим работы', 'график работы'],
	},
	{
		...{ to: '/vacancies', name: 'Вакансии' },
		say: ['вакансия', 'трудоустройство', 'карьера', 'устроиться на работу'],
	},
	{ to: '/contracts', name: 'Договора', say: ['договор', 'контракт'] },
	{ to: '/news', name: 'Новости', say: ['новости', 'новость'] },
	{ to: '/reviews', name: 'Отзывы', say: ['отзыв', 'отзывы'] },
	{ to: '/medicines', name: 'Лекарственные препараты', say: ['лекарственный', 'лекарство', 'препарат'] },
	{ to: '/appointment', name: 'Запись на приём', say: ['запись на прием', 'записаться', 'записать'] },
	{ to: '/about', name: 'О клинике', say: ['реквизиты', 'галерея'] },
	{ to: '/privacy', name: 'Политика конфиденциальности', say: ['конфиденциальность', 'персональные данные'] },
	{ to: '/accessibility', name: 'Доступность сайта', say: ['слабовидящий', 'версия для слабовидящих'] },
]

const tellingStems = (text: string) =>
	wordsOf(text)
		.filter(word => !stopWords.has(word))
		.map(stemsOf)
const phrases = pages.map(({ say, ...page }) => ({ page, says: say.map(tellingStems) }))

/** The pages a query calls by name; every word of one of their phrases is in it, in whatever form. */
export function pagesFor(query: string): FoundPage[] {
	const asked = new Set(tellingStems(query).flat())
	return phrases
		.filter(({ says }) => says.some(words => words.every(stems => stems.some(stem => asked.has(stem)))))
		.map(({ page }) => page)
}
