import { queryText } from '#app/clinic/text/normalize-text.ts'

/** So much of a query is read; the rest is ignored. */
export const longestQuery = 100
export const shortestQuery = 2
export const isTooShort = (query: string) => [...query.trim()].length < shortestQuery

/** In quotes, which switch corrections off; both of them are read. */
export const literally = (query: string) => `"${queryText(query, longestQuery - 2)}"`

/** What the site offers to look for, in this order. */
export const popularQueries = [
	'стоматология',
	'лечение зубов',
	'имплантация',
	'ортодонтия',
	'гигиена',
	'отбеливание',
	'пломбы',
	'удаление зубов',
	'протезирование',
	'детская стоматология',
]

export const nothingFound = 'Ничего не найдено'
export const tryAnother = 'Попробуйте изменить поисковый запрос'
