import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { isSeq, parseDocument } from 'yaml'
import { type FileCache, read } from '#app/content/file-cache.server.ts'
import { loadContent } from '#app/content/load-content.server.ts'
import { isError, mistakeLine } from '#app/content/mistake.ts'
import { delimiterOf } from '#app/content/parse/parse-csv.server.ts'
import { decoded } from '#app/files/decode-text.server.ts'
import type { Changes, FileRow, Group } from './price-changes.ts'

const priceFile = 'prices.csv'
const groupsFile = 'categories.yaml'
const usual = [
	'id',
	'category',
	'service',
	'code804n',
	'name',
	'unit',
	'price',
	'price_to',
	'price_from',
	'note',
	'effective_from',
]

/** What the content check says of prices and groups: a table is compared only with what can be read. */
export function errorsIn(cache: FileCache) {
	if (!cache.has(groupsFile)) return [`${groupsFile}: файла нет, группы неизвестны`]
	return loadContent(cache)
		.mistakes.filter(mistake => isError(mistake) && [priceFile, groupsFile].includes(mistake.file))
		.map(mistakeLine)
}

export function readPrices(folder: string): { columns: string[]; rows: FileRow[] } {
	const path = join(folder, priceFile)
	const file = existsSync(path) ? decoded(readFileSync(path)) : { text: '' }
	const text = 'text' in file ? file.text : ''
	const [columns = usual, ...records] = parse(text, {
		delimiter: delimiterOf(text),
		trim: true,
		skip_empty_lines: true,
		relax_column_count: true,
	}) as string[][]
	const rows = records
		.filter(record => record.some(Boolean))
		.map(record => Object.fromEntries(columns.map((name, at) => [name, record[at] ?? ''])))
	return { columns, rows }
}

function pricesText(columns: string[], rows: FileRow[]) {
	const used = usual.filter(name => rows.some(row => row[name]))
	const archived = rows.some(row => row.archived === '1') ? ['archived'] : []
	const all = [...new Set([...columns, ...used, ...archived])]
	const cell = (text = '') => (/[;"\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
	const lines = [all, ...rows.map(row => all.map(name => row[name] ?? ''))].map(line =>
		line.map(cell).join(';'),
	)
	return `\uFEFF${lines.join('\r\n')}\r\n`
}

type NewFile = { name: string; text: string }

/** The files an import replaces; groups first, because prices refer to them. */
export function newFiles(folder: string, columns: string[], { rows, newGroups }: Changes): NewFile[] {
	const prices = { name: priceFile, text: pricesText(columns, rows) }
	if (newGroups.length === 0) return [prices]
	const text = withGroups(readFileSync(join(folder, groupsFile), 'utf8'), newGroups)
	return [{ name: groupsFile, text }, prices]
}

export function errorsAfter(cache: FileCache, files: NewFile[], { newGroups }: Changes) {
	const next: FileCache = new Map(cache)
	for (const { name, text } of files) {
		const seen = cache.get(name)?.seen ?? { path: name, size: 0, stamp: '' }
		next.set(name, read(new Map(), seen, { text: decoded(Buffer.from(text)) }))
	}
	const { mistakes, records } = loadContent(next)
	const errors = mistakes.filter(
		mistake => isError(mistake) && files.some(({ name }) => name === mistake.file),
	)
	const slugs = new Set(records.categories.map(({ thing }) => thing.slug))
	if (newGroups.some(({ slug }) => !slugs.has(slug)))
		return [`${groupsFile}: группы не встают в конец файла, допишите их сами:`, ...newGroups.map(lineOf)]
	return errors.map(mistake => `новый ${mistakeLine(mistake)}`)
}

/** Appends, so that indentation and comments of the owner stay; only a list in brackets is written anew. */
function withGroups(former: string, groups: Group[]) {
	const document = parseDocument(former)
	if (isSeq(document.contents) && document.contents.flow) {
		for (const group of groups) document.add(group)
		return document.toString({ lineWidth: 0 })
	}
	const [, indent = ''] = /^( *)-\s/m.exec(former) ?? []
	const lineEnd = former.includes('\r\n') ? '\r\n' : '\n'
	const lines = groups.map(group => `${indent}${lineOf(group)}${lineEnd}`)
	return `${former.replace(/(\r?\n)*$/, lineEnd)}${lines.join('')}`
}

const lineOf = ({ id, slug, name, sort }: Group) =>
	`- { id: ${id}, slug: ${JSON.stringify(slug)}, name: ${JSON.stringify(name)}, sort: ${sort} }`

/** A full disk is met before the first file is replaced, and each is replaced atomically. */
export function replaceFiles(folder: string, files: NewFile[]) {
	const parts = files.map(({ name, text }) => ({
		text,
		to: join(folder, name),
		part: join(folder, `.${name}.part`),
	}))
	try {
		for (const { part, text } of parts) writeFileSync(part, text)
		for (const { part, to } of parts) renameSync(part, to)
	} catch (error) {
		for (const { part } of parts) rmSync(part, { force: true, recursive: true })
		throw error
	}
}
