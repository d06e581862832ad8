import type { Item } from '#app/content/parse/read-file.server.ts'
import { type CollectionName, collections, type ThingOf } from './collections.server.ts'
import { type FileCache, thingsOf } from './file-cache.server.ts'
import { fieldName, type Mistake } from './mistake.ts'

export type ContentRecords = { [Name in CollectionName]: Item<ThingOf<Name>>[] }

export const mistakeAt = (
	item: Item,
	path: PropertyKey[],
	says: string,
	level: Mistake['level'] = 'error',
) => ({
	level,
	file: item.file,
	...item.placeOf(path),
	says,
	...(path.length > 0 && { field: fieldName(path) }),
})

const unique = ['id', 'slug', 'date'] as const

export function recordsOf(cache: FileCache) {
	const mistakes: Mistake[] = []
	const records = Object.fromEntries(
		(Object.keys(collections) as CollectionName[]).map(collection => {
			const items = thingsOf(cache, collection)
			// News may share a date, opening days may not.
			const fields = collection === 'openingDays' ? unique : unique.filter(field => field !== 'date')
			const left = fields.reduce((left, field) => distinct(left, field, mistakes), items as Item[])
			return [collection, left.sort((a, b) => (a.file < b.file ? -1 : Number(a.file > b.file)))]
		}),
	) as ContentRecords

	const papers = distinct([...records.documents, ...records.scans], 'id', mistakes)
	const named = distinct([...papers, ...records.contracts], 'slug', mistakes)
	const left = <Thing>(items: Item<Thing>[]) => items.filter(item => named.includes(item as Item))
	return {
		records: {
			...records,
			documents: left(records.documents),
			scans: left(records.scans),
			contracts: left(records.contracts),
		},
		mistakes,
	}
}

function distinct(items: Item[], field: string, mistakes: Mistake[]) {
	const known = new Map<unknown, Item>()
	return items.filter(item => {
		const value = (item.thing as Record<string, unknown>)[field]
		const first = known.get(value)
		if (value === undefined || !first) {
			known.set(value, item)
			return true
		}
		const { line } = first.placeOf([field])
		const where = [first.file, line].filter(Boolean).join(':')
		mistakes.push(mistakeAt(item, [field], `${field} ${value} уже есть: ${where}; показано будет только оно`))
		return false
	})
}
