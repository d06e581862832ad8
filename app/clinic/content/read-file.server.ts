import { createHash } from 'node:crypto'
import type { FileText } from '#app/storage/content-files.server.ts'
import { checkedThing } from './checked-thing.ts'
import type { Mistake, Place } from './mistake.ts'
import { broken, type Parsed } from './parsed.ts'
import { parsedCsv } from './parsed-csv.server.ts'
import { parsedMarkdown } from './parsed-markdown.server.ts'
import { parsedYaml } from './parsed-yaml.server.ts'
import { type ShelfName, shelves, type ThingOf } from './shelves.server.ts'

/** A thing of the clinic and where it is written. */
export type Item<Thing = unknown> = { thing: Thing; file: string; placeOf: (path: PropertyKey[]) => Place }

export type Reading = { items: Item[]; mistakes: Mistake[]; hash: string }

/** What a file of a shelf holds, thing by thing; what is wrong with it never throws. */
export function readFile<Name extends ShelfName>(shelf: Name, file: string, read: FileText): Reading {
	if ('trouble' in read) {
		const { trouble: says, line } = read
		return { items: [], mistakes: [{ level: 'error', file, ...(line && { line }), says }], hash: '' }
	}

	const { raws, mistakes } = parsed(shelf, file, read.text)
	const items: Item<ThingOf<Name>>[] = []
	const all = mistakes.map(mistake => ({ ...mistake, file }))
	for (const raw of raws) {
		const { thing, mistakes: own } = checkedThing(raw, shelves[shelf].each)
		all.push(...own.map(mistake => ({ ...mistake, file })))
		const placeOf = (path: PropertyKey[]) => raw.placeOf([...raw.first, ...path])
		if (thing !== undefined) items.push({ thing: thing as ThingOf<Name>, file, placeOf })
	}
	return { items, mistakes: all, hash: createHash('sha256').update(read.text).digest('base64url') }
}

function parsed(shelf: ShelfName, file: string, text: string): Parsed {
	try {
		if (file.endsWith('.md')) return parsedMarkdown(text)
		if (file.endsWith('.csv')) return parsedCsv(text, requiredColumns(shelf))
		return parsedYaml(text)
	} catch (fault) {
		// Thousands of brackets inside each other reach the end of the stack.
		return broken(`файл слишком запутан, чтобы его разобрать (${(fault as Error).name})`)
	}
}

function requiredColumns(shelf: ShelfName) {
	const { each } = shelves[shelf]
	if (!('shape' in each)) return []
	return Object.entries(each.shape).flatMap(([name, field]) => (field._zod.optin === undefined ? [name] : []))
}
