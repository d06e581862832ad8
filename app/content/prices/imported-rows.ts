import type { Head } from './columns.ts'
import { codeOf, dayOf, nomenclature, priceOf, unitOf } from './price-cells.ts'
import type { TableLine } from './table-lines.ts'

export type ImportedRow = {
	line: number
	name: string
	category: string
	price: number
	price_to?: number | undefined
	price_from: boolean
	code804n?: string
	unit?: string
	note?: string
	effective_from?: string
}

export function importedRows(lines: TableLine[], { at, titles, columns }: Head) {
	const rows: ImportedRow[] = []
	const errors: string[] = []
	const seen = { totals: 0, units: new Map<string, string>() }
	let section = ''
	for (const { cells, line } of lines.slice(at + 1)) {
		const cell = (name: keyof typeof columns) => cells[columns[name] ?? -1] ?? ''
		const fail = (name: keyof typeof columns, wanted: string) =>
			errors.push(
				`строка ${line}, столбец «${titles[columns[name] ?? 0]}»: найдено «${cell(name)}»; нужно: ${wanted}`,
			)
		const name = cell('name') || onlyText(cells)
		if (name === '' || isTitleAgain(cells, titles)) continue
		if (isTotal(name)) {
			seen.totals++
			continue
		}
		if (/^[-–—]?$/.test(cell('price'))) {
			// A row with other facts but no price is a mistake, not a section heading.
			const facts = ['unit', 'note', 'effective_from', 'category', 'price_to'] as const
			if (nomenclature.test(cell('code804n')) || facts.some(cell)) fail('price', 'цена, например 5 200,00')
			else section = name
			continue
		}

		const price = priceOf(cell('price'))
		const upper = cell('price_to') ? priceOf(cell('price_to'))?.price : price?.price_to
		const day = columns.effective_from === undefined ? undefined : dayOf(cell('effective_from'))
		if (!price) fail('price', 'цена в целых рублях, например 5 200,00 или «от 5 200»')
		if (cell('price_to') && !(upper !== undefined && upper >= (price?.price ?? 0)))
			fail('price_to', 'цена в целых рублях, не меньше первой')
		if (cell('effective_from') && !day) fail('effective_from', 'день, например 01.11.2026')
		if (cell('code804n') && !nomenclature.test(cell('code804n'))) fail('code804n', 'код вида A16.07.002.010')
		if (!price) continue
		if (cell('unit')) seen.units.set(cell('unit'), unitOf(cell('unit')))
		rows.push({
			line,
			name,
			category: cell('category') || section,
			...price,
			...(upper !== undefined && { price_to: upper }),
			...(columns.code804n !== undefined && { code804n: codeOf(cell('code804n')) }),
			...(columns.unit !== undefined && { unit: unitOf(cell('unit')) }),
			...(columns.note !== undefined && { note: cell('note') }),
			...(day && { effective_from: day }),
		})
	}
	return { rows, seen, errors: [...errors, ...twice(rows)] }
}

const isTotal = (name: string) => /^(итого|всего)(?!\p{L})/iu.test(name)

/** Section headings may be in any column. */
const onlyText = (cells: string[]) => {
	const filled = cells.filter(Boolean)
	return filled.length === 1 && /\p{L}/u.test(filled[0] ?? '') ? (filled[0] ?? '') : ''
}

/** Printed tables repeat their header on each page. */
const isTitleAgain = (cells: string[], titles: string[]) => cells.join() === titles.join()

export const wordsOf = (name: string) =>
	name
		.toLowerCase()
		.replaceAll('ё', 'е')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()

function twice(rows: ImportedRow[]) {
	const first = new Map<string, number>()
	return rows.flatMap(({ name, category, line }) => {
		const key = `${wordsOf(category)}/${wordsOf(name)}`
		const known = first.get(key)
		if (known === undefined) first.set(key, line)
		return known === undefined ? [] : [`строка ${line}: «${name}» уже есть в строке ${known}`]
	})
}
