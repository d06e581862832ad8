import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { aPath } from '#app/cli/arguments.ts'
import { clinicZone, settings } from '#app/cli/command-context.server.ts'
import { CommandError } from '#app/cli/command-error.ts'
import { dayIn } from '#app/clinic/schedule/calendar.ts'
import { shortDate } from '#app/clinic/text/format-date.ts'
import { priceWords } from '#app/clinic/text/money.ts'
import { counted } from '#app/clinic/text/plural.ts'
import { cacheFiles } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import {
	absentColumns,
	type ColumnName,
	columnNames,
	type Head,
	headOf,
	notTaken,
	wantedColumns,
} from '#app/content/prices/columns.ts'
import { decodeTable, noTable } from '#app/content/prices/decode-table.ts'
import { draftServices, waitingForDrafts } from '#app/content/prices/draft-services.server.ts'
import { importedRows } from '#app/content/prices/imported-rows.ts'
import { type Changes, type FileRow, priceChanges } from '#app/content/prices/price-changes.ts'
import { type TableLine, tableLines } from '#app/content/prices/table-lines.ts'
import {
	errorsAfter,
	errorsIn,
	newFiles,
	readPrices,
	replaceFiles,
} from '#app/content/prices/write-prices.server.ts'

type Wanted = Partial<Record<ColumnName, string>>
type Keys = { columns?: Wanted; group?: string; partial?: boolean; write?: boolean; yes?: boolean }

export function pricesCommands(content: Command) {
	content
		.command('prices')
		.description('прейскурант')
		.command('import')
		.argument('<FILE>', 'таблица из 1С, Excel или МИС: CSV или текст с табуляцией, в любой кодировке', aPath)
		.description('сравнить таблицу с прейскурантом; записать с ключом --write')
		.option(
			'--columns <list>',
			`столбцы: name=Услуга,price=Цена; ещё ${columnNames.slice(2).join(', ')}`,
			columns,
		)
		.option('--group <slug>', 'группа для строк, над которыми нет её названия')
		.option('--partial', 'в таблице не весь прейскурант: чего в ней нет, остаётся')
		.option('--write', 'записать')
		.option('--yes', 'то же, что --write')
		.action(importPrices)
}

function columns(text: string) {
	const wanted = wantedColumns(text)
	if (!wanted) throw new InvalidArgumentError('name=Услуга,price=Цена')
	return wanted
}

async function importPrices(file: string, { columns = {}, group, partial = false, write, yes }: Keys) {
	const { CONTENT_DIR: folder, CLINIC_NOW } = settings()
	const { lines, encoding } = linesOf(file)
	const head = process.stdin.isTTY ? await agreed(lines, columns) : headOf(lines, columns)
	if (!head) throw new CommandError(withoutColumns(lines, columns))
	print([`Кодировка ${encoding}, столбцы:`, ...meanings(head)])

	const { rows, seen, errors } = importedRows(lines, head)
	const { cache } = cacheFiles(folder)
	refuseIf(errorsIn(cache))
	const { categories, services } = loadContent(cache).content
	refuseIf(unknownGroup(group, categories))
	const now = readPrices(folder)
	const today = dayIn(clinicZone(folder), CLINIC_NOW ?? new Date())
	const changes = priceChanges(now.rows, categories, rows, { today, partial, group, services })
	const wrong = [...errors, ...changes.errors]
	if (rows.length === 0 && wrong.length === 0) wrong.push('в таблице нет ни одной строки с ценой')
	refuseIf(wrong)
	const files = newFiles(folder, now.columns, changes)
	refuseIf(errorsAfter(cache, files, changes))

	print([
		...difference(changes, today),
		...readOtherwise(seen),
		...waitingForDrafts(changes.rows, draftServices(folder, cache)),
	])
	if (changes.added.length + changes.changed.length + changes.removed.length === 0) return
	if (!write && !yes) return print(['Ничего не записано; чтобы записать, добавьте ключ --write'])
	replaceFiles(folder, files)
	print(['Записано'])
}

function unknownGroup(group: string | undefined, groups: { slug: string; name: string }[]) {
	if (group === undefined || groups.some(({ slug }) => slug === group)) return []
	const known = groups.map(({ slug, name }) => `${slug} (${name})`)
	return [`Группы ${group} нет в categories.yaml; есть: ${known.join(', ')}`]
}

function refuseIf(errors: string[]) {
	if (errors.length > 0) throw new CommandError(['Ничего не записано.', ...errors].join('\n'))
}

const print = (lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`)

function linesOf(file: string) {
	let bytes: Buffer
	try {
		bytes = readFileSync(file)
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException
		throw new CommandError(`Файл ${file} не читается: ${readErrors[code] ?? code}`)
	}
	const { text, encoding } = decodeTable(bytes)
	if (text.trim() === '') throw new CommandError(`Файл ${file} пуст`)
	const what = noTable(bytes, text)
	if (what) throw new CommandError(`${what}: сохраните лист с ценами как «CSV» и повторите`)
	const table = tableLines(text)
	if ('error' in table) throw new CommandError(`Ничего не записано.\n${table.error}`)
	return { lines: table.lines, encoding }
}

const readErrors: Record<string, string> = {
	ENOENT: 'файл не найден; проверьте имя и папку',
	EISDIR: 'это папка, а нужен файл',
	ENOTDIR: 'файл не найден; проверьте имя и папку',
	EACCES: 'нет права читать',
	EPERM: 'нет права читать',
}

async function agreed(lines: TableLine[], wanted: Wanted): Promise<Head | undefined> {
	const asking = createInterface({ input: process.stdin, output: process.stdout })
	try {
		for (let known = wanted; ; ) {
			const head = headOf(lines, known)
			print(head ? ['Столбцы:', ...meanings(head)] : [withoutColumns(lines, known)])
			const answer = (await asking.question('Верно? Enter — да, или впишите name=…,price=…: ')).trim()
			if (!answer) return head
			known = wantedColumns(answer) ?? known
		}
	} finally {
		asking.close()
	}
}

const words: Record<string, string> = {
	name: 'название',
	price: 'цена',
	price_to: 'цена до',
	code804n: 'код 804н',
	unit: 'единица',
	category: 'группа',
	service: 'услуга',
	note: 'примечание',
	effective_from: 'действует с',
	price_from: 'цена «от»',
	archived: 'убрана',
}

function meanings(head: Head) {
	const left = notTaken(head)
	return [
		...Object.entries(head.columns).map(
			([name, index]) => `  ${words[name]} (${name}): «${head.titles[index]}»`,
		),
		...(left.length > 0 ? [`не взяты столбцы: ${left.join(', ')}`] : []),
	]
}

function withoutColumns(lines: TableLine[], wanted: Wanted) {
	const filled = (cells: string[]) => cells.filter(Boolean).length
	const most = lines
		.slice(0, 40)
		.reduce<string[]>((best, { cells }) => (filled(cells) > filled(best) ? cells : best), [])
	const seen = most.filter(Boolean).map(title => `«${title}»`)
	const [absent] = absentColumns(lines, wanted)
	const says = absent
		? `Столбца «${absent.title}» (${absent.name}) в таблице нет; проверьте ключ --columns`
		: 'Не нашлось столбцов с названием и ценой; назовите их: --columns name=…,price=…'
	return `${says}\nВ таблице есть: ${seen.join(', ')}`
}

function difference({ added, changed, removed, newGroups }: Changes, today: string) {
	const since = ({ effective_from: day = '' }: FileRow) =>
		day > today ? `, на сайте с ${shortDate(day)}` : ''
	const shown = (value: string) => value || 'нет'
	return [
		...newGroups.map(({ name, slug }) => `новая группа: ${name} (${slug})`),
		...added.map(row => `добавлено: ${row.name}, ${asShown(row)}${since(row)}`),
		...changed.map(
			({ name, field, before, after }) =>
				`изменено: ${name}, ${words[field]}: ${shown(before)} → ${shown(after)}`,
		),
		...removed.map(row => `убрано: ${row.name}, ${asShown(row)}`),
		[
			counted(added.length, ['строка добавлена', 'строки добавлены', 'строк добавлено']),
			counted(changed.length, ['изменение', 'изменения', 'изменений']),
			counted(removed.length, ['строка убрана', 'строки убраны', 'строк убрано']),
		].join(', '),
	]
}

function readOtherwise({ totals, units }: ReturnType<typeof importedRows>['seen']) {
	const renamed = [...units].filter(([from, unit]) => from !== unit)
	return [
		...renamed.map(([from, unit]) => `единица «${from}» записана как «${unit}»`),
		...(totals > 0 ? [`пропущены итоги: ${counted(totals, ['строка', 'строки', 'строк'])}`] : []),
	]
}

const asShown = ({ price, price_to, price_from }: FileRow) =>
	priceWords({
		price: Number(price),
		...(price_to && { price_to: Number(price_to) }),
		price_from: price_from === '1',
	})
