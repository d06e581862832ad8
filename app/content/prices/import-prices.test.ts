import { expect, it } from 'vitest'
import { PriceRow } from '#app/content/tables.ts'
import { headOf, wantedColumns } from './columns.ts'
import { decodeTable } from './decode-table.ts'
import { importedRows } from './imported-rows.ts'
import { dayOf, priceOf } from './price-cells.ts'
import { type FileRow, priceChanges } from './price-changes.ts'
import { tableLines } from './table-lines.ts'

const groups = [
	{ id: 1, slug: 'terapiya', name: 'Терапия', sort: 10 },
	{ id: 2, slug: 'hirurgiya', name: 'Хирургия', sort: 20 },
]
const today = '2026-11-23'

const cyrillic = new Map(
	Array.from({ length: 128 }, (_, at) => [
		new TextDecoder('windows-1251').decode(new Uint8Array([at + 128])),
		at + 128,
	]),
)
const windows1251 = (text: string) =>
	Buffer.from([...text].map(letter => cyrillic.get(letter) ?? letter.charCodeAt(0)))
const utf8 = (text: string) => Buffer.from(text)
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

function read(bytes: Buffer, wanted = {}) {
	const table = tableLines(decodeTable(bytes).text)
	if ('error' in table) throw new Error(table.error)
	const head = headOf(table.lines, wanted)
	return head ? importedRows(table.lines, head) : undefined
}

const pulpitis = { name: 'Лечение пульпита', price: 9000, price_from: true, category: 'Терапия' }
const filling = { name: 'Пломба „Филтек“', price: 5200, price_from: false, category: 'Терапия' }
const extraction = { name: 'Удаление зуба, сложное', price: 6000, price_from: false, category: 'Хирургия' }

it.each<[program: string, bytes: Buffer]>([
	[
		'1С: Windows-1251, semicolons, sections, own codes, a title above and a signature below',
		windows1251(
			'Прайс-лист;;;\r\nООО «Улыбка»;;;\r\n;;;\r\nКод;Номенклатура;Ед.;Цена, руб.\r\n;Терапия;;\r\n00-0001;Лечение пульпита;усл;от 9 000,00\r\n00-0002;Пломба „Филтек“;зуб;5 200,00\r\n;Хирургия;;\r\n00-0003;Удаление зуба, сложное;зуб;6 000,00\r\n;;;\r\nДиректор;;;\r\n',
		),
	],
	[
		'1С as text: UTF-16 with tabs and no-break spaces',
		utf16(
			'Наименование\tЦена\nТерапия\t\nЛечение пульпита\tот 9\u00a0000\nПломба „Филтек“\t5\u00a0200,00 руб.\nХирургия\t\nУдаление зуба, сложное\t6\u202f000 ₽\n',
		),
	],
	[
		'Excel: UTF-8 with a mark, semicolons, quotes and a day',
		utf8(
			'\uFEFFsep=;\r\nРаздел;Услуга;Стоимость;Действует с\r\nТерапия;"Лечение пульпита";"от 9000";01.11.2026\r\nТерапия;"Пломба „Филтек“";5200;01.11.2026\r\nХирургия;"Удаление зуба, сложное";6000;01.11.2026\r\n',
		),
	],
	[
		'Google Sheets: UTF-8 without a mark, commas, English thousands',
		utf8(
			'Категория,Название,Цена\nТерапия,Лечение пульпита,от 9000\nТерапия,Пломба „Филтек“,"5,200.00"\nХирургия,"Удаление зуба, сложное","6,000.00"\n',
		),
	],
	[
		'a dental program: codes of the nomenclature, sections in the first column, the head again on each sheet',
		windows1251(
			'Код услуги;Манипуляция;Тариф\r\nТерапия;;\r\nA16.07.030;Лечение пульпита;от 9000\r\nКод услуги;Манипуляция;Тариф\r\nA16.07.002;Пломба „Филтек“;5200\r\nХирургия;;\r\nA16.07.001;Удаление зуба, сложное;6000\r\n',
		),
	],
	[
		'another one: raw quotes in a table with tabs',
		windows1251(
			'№\tВид работ\tЦена\n\tТерапия\t\n1\tЛечение пульпита\tот 9000\n2\tПломба „Филтек“\t5200\n\tХирургия\t\n3\tУдаление зуба, сложное\t6000\n',
		),
	],
])('reads what comes from %s', (_, bytes) => {
	const found = read(bytes)

	expect(found?.errors).toEqual([])
	expect(found?.rows).toMatchObject([pulpitis, filling, extraction])
})

it.each([
	['5 200,00', { price: 5200, price_from: false }],
	['5200', { price: 5200, price_from: false }],
	['от 5 200', { price: 5200, price_from: true }],
	['5 200 – 6 000 руб.', { price: 5200, price_to: 6000, price_from: false }],
	['от 5200 до 6000', { price: 5200, price_to: 6000, price_from: false }],
	['1.250.000,00', { price: 1_250_000, price_from: false }],
	['бесплатно', { price: 0, price_from: false }],
	['5200,50', undefined],
	['6000-5000', undefined],
	['по запросу', undefined],
	['', undefined],
])('reads the price «%s»', (text, price) => {
	expect(priceOf(text)).toEqual(price)
})

it('reads days of both spellings, and none that is not in the calendar', () => {
	expect(['01.11.2026', '01.11.26', '1.2.2026', '2026-11-01', '31.02.2026', 'осень'].map(dayOf)).toEqual([
		'2026-11-01',
		'2026-11-01',
		'2026-02-01',
		'2026-11-01',
		undefined,
		undefined,
	])
})

it('names line and column of what it cannot read', () => {
	const found = read(
		utf8(
			'Услуга;Ед.;Цена, руб.\nПломба;зуб;по запросу\nСнимок;снимок;\nУдаление;зуб;100\nУдаление.;зуб;200\n',
		),
	)

	expect(found?.errors).toEqual([
		expect.stringMatching(/^строка 2, столбец «Цена, руб\.»: найдено «по запросу»; нужно: цена/),
		expect.stringMatching(/^строка 3, столбец «Цена, руб\.»: найдено «»/),
		'строка 5: «Удаление.» уже есть в строке 4',
	])
})

it('skips totals wherever they are, and reports them and renamed units', () => {
	const found = read(
		utf8(
			'Услуга;Ед.;Цена\nТерапия;;\nПломба;шт;5200\nСнимок;снимок;800\nБухгалтер Иванова;;\nИтого:;;6000\nВсего по прайсу;;6000\n',
		),
	)

	expect(found?.rows.map(({ name }) => name)).toEqual(['Пломба', 'Снимок'])
	expect(found?.seen).toEqual({
		totals: 2,
		units: new Map([
			['шт', 'услуга'],
			['снимок', 'снимок'],
		]),
	})
	expect(found?.errors).toEqual([])
})

it('takes columns by the titles somebody names, and no others in their place', () => {
	const table = utf8('Что;Почём, руб.;Цена для сотрудников\nПломба;5200;3000\n')
	const wanted = wantedColumns('name=Что,price=Почём, руб.')

	expect(read(table)).toBeUndefined()
	expect(read(table, wanted)?.rows).toMatchObject([{ name: 'Пломба', price: 5200 }])
	expect(read(table, { price: 'Сколько' })).toBeUndefined()
	expect(wantedColumns('цена=Что')).toBeUndefined()
})

const row = (id: string, category: string, name: string, price: string): FileRow => ({
	...{ id, category, service: 'pulpit', code804n: '', name, unit: 'зуб', price },
	...{ price_to: '', price_from: '0', note: '', effective_from: '2026-01-01' },
})
const file = [
	row('1', 'terapiya', 'Лечение пульпита', '8000'),
	row('2', 'terapiya', 'Пломба «Филтек»', '5200'),
	row('7', 'hirurgiya', 'Пластика уздечки', '6500'),
]
const imported = (text: string) => read(utf8(text))?.rows ?? []
const table =
	'Услуга;Цена\nТерапия;\nЛечение пульпита;9000\nПломба „Филтек“;5200\nГнатология;\nСплинт;15000\n'

it('says what is added, changed and gone, keeps numbers and services, and archives what is gone', () => {
	const changes = priceChanges(file, groups, imported(table), { today, partial: false })

	expect(changes.errors).toEqual([])
	expect(changes.newGroups).toMatchObject([{ id: 3, slug: 'gnatologiya', name: 'Гнатология', sort: 30 }])
	expect(changes.added).toMatchObject([{ id: '8', category: 'gnatologiya', name: 'Сплинт', price: '15000' }])
	expect(changes.changed).toEqual([
		{ name: 'Лечение пульпита', field: 'price', before: '8000', after: '9000' },
	])
	expect(changes.removed).toMatchObject([{ id: '7' }])
	expect(changes.rows).toMatchObject([
		{ id: '1', service: 'pulpit', unit: 'зуб', price: '9000', effective_from: today },
		{ id: '2', effective_from: '2026-01-01' },
		{ id: '7', archived: '1' },
		{ id: '8' },
	])
})

it('gives a row to the service whose name it begins with', () => {
	const services = [
		{ slug: 'splint', name: 'Сплинт' },
		{ slug: 'splint-nochnoy', name: 'Сплинт ночной' },
	]
	const rows = imported('Услуга;Цена\nТерапия;\nСплинт ночной, мягкий;9000\nСплинтование;5000\n')

	expect(priceChanges(file, groups, rows, { today, partial: true, services }).added).toMatchObject([
		{ service: 'splint-nochnoy' },
		expect.not.objectContaining({ service: expect.anything() }),
	])
})

it('links a row to a service that has come since, and leaves its day and other links alone', () => {
	const services = [
		{ slug: 'plomba', name: 'Пломба' },
		{ slug: 'lechenie', name: 'Лечение' },
	]
	const unlinked = file.map(row => (row.id === '2' ? { ...row, service: '' } : row))
	const rows = imported('Услуга;Цена\nЛечение пульпита;8000\nПломба „Филтек“;5200\n')

	const changes = priceChanges(unlinked, groups, rows, { today, partial: true, services })

	expect(changes.changed).toEqual([
		{ name: 'Пломба „Филтек“', field: 'service', before: '', after: 'plomba' },
	])
	expect(changes.rows).toMatchObject([
		{ id: '1', service: 'pulpit' },
		{ id: '2', service: 'plomba', effective_from: '2026-01-01' },
		{ id: '7' },
	])
	const again = priceChanges(changes.rows, groups, rows, { today, partial: true, services })
	expect(again.changed).toEqual([])
})

it('leaves a row whose link somebody has taken away with a dash', () => {
	const services = [{ slug: 'plomba', name: 'Пломба' }]
	const unlinked = file.map(row => (row.id === '2' ? { ...row, service: '-' } : row))
	const rows = imported('Услуга;Цена\nПломба „Филтек“;5900\n')

	const changes = priceChanges(unlinked, groups, rows, { today, partial: true, services })

	expect(changes.changed).toMatchObject([{ field: 'price', after: '5900' }])
	expect(changes.rows[1]).toMatchObject({ id: '2', service: '-', price: '5900' })
	for (const dash of ['-', '–', '—']) expect(PriceRow.shape.service.parse(dash)).toBeUndefined()
})

it('finds nothing to change the second time', () => {
	const first = priceChanges(file, groups, imported(table), { today, partial: false })
	const again = priceChanges(first.rows, [...groups, ...first.newGroups], imported(table), {
		today: '2026-12-01',
		partial: false,
	})

	expect(again).toMatchObject({ added: [], changed: [], removed: [], newGroups: [], rows: first.rows })
})

it('leaves alone what a part of the list does not name', () => {
	expect(priceChanges(file, groups, imported(table), { today, partial: true }).removed).toEqual([])
})

it('wants to know the group of a row without one', () => {
	const rows = imported('Услуга;Цена\nСнимок;450\n')

	expect(priceChanges(file, groups, rows, { today, partial: true }).errors).toEqual([
		expect.stringContaining('строка 2: у «Снимок» нет группы'),
	])
	expect(priceChanges(file, groups, rows, { today, partial: true, group: 'terapiya' }).added).toMatchObject([
		{ category: 'terapiya', price: '450' },
	])
})

it('tells apart new groups with one transliteration', () => {
	const rows = imported('Услуга;Цена\nспециална;\nСплинт;9000\nСпэциална;\nКапа;5000\n')

	const { newGroups, added } = priceChanges(file, groups, rows, { today, partial: true })

	expect(newGroups.map(({ slug }) => slug)).toEqual(['spetsialna', 'spetsialna-2'])
	expect(added.map(({ category }) => category)).toEqual(['spetsialna', 'spetsialna-2'])
})

it('refuses an upper price below the lower one', () => {
	expect(read(utf8('Услуга;Цена;Цена до\nСплинт;1000;500\n'))?.errors).toEqual([
		'строка 2, столбец «Цена до»: найдено «500»; нужно: цена в целых рублях, не меньше первой',
	])
})

it('takes no price off the site before the new one comes into force', () => {
	const head = 'Услуга;Цена;Действует с\nТерапия;;\n'
	const changes = (text: string, partial = true) =>
		priceChanges(file, groups, imported(head + text), { today, partial })

	expect(changes('Лечение пульпита;9000;01.01.2027\n').errors).toEqual([
		'до 01.01.2027 на сайте не было бы цен: «Лечение пульпита»; запишите таблицу, когда этот день наступит',
	])
	expect(changes('Лечение пульпита;8000;01.01.2027\n').errors).toHaveLength(1)
	expect(changes('Сплинт;9000;01.01.2027\n', false).errors).toEqual([expect.stringContaining('«Пломба')])

	expect(changes('Лечение пульпита;9000;23.11.2026\n').errors).toEqual([])
	expect(changes('Сплинт;9000;01.01.2027\n').errors).toEqual([])
	expect(changes('Сплинт;9000;01.01.2027\nЛечение пульпита;9000;\n', false)).toMatchObject({
		errors: [],
		removed: [{ id: '2' }, { id: '7' }],
	})
})

it('changes a price that is not on the site yet', () => {
	const planned = [{ ...row('1', 'terapiya', 'Сплинт', '9000'), effective_from: '2027-01-01' }]
	const rows = imported('Услуга;Цена;Действует с\nТерапия;;\nСплинт;9500;01.02.2027\n')

	expect(priceChanges(planned, groups, rows, { today, partial: true })).toMatchObject({
		errors: [],
		rows: [{ price: '9500', effective_from: '2027-02-01' }],
	})
})

it('passes over a million empty lines, and refuses as many with words', () => {
	const before = process.cpuUsage()

	const table = tableLines(`Услуга;Цена\n${'\n'.repeat(1_000_000)}Пломба;5200\n`)

	expect(table).toMatchObject({ lines: [{ line: 1 }, { cells: ['Пломба', '5200'], line: 1_000_002 }] })
	expect(tableLines('Пломба;5200\n'.repeat(1_000_000))).toEqual({
		error: expect.stringMatching(/^строк больше 50000/),
	})
	expect(process.cpuUsage(before).user / 1000).toBeLessThan(2500)
})
