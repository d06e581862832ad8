import { expect, it } from 'vitest'
import { headOf, notTaken } from './columns.ts'
import { tableLines } from './table-lines.ts'

function headIn(text: string, wanted = {}) {
	const table = tableLines(text)
	const head = 'lines' in table ? headOf(table.lines, wanted) : undefined
	if (!head) throw new Error('No head')
	return { ...head, left: notTaken(head) }
}

it.each([
	['a plain «Код»', 'Код;Услуга;Цена\nA16.07.002;Пломба;5000\nA16.07.001;Удаление;900\n', 0],
	['sections in its column', 'Код;Услуга;Цена\nТерапия;;\nA16.07.002;Пломба;5000\nХирургия;;\nСнимки;;\n', 0],
	['own codes beside it', 'Код;Код услуги;Наименование;Цена\n101;A16.07.002;Пломба;5000\n', 1],
])('finds the codes of the nomenclature: %s', (_, table, code804n) => {
	expect(headIn(table).columns).toMatchObject({ code804n })
	expect(headIn(table).titles[headIn(table).columns.name]).toMatch(/^(Услуга|Наименование)$/)
})

it('takes the column of codes that it is told', () => {
	const own = 'Код;Услуга;Цена\n101;Пломба;5000\n'

	expect(headIn(own, { code804n: 'Код' }).columns).toMatchObject({ code804n: 0 })
})

it('names the columns it leaves alone', () => {
	expect(headIn('Код;Услуга;Цена;Гарантия;\n101;Пломба;5000;год;\n').left).toEqual([
		'«Код» (в нём не коды вида A16.07.002)',
		'«Гарантия»',
	])
	expect(headIn('Услуга;Цена\nПломба;5000\n').left).toEqual([])
})
