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
	['code804n', /804|код|артикул|шифр/],
	['name', /наимен|назван|номенклатур|услуг|манипуляц|вид работ|работ[ыа]|name/],
]

const plain = (title: string) => title.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

export function headOf(lines: TableLine[], wanted: Partial<Record<ColumnName, string>>): Head | undefined {
	for (const [at, { cells }] of lines.slice(0, 40).entries()) {
		const columns = guess(cells, wanted)
		const { name, price } = columns
		if (name === undefined || price === undefined) continue
		return { at, titles: cells, columns: withoutOwnCodes({ ...columns, name, price }, lines.slice(at + 1)) }
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
		if (name) columns[name] = index
	}
	return columns
}

/** «Код» is often an internal number, not one of the nomenclature. */
function withoutOwnCodes(columns: Columns, lines: TableLine[]): Columns {
	const { code804n, ...others } = columns
	if (code804n === undefined) return columns
	const codes = lines.map(({ cells }) => cells[code804n] ?? '').filter(Boolean)
	const known = codes.filter(code => nomenclature.test(code))
	return known.length > 0 && known.length >= codes.length / 2 ? columns : others
}

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
