import type { z } from 'zod'
import { fieldOf, lenient } from './lenient.ts'
import { isObject } from './parsed-json.ts'

const labels = ['name', 'title', 'full_name', 'author_name']
const longTexts = ['html', 'text', 'content', 'body']

/** Where a field may also stand: backends name the same thing in their own way. */
const aliases: Record<string, string[]> = {
	name: labels,
	title: labels,
	full_name: labels,
	author_name: ['author', ...labels],
	html: longTexts,
	text: [...longTexts, 'comment', 'message'],
	src: ['url', 'image', 'file'],
	file_url: ['url', 'file', 'link'],
}

/** What a record without the word for it counts as: a backend lists what it wants shown. */
const assumed: Record<string, unknown[]> = {
	status: ['published', 'open', 'active'],
	active: [true],
	publish_consent: [true],
}

/** Made-up ids count from the place of the record; no two records share one. */
export function readRecords(schema: z.ZodObject, list: unknown[]) {
	const taken = new Set(list.map(record => givenId(record)))
	const seen = new Set<number>()
	const records: Record<string, unknown>[] = []
	for (const [place, raw] of list.entries()) {
		const given = givenId(raw)
		let id = given !== undefined && !seen.has(given) ? given : place + 1
		while (id !== given && (taken.has(id) || seen.has(id))) id++
		const record = readRecord(schema, raw, id)
		if (!record) continue
		seen.add(id)
		records.push(record)
	}
	return { records, leftOut: list.length - records.length }
}

export function readRecord(schema: z.ZodObject, raw: unknown, id: number) {
	if (!isObject(raw)) return undefined
	const { shape } = schema
	const fields: Record<string, unknown> = withName(shape, raw)
	for (const field of Object.keys(shape)) {
		const values = [field, ...(aliases[field] ?? [])].map(name => fieldOf(raw, name))
		fields[field] ??= (isText(shape[field] as z.ZodType) ? values.map(labelOf) : values).find(isGiven)
		if (field in assumed) fields[field] = assumedOf(shape[field] as z.ZodType, field, fields[field])
	}
	if ('slug' in shape) fields.slug = 'slug'
	if ('id' in shape) fields.id = isNumeric(shape.id as z.ZodType) ? id || 1 : String(raw.id ?? id)

	const record = lenient(schema, fields) as Record<string, unknown> | undefined
	if (!record || !isShowable(record)) return undefined
	return {
		...record,
		...('id' in shape && isNumeric(shape.id as z.ZodType) ? { id } : {}),
		...('slug' in shape ? { slug: slugOf(raw, id) } : {}),
	}
}

export const givenId = (raw: unknown) => {
	const id = isObject(raw) ? raw.id : undefined
	return /^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : undefined
}

const isNumeric = (schema: z.ZodType) => schema.safeParse(1).success
const isText = (schema: z.ZodType) => lenient(schema, 'text') === 'text'
const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
/** A category or a doctor may stand in a record as a whole, where only its name is wanted. */
const labelOf = (value: unknown) => (isObject(value) && isGiven(value.name) ? value.name : value)

const synonyms: [RegExp, string][] = [
	[/^(?:approved|active|visible|shown|опубликован|одобрен)/, 'published'],
	[/^(?:archiv|draft|filled|inactive|expired|hidden|закрыт|архив)/, 'closed'],
]

function assumedOf(schema: z.ZodType, field: string, value: unknown) {
	const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
	const meant =
		field === 'status' ? synonyms.flatMap(([known, state]) => (known.test(word) ? state : [])) : []
	// A review in a state unknown here is not published; of vacancies no such word is accepted.
	const candidates = [...meant, ...(word ? ['pending'] : []), ...(assumed[field] ?? [])]
	return lenient(schema, word || value) ?? candidates.find(one => schema.safeParse(one).success)
}

function withName(shape: object, raw: Record<string, unknown>) {
	if (!('last_name' in shape)) return {}
	const parts = ['last_name', 'first_name', 'middle_name'].map(name => fieldOf(raw, name))
	const joined = parts.filter(part => typeof part === 'string' && part.trim()).join(' ')
	const whole = labels.map(name => fieldOf(raw, name)).find(name => typeof name === 'string' && name.trim())
	const [last_name, first_name, ...middle] = String(whole ?? joined)
		.trim()
		.split(/\s+/)
	return joined
		? { full_name: whole ?? joined, last_name: parts[0] ?? parts[1], first_name: parts[0] ? parts[1] : '' }
		: { full_name: whole, last_name, first_name, middle_name: middle.join(' ') }
}

function isShowable(record: Record<string, unknown>) {
	if ('src' in record && !record.src) return false
	return Boolean(record.name || record.title || record.full_name || record.author_name || record.text)
}

/** A word an address can hold; without one, the number or whatever the backend knows the record by. */
function slugOf(raw: Record<string, unknown>, id: number) {
	const known = [raw.slug, raw.id].find(
		word => /^[\p{L}\p{N}._~-]{1,200}$/u.test(String(word ?? '')) && !/^\.+$/.test(String(word)),
	)
	return String(known ?? id)
}
