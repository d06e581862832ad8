import { phoneKey } from '#app/clinic/text/phone.server.ts'
import type { ContentRecords } from '#app/content/collection-files.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { type WrittenText, writtenTexts } from '#app/content/visible-texts.ts'

/** A number in so many files is the clinic's own; an authority's stands in one or two. */
const own = 3
const phone = /(?<!\d)(?:\+7|8)(?:[ ()-]{0,2}\d){10}(?!\d)/g

/** Numbers that the texts share and the settings lack: left behind when the clinic's number changed. */
export function otherPhones(records: ContentRecords): Mistake[] {
	const texts = writtenTexts(records)
	const settings = texts.filter(({ collection }) => collection === 'settings')
	const known = new Set(settings.flatMap(phonesIn).map(({ key }) => key))

	const places = new Map<string, Map<string, Place>>()
	for (const place of texts.flatMap(phonesIn)) {
		// A field of its own names another desk's phone on purpose: that of a vacancy.
		if (known.has(place.key) || place.typed === place.text.text) continue
		const files = places.get(place.key) ?? new Map<string, Place>()
		places.set(place.key, files.set(place.text.item.file, files.get(place.text.item.file) ?? place))
	}
	return [...places.values()]
		.filter(files => files.size >= own)
		.flatMap(files => [...files.values()])
		.map(({ text, typed, at }) =>
			text.mistake('warning', `телефон ${typed}: в settings.yaml такого нет; если он сменился, замените`, at),
		)
}

type Place = { text: WrittenText; key: string; typed: string; at: number }

const phonesIn = (text: WrittenText): Place[] =>
	[...text.text.matchAll(phone)].map(({ 0: typed, index }) => ({
		...{ text, typed, at: index },
		key: phoneKey(typed),
	}))
