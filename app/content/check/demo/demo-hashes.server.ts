import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { everyFile } from '#app/content/check/stray-files.server.ts'
import type { ContentRecords } from '#app/content/collection-files.server.ts'
import type { CollectionName } from '#app/content/collections.server.ts'
import { wordsOf } from '#app/content/prices/imported-rows.ts'
import { type WrittenText, writtenTexts } from '#app/content/visible-texts.ts'

/** Shorter lines are the same in many clinics. */
const shortest = 60

/** Collections whose texts any clinic may share. */
const common = new Set<CollectionName>([
	'lexicon',
	'accessibilityReport',
	'categories',
	'prices',
	'medicines',
])

export const shortHash = (data: string | Uint8Array) =>
	createHash('sha256').update(data).digest('hex').slice(0, 12)

type HashedText = { hash: string; text: WrittenText; at: number }

export function textLines(records: ContentRecords): HashedText[] {
	return writtenTexts(records)
		.filter(({ collection }) => !common.has(collection))
		.flatMap(text => {
			let at = 0
			return text.text.split('\n').flatMap(line => {
				const place = at
				at += line.length + 1
				const words = wordsOf(line)
				return words.length < shortest ? [] : [{ hash: shortHash(words), text, at: place }]
			})
		})
}

export const priceLines = ({ prices }: ContentRecords) =>
	prices.map(item => ({ item, hash: shortHash(`${wordsOf(item.thing.name)} ${item.thing.price}`) }))

export function wordPairs(text: string) {
	const words = wordsOf(text).split(' ')
	return words.slice(1).map((word, index) => shortHash(`${words[index]} ${word}`))
}

const texts = new Set(['.md', '.yaml', '.csv', '.json'])

export const dataFiles = (folder: string) =>
	everyFile(folder)
		.filter(file => !texts.has(extname(file)))
		.map(file => ({ file, hash: shortHash(readFileSync(join(folder, file))) }))
