import type { Item } from '#app/content/parse/read-file.server.ts'
import { type ContentRecords, mistakeAt } from './collection-files.server.ts'
import type { CollectionName } from './collections.server.ts'
import type { Mistake } from './mistake.ts'

export type WrittenText = {
	collection: CollectionName
	item: Item
	path: PropertyKey[]
	text: string
	mistake: (level: Mistake['level'], says: string, at?: number) => Mistake
}

const wordless = new Set<CollectionName>(['brand', 'drawings'])

export function writtenTexts(records: ContentRecords): WrittenText[] {
	const written = (Object.keys(records) as CollectionName[]).filter(name => !wordless.has(name))
	return written.flatMap(collection =>
		(records[collection] as Item[]).flatMap(item =>
			textsIn(item.thing, []).map(({ path, text }) => ({
				collection,
				item,
				path,
				text,
				mistake: (level, says, at = 0) => {
					const { column, ...found } = mistakeAt(item, path, says, level)
					const linesBefore = text.slice(0, at).split('\n').length - 1
					if (!found.line || path[0] !== 'body') return { ...found, ...(column && { column }) }
					const inLine = at - text.lastIndexOf('\n', at - 1)
					return { ...found, line: found.line + linesBefore, column: inLine }
				},
			})),
		),
	)
}

function textsIn(value: unknown, path: PropertyKey[]): { path: PropertyKey[]; text: string }[] {
	if (typeof value === 'string') return [{ path, text: value }]
	if (Array.isArray(value)) return value.flatMap((entry, index) => textsIn(entry, [...path, index]))
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, [...path, key]))
}
