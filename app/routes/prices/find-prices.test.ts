import { expect, it } from 'vitest'
import { matchingPrices } from './price.ts'

const rows = [
	{ name: 'Лечение кариеса', code804n: 'A16.07.002.010', note: 'Зависит от глубины полости' },
	{ name: 'Приём ребёнка', code804n: 'B01.064.003' },
	{ name: 'Временная пломба' },
]
const found = (query: string) => matchingPrices(rows, query).map(({ name }) => name)

it.each([
	['', 3],
	['кариес', 1],
	['КАРИЕСА лечение', 1],
	['a16.07', 1],
	['ребенка', 1],
	['глубины', 1],
	['лечение пломба', 0],
	['%', 0],
])('finds for %j %i rows', (query, count) => {
	expect(found(query)).toHaveLength(count)
})
