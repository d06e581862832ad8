import { expect, it } from 'vitest'
import { matchingNews } from './news-search.ts'

const scanner = {
	title: 'Новый томограф',
	lead: 'Снимок за четырнадцать секунд.',
	body: 'Детям снимки делаем по назначению врача.',
}
const holidays = {
	title: 'Как работаем в новогодние праздники',
	lead: 'С 1 по 4 января клиника закрыта.',
	body: 'С острой болью звоните дежурному врачу.',
}
const news = [scanner, holidays]

it.each([
	['томографом', [scanner]],
	['НОВОГОДНИХ праздников', [holidays]],
	['снимок', [scanner]],
	['врач', [scanner, holidays]],
	['дежурный', [holidays]],
	['томограф праздники', []],
	['в на с', []],
	['', []],
	['кариес', []],
])('finds news for «%s»', (query, found) => {
	expect(matchingNews(news, query)).toEqual(found)
})

it('does not search bodies where a heading matches', () => {
	const memo = { title: 'Памятка', lead: 'Перед визитом.', body: 'Томограф стоит в кабинете 4.' }

	expect(matchingNews([memo, ...news], 'томограф')).toEqual([scanner])
})

it('shows five at most', () => {
	expect(matchingNews(Array(9).fill(scanner), 'томограф')).toHaveLength(5)
})
