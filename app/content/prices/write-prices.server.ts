import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { contentVersionOf } from '#app/content/content-version.server.ts'
import type { KeptFiles } from '#app/content/file-cache.server.ts'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { readFile } from '#app/content/parse/read-file.server.ts'
import { decoded } from '#app/files/decode-text.server.ts'
import type { Changes, FileRow, Group } from './price-changes.ts'

const file = 'prices.csv'
const usual = [
	...['id', 'category', 'service', 'code804n', 'name', 'unit', 'price'],
	...['price_to', 'price_from', 'note', 'effective_from'],
]

/** What the content check says of the price list: a table is compared only with one that can be read. */
export const errorsIn = (kept: KeptFiles) =>
	contentVersionOf(kept)
		.mistakes.filter(mistake => isError(mistake) && mistake.file === file)
		.map(mistakeLine)

/** For a file without errors. */
export function readPrices(folder: string): { columns: string[]; rows: FileRow[] } {
	const path = join(folder, file)
	const read = existsSync(path) ? decoded(readFileSync(path)) : { text: '' }
	const text = 'text' in read ? read.text : ''
	const [head = ''] = text.split('\n', 1)
	const delimiter = [';', '\t'].find(sign => head.includes(sign)) ?? ','
	const [columns = usual, ...records] = parse(text, {
		...{ delimiter, trim: true, skip_empty_lines: true, relax_column_count: true },
	}) as string[][]
	const rows = records
		.filter(record => record.some(Boolean))
		.map(record => Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])))
	return { columns, rows }
}

export function pricesText(columns: string[], rows: FileRow[]) {
	const used = usual.filter(name => rows.some(row => row[name]))
	const archived = rows.some(row => row.archived === '1') ? ['archived'] : []
	const all = [...new Set([...columns, ...used, ...archived])]
	const cell = (text = '') => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
	const lines = [all, ...rows.map(row => all.map(name => row[name] ?? ''))].map(line =>
		line.map(cell).join(';'),
	)
	const text = `${lines.join('\r\n')}\r\n`
	const { mistakes } = readFile('prices', file, { text: text.replaceAll('\r\n', '\n') })
	return { text: `\uFEFF${text}`, errors: mistakes.filter(isError).map(mistakeLine) }
}

/** Groups first, because prices refer to them; each file is replaced atomically. */
export function writePrices(folder: string, text: string, { newGroups }: Changes) {
	if (newGroups.length > 0) replace(folder, 'categories.yaml', withGroups(folder, newGroups))
	replace(folder, file, text)
}

function withGroups(folder: string, groups: Group[]) {
	const path = join(folder, 'categories.yaml')
	const former = existsSync(path) ? readFileSync(path, 'utf8').replace(/\n*$/, '\n') : ''
	const lines = groups.map(
		({ id, slug, name, sort }) =>
			`- { id: ${id}, slug: ${JSON.stringify(slug)}, name: ${JSON.stringify(name)}, sort: ${sort} }\n`,
	)
	return former + lines.join('')
}

function replace(folder: string, name: string, text: string) {
	const part = join(folder, `.${name}.part`)
	writeFileSync(part, text)
	renameSync(part, join(folder, name))
}
