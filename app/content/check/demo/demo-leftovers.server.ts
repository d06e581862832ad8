import type { ContentRecords } from '#app/content/collection-files.server.ts'
import { mistakeAt } from '#app/content/collection-files.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { type WrittenText, writtenTexts } from '#app/content/visible-texts.ts'
import { dataFiles, priceLines, shortHash, textLines, wordPairs } from './demo-hashes.server.ts'
import list from './demo-hashes.txt?raw'

const hashes = new Set(list.split('\n'))
const isDemo = (kind: 'name' | 'text' | 'price' | 'file' | 'clinic', hash: string) =>
	hashes.has(`${kind} ${hash}`)

export const isDemoName = (name: string) => isDemo('clinic', shortHash(name))

/** Equal names and prices that may be a coincidence. */
const byChance = 4

export function demoLeftovers(folder: string, records: ContentRecords): Mistake[] {
	const [settings] = records.settings
	if (isDemoName(settings?.thing.company_name ?? '')) return []

	const lines = textLines(records).filter(({ hash }) => isDemo('text', hash))
	const names = writtenTexts(records).filter(({ text }) => wordPairs(text).some(hash => isDemo('name', hash)))
	const prices = priceLines(records).filter(({ hash }) => isDemo('price', hash))
	const [price] = prices
	return [
		...firstOfEach(lines, ({ text }) => text).map(({ first: { text, at }, count }) =>
			text.mistake('warning', `текст демонстрационной клиники, строк: ${count}`, at),
		),
		...firstOfEach(names, text => text).map(({ first }) =>
			first.mistake('warning', 'имя или название из демонстрационной клиники'),
		),
		...(price && prices.length > byChance
			? [mistakeAt(price.item, [], `цены демонстрационной клиники, строк: ${prices.length}`, 'warning')]
			: []),
		...dataFiles(folder)
			.filter(({ hash }) => isDemo('file', hash))
			.map(({ file }) => ({ level: 'warning' as const, file, says: 'файл демонстрационной клиники' })),
	]
}

function firstOfEach<Found>(found: Found[], textOf: (found: Found) => WrittenText) {
	const files = new Map<string, { first: Found; count: number }>()
	for (const one of found) {
		const { file } = textOf(one).item
		const known = files.get(file)
		if (known) known.count++
		else files.set(file, { first: one, count: 1 })
	}
	return [...files.values()]
}
