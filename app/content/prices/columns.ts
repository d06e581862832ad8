import { nomenclature } from './price-cells.ts'
import type { TableLine } from './table-lines.ts'

export const columnNames = [
	...(['name', 'price', 'price_to', 'code804n', 'unit', 'category', 'note', 'effective_from'] as const),
]
export type ColumnName = (typeof columnNames)[number]

type Columns = { name: number; price: number } & Partial<Record<ColumnName, number>>

export type Head = { at: number; titles: string[]; columns: Columns }

const titles: [ColumnName, RegExp][] = [
	['price_to', /(цена|стоимость).*(\bдо\b|до$|макс)/],
	['price', /цена|стоимость|тариф|руб|price/],
	['effective_from', /дата|действ|с какого/],
	['unit', /^ед|измер|единиц/],
	['category', /групп|раздел|категор|направлен/],
	['note', /примеч|коммент/],
	['name', /наимен|назван|номенклатур|услуг|манипуляц|вид работ|работ[ыа]|name/],
]

const codeTitle = /804|код|артикул|шифр/

const plain = (title: string) => title.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

export function headOf(lines: TableLine[], wanted: Partial<Record<ColumnName, string>>): Head | undefined {
	for (const [at, { cells }] of lines.slice(0, 40).entries()) {
		const columns = guess(cells, wanted)
		const { name, price } = columns
		if (name === undefined || price === undefined) continue
		return { at, titles: cells, columns: withCodes(cells, { ...columns, name, price }, lines.slice(at + 1)) }
	}
	return undefined
}

function guess(cells: string[], wanted: Partial<Record<ColumnName, string>>) {
	const columns: Partial<Record<ColumnName, number>> = {}
	for (const [name, title] of Object.entries(wanted) as [ColumnName, string][]) {
		const index = cells.findIndex(cell => plain(cell) === plain(title))
		if (index < 0) return {}
		columns[name] = index
	}
	for (const [index, cell] of cells.entries()) {
		if (Object.values(columns).includes(index) || cell === '') continue
		const [name] =
			titles.find(([name, words]) => columns[name] === undefined && words.test(plain(cell))) ?? []
		// «Код услуги» is no name, «Цена по коду» is a price.
		if (name === 'name' && codeTitle.test(plain(cell))) continue
		if (name) columns[name] = index
	}
	return columns
}

/** «Код» is often an internal number, not one of the nomenclature: of the rows with a price half have to hold one. */
function withCodes(cells: string[], columns: Columns, lines: TableLine[]): Columns {
	if (columns.code804n !== undefined) return columns
	const rows = lines.filter(({ cells }) => cells[columns.price])
	const index = cells.findIndex((title, index) => {
		if (!codeTitle.test(plain(title)) || Object.values(columns).includes(index)) return false
		const codes = rows.map(({ cells }) => cells[index] ?? '').filter(Boolean)
		const known = codes.filter(code => nomenclature.test(code))
		return known.length > 0 && known.length >= codes.length / 2
	})
	return index < 0 ? columns : { ...columns, code804n: index }
}

/** «Код» (…), «Гарантия»: the titles of columns that the import leaves alone. */
export function notTaken({ titles, columns }: Head) {
	const left = titles.filter((title, index) => title !== '' && !Object.values(columns).includes(index))
	return left.map(title =>
		codeTitle.test(plain(title)) && columns.code804n === undefined
			? `«${title}» (в нём не коды вида A16.07.002)`
			: `«${title}»`,
	)
}

export const absentColumns = (lines: TableLine[], wanted: Partial<Record<ColumnName, string>>) =>
	Object.entries(wanted)
		.filter(([, title]) => !lines.some(({ cells }) => cells.some(cell => plain(cell) === plain(title))))
		.map(([name, title]) => ({ name, title }))

/** `name=Услуга,price=Цена, руб.`: titles may contain commas. */
export function wantedColumns(text: string) {
	const pairs = text.split(/,(?=\s*\w+=)/).map(pair => pair.split('='))
	const wanted: Partial<Record<ColumnName, string>> = {}
	for (const [name = '', ...title] of pairs) {
		const known = columnNames.find(known => known === name.trim())
		if (!known || title.length === 0) return undefined
		wanted[known] = title.join('=').trim()
	}
	return wanted
}
