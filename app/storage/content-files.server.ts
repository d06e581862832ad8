import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { parse } from 'yaml'
import type { z } from 'zod'

/** A content file that cannot be used: names file, field, what is wrong. */
export class ContentFault extends Error {
	override name = 'ContentFault'
}

export function readYaml<Schema extends z.ZodType>(
	folder: string,
	file: string,
	schema: Schema,
): z.output<Schema> {
	return checked(file, schema, parse(readFileSync(join(folder, file), 'utf8')))
}

/** Reads front matter and body of a Markdown file; the body arrives in the field `body`. */
export function readMarkdown<Schema extends z.ZodType>(folder: string, file: string, schema: Schema) {
	const text = readFileSync(join(folder, file), 'utf8')
		.replace(/^\uFEFF/, '')
		.replace(/\r\n?/g, '\n')
	const [, matter = '', body = ''] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text) ?? ['', '', text]
	return checked(file, schema, { ...(parse(matter) as object | null), body: body.trim() })
}

/** Reads a table as Excel saves it: with `;` or `,`, with BOM or without; an empty cell is an absent one. */
export function readCsv<Schema extends z.ZodType>(
	folder: string,
	file: string,
	schema: Schema,
): z.output<Schema>[] {
	const text = readFileSync(join(folder, file), 'utf8')
	const [head = ''] = text.split('\n', 1)
	const rows: Record<string, string>[] = parseCsv(text, {
		bom: true,
		columns: true,
		delimiter: head.includes(';') ? ';' : ',',
		skip_empty_lines: true,
		trim: true,
	})
	return rows.map((row, index) => {
		const cells = Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== ''))
		return checked(`${file}: row ${index + 2}`, schema, cells)
	})
}

export const markdownFiles = (folder: string, directory: string) => filesIn(folder, directory, '.md')

/** The files of a folder with one ending, by name; an absent folder holds none. */
export function filesIn(folder: string, directory: string, ending: string) {
	try {
		return readdirSync(join(folder, directory))
			.filter(name => name.endsWith(ending))
			.sort()
			.map(name => join(directory, name))
	} catch {
		return []
	}
}

/** In bytes; undefined when there is no such file. */
export const sizeOf = (folder: string, file: string) =>
	statSync(join(folder, file), { throwIfNoEntry: false })?.size

function checked<Schema extends z.ZodType>(file: string, schema: Schema, value: unknown): z.output<Schema> {
	const result = schema.safeParse(value)
	if (result.success) return result.data
	const issue = result.error.issues[0]
	throw new ContentFault(`${file}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`)
}
