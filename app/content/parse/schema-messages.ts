import type { z } from 'zod'
import { Day } from '#app/clinic/fields.ts'

type Said = { path: PropertyKey[]; says: string }

export function issueWords(issue: z.core.$ZodIssue, value: unknown): Said[] {
	if (issue.code === 'invalid_union') {
		if (isOurs(issue.message)) return [{ path: issue.path, says: issue.message }]
		const meant = issue.errors.find(errors => errors.every(({ code }) => code !== 'invalid_value'))
		return (meant ?? issue.errors[0] ?? []).flatMap(inner =>
			issueWords({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, value),
		)
	}
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map(key => ({ path: [...issue.path, key], says: 'такого поля нет' }))
	}
	const found = issue.path.reduce<unknown>((thing, step) => (thing as never)?.[step], value)
	const allowed = allowedBy(issue)
	if (found === undefined) return [{ path: issue.path, says: missing(issue, allowed) }]
	if (isPlaceholder(found)) return [{ path: issue.path, says: `не заполнено: «${found}»; нужно: ${allowed}` }]
	return [
		{ path: issue.path, says: `найдено ${shown(found)}; ${rewritten(issue, found) ?? `нужно: ${allowed}`}` },
	]
}

/** Words of the schema, not the library's. */
const isOurs = (message: string) => /[а-яё]/i.test(message)

/** Drafts ask for facts that nobody can guess: «впишите день». */
const isPlaceholder = (found: unknown) => typeof found === 'string' && found.startsWith('впишите ')

/** The same value as it has to be written: «28.11.2026» is 2026-11-28, «56,5» is 56.5. */
function rewritten(issue: z.core.$ZodIssue, found: unknown) {
	if (issue.code === 'invalid_type') {
		if (issue.expected !== 'number') return undefined
		if (isQuotedNumber(found)) return `число без кавычек: ${found}`
		const point = withPoint(String(found))
		return point && `дробь через точку: ${point}`
	}
	const isDay = issue.code === 'invalid_format' && issue.format === 'date'
	const [, day, month, year] = (isDay && /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(String(found).trim())) || []
	if (!day || !month) return undefined
	const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
	return Day.safeParse(written).success ? `пишите так: ${written}` : undefined
}

const isQuotedNumber = (found: unknown) => typeof found === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(found)

export const withPoint = (text: string) => (/^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : undefined)

const missing = (issue: z.core.$ZodIssue, allowed: string) =>
	issue.code === 'invalid_type' && issue.expected === 'string'
		? 'поле не заполнено'
		: `поле не заполнено; нужно: ${allowed}`

function shown(found: unknown) {
	if (Array.isArray(found)) return `список из ${found.length}`
	if (typeof found === 'object') return 'вложенные поля'
	const text = String(found)
	return text.length > 60 ? `«${text.slice(0, 60)}…» (${text.length} знаков)` : `«${text}»`
}

function allowedBy(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case 'invalid_type':
			return isOurs(issue.message) ? issue.message : (types[issue.expected] ?? issue.expected)
		case 'invalid_value':
			return wanted(issue.values)
		case 'invalid_format':
			return formats[issue.format] ?? issue.message
		case 'too_small':
			return `не меньше ${issue.minimum}${units[issue.origin] ?? ''}`
		case 'too_big':
			return `не больше ${issue.maximum}${units[issue.origin] ?? ''}`
		default:
			return issue.message
	}
}

const wanted = (values: z.core.util.Primitive[]) => {
	const words = values.map(value => valueWords[String(value)] ?? String(value))
	return words.length === 1 ? words.join() : `одно из: ${words.join(', ')}`
}

const valueWords: Record<string, string> = {
	adult: 'adult (взрослым)',
	child: 'child (детям)',
	all: 'all (всем)',
	adults: 'adults (взрослых)',
	children: 'children (детей)',
	both: 'both (всех)',
	FULL_TIME: 'FULL_TIME (полный день)',
	PART_TIME: 'PART_TIME (часть дня)',
	open: 'open (открыта)',
	closed: 'closed (закрыта)',
	true: 'true, без кавычек (это значит «да»)',
	false: 'false, без кавычек (это значит «нет»)',
}

const types: Record<string, string> = {
	string: 'текст; число и время возьмите в кавычки "…"',
	int: 'целое число',
	number: 'число',
	boolean: 'true («да») или false («нет»), без кавычек',
	array: 'список: каждое на своей строке, после дефиса',
	object: 'поля на следующих строках, с отступом; пример — в docs/content-fields.md',
	record: 'поля вида «поле: значение»',
}

const formats: Record<string, string> = {
	date: 'день, который есть в календаре, например 2026-11-21',
	url: 'полный адрес, например https://clinic.example/',
}

const units: Record<string, string> = { string: ' зн.', array: ' шт.' }
