import { createHash } from 'node:crypto'
import { unquotedColours, weakColours } from '#app/clinic/brand/brand.ts'
import { type CollectionName, collections, type ThingOf } from '#app/content/collections.server.ts'
import { isError, type Mistake, type Place } from '#app/content/mistake.ts'
import type { FileText } from '#app/files/content-files.server.ts'
import { checkedThing } from './checked-record.ts'
import { parsedCsv } from './parse-csv.server.ts'
import { parsedMarkdown } from './parse-markdown.server.ts'
import { parsedSvg } from './parse-svg.ts'
import { parsedYaml } from './parse-yaml.server.ts'
import { broken, type Parsed, type Raw } from './parsed.ts'
import { wrongFacts } from './setting-facts.ts'

export type Item<Thing = unknown> = { thing: Thing; file: string; placeOf: (path: PropertyKey[]) => Place }

export type Draft = { file: string; id?: unknown; slug?: unknown }

type Reading = { items: Item[]; drafts: Draft[]; mistakes: Mistake[]; hash: string }

/** Never throws: mistakes are returned. */
export function readFile<Name extends CollectionName>(
	collection: Name,
	file: string,
	read: FileText,
): Reading {
	if ('error' in read) {
		const { error: says, line } = read
		const mistakes: Mistake[] = [{ level: 'error', file, ...(line && { line }), says }]
		return { items: [], drafts: [], mistakes, hash: '' }
	}

	const { raws, mistakes } = parsed(collection, file, read.text)
	const items: Item<ThingOf<Name>>[] = []
	const drafts: Draft[] = []
	const all = mistakes.map(mistake => ({ ...mistake, file }))
	for (const raw of raws) {
		const draft = isDraft(collection, raw.value)
		const { thing, mistakes: own } = checkedThing(withoutDraft(collection, raw), collections[collection].each)
		if (draft) {
			const { id, slug } = raw.value as Omit<Draft, 'file'>
			drafts.push({ file, id, slug })
			// Drafts are not shown, so their errors are warnings.
			all.push({ level: 'warning', file, ...raw.placeOf(['draft']), field: 'draft', says: notShown })
			all.push(...own.map(mistake => ({ ...mistake, level: 'warning' as const, file })))
			continue
		}
		all.push(...own.map(mistake => ({ ...mistake, file })))
		const placeOf = (path: PropertyKey[]) => raw.placeOf([...raw.first, ...path])
		if (thing === undefined) continue
		items.push({ thing: thing as ThingOf<Name>, file, placeOf })
		for (const { path, says } of wrongValues(collection, thing, read.text))
			all.push({ level: 'error', file, ...placeOf(path), field: path[0], says })
	}
	return {
		items,
		drafts,
		mistakes: shortened(all, file),
		hash: createHash('sha256').update(read.text).digest('base64url'),
	}
}

/** The log tells of every mistake anew in each round, and nobody reads more. */
const mostMistakes = 1000

function shortened(mistakes: Mistake[], file: string): Mistake[] {
	const rest = mistakes.slice(mostMistakes)
	if (rest.length === 0) return mistakes
	const level = rest.some(isError) ? 'error' : 'warning'
	return [
		...mistakes.slice(0, mostMistakes),
		{ level, file, says: `и ещё ошибок и замечаний: ${rest.length}` },
	]
}

/** Values that pass the schema but cannot be shown. */
function wrongValues(collection: CollectionName, thing: unknown, text: string) {
	if (collection === 'settings') return wrongFacts(thing as ThingOf<'settings'>)
	if (collection !== 'brand') return []
	return [...unquotedColours(text), ...weakColours(thing as ThingOf<'brand'>)]
}

/** Collections whose files may have `draft: true`. */
const drafted = new Set<CollectionName>([
	'services',
	'doctors',
	'news',
	'promotions',
	'vacancies',
	'documents',
	'contracts',
])

const isDraft = (collection: CollectionName, value: unknown) =>
	drafted.has(collection) && (value as { draft?: unknown } | null)?.draft === true

function withoutDraft(collection: CollectionName, raw: Raw): Raw {
	const { draft, ...value } = (raw.value ?? {}) as { draft?: unknown }
	return drafted.has(collection) && typeof draft === 'boolean' ? { ...raw, value } : raw
}

const notShown = 'черновик, на сайте его нет; когда всё заполнено, уберите строку draft: true'

function parsed(collection: CollectionName, file: string, text: string): Parsed {
	try {
		if (file.endsWith('.md')) return parsedMarkdown(text)
		if (file.endsWith('.svg')) return parsedSvg(text, file)
		if (file.endsWith('.csv')) return parsedCsv(text, requiredColumns(collection))
		return parsedYaml(text)
	} catch (error) {
		// Deep nesting overflows the stack.
		return broken(`файл слишком запутан, чтобы его разобрать (${(error as Error).name})`)
	}
}

function requiredColumns(collection: CollectionName) {
	const { each } = collections[collection]
	if (!('shape' in each)) return []
	return Object.entries(each.shape).flatMap(([name, field]) => (field._zod.optin === undefined ? [name] : []))
}
