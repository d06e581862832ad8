import { shortDate } from '#app/clinic/text/format-date.ts'
import { slugOf } from '#app/content/start/slug.ts'
import { type ImportedRow, wordsOf } from './imported-rows.ts'

export type FileRow = Record<string, string>
export type Group = { id: number; slug: string; name: string; sort: number }
type Change = { name: string; field: string; before: string; after: string }

export type Changes = {
	rows: FileRow[]
	added: FileRow[]
	changed: Change[]
	/** Rows missing in the table are archived, because services may refer to them. */
	removed: FileRow[]
	newGroups: Group[]
	errors: string[]
}

export type NamedService = { slug: string; name: string }

type Options = {
	today: string
	partial: boolean
	group?: string | undefined
	/** Used to assign rows without a service to one by the start of their name. */
	services?: NamedService[]
}

export function priceChanges(
	file: FileRow[],
	groups: Group[],
	imported: ImportedRow[],
	{ today, partial, group, services = [] }: Options,
): Changes {
	const known = [...groups]
	const newGroups: Group[] = []
	const added: FileRow[] = []
	const result: Changes = { rows: [], added, changed: [], removed: [], newGroups, errors: [] }
	const left = new Set(file)
	const updated = new Map<FileRow, FileRow>()
	let nextId = Math.max(0, ...file.map(({ id }) => Number(id))) + 1

	for (const row of imported) {
		const existing = twinOf(row, [...left], known)
		const slug = groupOf(row, existing, group)
		if (!slug) {
			result.errors.push(
				`строка ${row.line}: у «${row.name}» нет группы; добавьте в таблицу строку с её названием или ключ --group`,
			)
			continue
		}
		const service = existing?.service || serviceOf(row, services)
		const cells = { ...cellsOf(row, slug), ...(service && { service }) }
		if (existing) {
			left.delete(existing)
			const next = { ...existing, ...cells, ...given(row), archived: '' }
			const changes = differences(existing, next)
			updated.set(existing, changes.length > 0 ? { ...next, ...redated(changes, row, today) } : existing)
			result.changed.push(...changes)
		} else {
			added.push({ id: String(nextId++), unit: 'услуга', ...cells, ...dated(row, today) })
		}
	}

	result.removed = partial ? [] : [...left].filter(({ archived }) => archived !== '1')
	const isRemoved = new Set(result.removed)
	result.rows = [
		...file.map(row => (isRemoved.has(row) ? { ...row, archived: '1' } : (updated.get(row) ?? row))),
		...added,
	]
	result.errors.push(...gapsIn(imported, [...updated], result.removed, today))
	return result

	function groupOf({ category }: ImportedRow, existing: FileRow | undefined, fallback: string | undefined) {
		if (!category) return existing?.category ?? known.find(({ slug }) => slug === fallback)?.slug
		const found = groupNamed(category, known)
		if (found) return found.slug
		const slug = freeSlug(slugOf(category), known)
		if (!slug) return undefined
		const next = {
			...{ id: Math.max(0, ...known.map(({ id }) => id)) + 1, slug, name: category },
			sort: Math.max(0, ...known.map(({ sort }) => sort)) + 10,
		}
		known.push(next)
		newGroups.push(next)
		return slug
	}
}

/** A row has one price and one day: with a day ahead it would leave the site until then. */
function gapsIn(imported: ImportedRow[], updated: [FileRow, FileRow][], removed: FileRow[], today: string) {
	const days = imported.map(({ effective_from = today }) => effective_from)
	const ahead = days.filter(day => day > today).sort()
	const isShown = ({ archived, effective_from = '' }: FileRow) => archived !== '1' && effective_from <= today
	const hidden = updated
		.filter(([before, after]) => isShown(before) && !isShown(after))
		.map(([before]) => before)
	const gone = ahead.length === days.length ? removed.filter(isShown) : []
	const names = [...hidden, ...gone].map(({ name }) => `«${name}»`)
	const [first] = ahead
	if (!first || names.length === 0) return []
	const more = names.length > 3 ? ` и ещё ${names.length - 3}` : ''
	return [
		`до ${shortDate(first)} на сайте не было бы цен: ${names.slice(0, 3).join(', ')}${more}; запишите таблицу, когда этот день наступит`,
	]
}

/** Two names may have one transliteration. */
function freeSlug(slug: string, groups: Group[]) {
	const taken = new Set(groups.map(group => group.slug))
	const numbered = [slug, ...groups.map((_, at) => `${slug}-${at + 2}`)]
	return slug && numbered.find(one => !taken.has(one))
}

const groupNamed = (category: string, groups: Group[]) =>
	groups.find(({ name, slug }) => wordsOf(name) === wordsOf(category) || slug === category)

function twinOf(row: ImportedRow, left: FileRow[], groups: Group[]) {
	const same = left.filter(({ name = '' }) => wordsOf(name) === wordsOf(row.name))
	const slug = groupNamed(row.category, groups)?.slug
	return same.find(({ category }) => category === slug) ?? (same.length === 1 ? same[0] : undefined)
}

const given = ({ effective_from }: ImportedRow) => (effective_from ? { effective_from } : {})

export function serviceOf({ name }: { name: string }, services: NamedService[]) {
	const key = `${wordsOf(name)} `
	const fitting = services.filter(({ name }) => key.startsWith(`${wordsOf(name)} `))
	return fitting.sort((a, b) => b.name.length - a.name.length)[0]?.slug
}

const redated = (changes: Change[], row: ImportedRow, today: string) =>
	changes.some(({ field }) => field !== 'service') ? dated(row, today) : {}

const dated = ({ effective_from }: ImportedRow, today: string) => ({
	effective_from: effective_from ?? today,
})

function cellsOf(row: ImportedRow, category: string): FileRow {
	const { name, price, price_to, price_from, code804n, unit, note } = row
	return {
		...{ category, name, price: String(price) },
		...{ price_to: price_to === undefined ? '' : String(price_to), price_from: price_from ? '1' : '0' },
		...(code804n !== undefined && { code804n }),
		...(unit !== undefined && { unit }),
		...(note !== undefined && { note }),
	}
}

const compared = [
	'category',
	'service',
	'code804n',
	'unit',
	'price',
	'price_to',
	'price_from',
	'note',
	'effective_from',
	'archived',
]
const meaning = (field: string, value = '') =>
	(field === 'price_from' || field === 'archived') && value === '0' ? '' : value

const differences = (before: FileRow, after: FileRow): Change[] =>
	compared
		.map(field => ({
			...{ name: after.name ?? '', field },
			...{ before: meaning(field, before[field]), after: meaning(field, after[field]) },
		}))
		.filter(({ before, after }) => before !== after)
