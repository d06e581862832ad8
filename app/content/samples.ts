import type { ContentRecords } from './collection-files.server.ts'
import type { Mistake } from './mistake.ts'
import { type WrittenText, writtenTexts } from './visible-texts.ts'

const markers: [name: string, marker: RegExp][] = [
	['телефон', /000-00-\d\d/],
	['почта или сайт', /[\w-]\.example\b/],
	['адрес', /ул(\.|ица|ицы|ице|ицу) Примерн/],
	['лицензия', /Л041-00000-\d\d\/0{8}/],
	['ОГРН или ИНН', /(?<!\d)0{10}(0{3})?(?!\d)/],
	['почтовый индекс', /^0{6}$/],
	['день лицензии', /^2000-01-01$/],
	['номер документа', /(?<!\d)0{4,6} 0{6,}\d*/],
	['указание редактору', /[Пп]еред публикацией|[Вв]пишите/],
	['помеченное как образец', /[(«"]образец|^образец|Образец:/],
]

export const isSample = (text: string) => markers.some(([, marker]) => marker.test(text))

export function sampleMarkers(records: ContentRecords): Mistake[] {
	return [...samplesIn(records)].map(([, { names, text, at }]) =>
		text.mistake('warning', `образцы не заменены: ${[...names].join(', ')}`, at),
	)
}

export function samplesLeft(records: ContentRecords) {
	const files = samplesIn(records)
	const names = [...files.values()].flatMap(({ names }) => [...names])
	return { samples: [...new Set(names)], files: files.size }
}

type Samples = { names: Set<string>; text: WrittenText; at: number }

function samplesIn(records: ContentRecords) {
	const files = new Map<string, Samples>()
	for (const text of writtenTexts(records)) {
		for (const [name, marker] of markers) {
			const found = marker.exec(text.text)
			if (!found) continue
			const known = files.get(text.item.file)
			if (known) known.names.add(name)
			else files.set(text.item.file, { names: new Set([name]), text, at: found.index })
		}
	}
	return files
}
