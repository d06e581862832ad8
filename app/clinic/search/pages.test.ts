import { expect, it } from 'vitest'
import { pagesFor } from './pages.ts'

const to = (query: string) => pagesFor(query).map(({ to }) => to)

it.each([
	['вакансии', '/vacancies'],
	['вакансию стоматолога', '/vacancies'],
	['договор на лечение', '/contracts'],
	['Договора', '/contracts'],
	['где парковка', '/contacts'],
	['ваш телефон', '/contacts'],
	['график работы', '/contacts'],
	['отзывы о врачах', '/reviews'],
	['лекарства', '/medicines'],
])('«%s» calls %s by name', (query, path) => {
	expect(to(query)).toEqual([path])
})

it.each(['', 'лечение кариеса', 'работа', 'клиника', 'приём ортодонта', 'цена договорная', 'на'])(
	'«%s» calls no page',
	query => {
		expect(to(query)).toEqual([])
	},
)
