import { phoneKey } from '#app/clinic/text/phone.server.ts'
import type { ContentRecords } from '#app/content/collection-files.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { type WrittenText, writtenTexts } from '#app/content/visible-texts.ts'

/** A number in so many files is the clinic's own; an authority's stands in one or two. */
const own = 3
const phone = /(?<!\d)(?:\+7|8)(?:[ ()-]{0,2}\d){10}(?!\d)/g

/** Numbers that the texts share and the settings lack: left behind when the clinic's number changed. */
export function otherPhones(records: ContentRecords): Mistake[] {
	const found = writtenTexts(records).flatMap(phonesIn)
	const known = new Set(found.filter(({ text }) => text.collection === 'settings').map(({ key }) => key))

	const places = new Map<string, Map<string, Place>>()
	for (const place of found) {
		const { key, typed, text } = place
		// A field of its own names another desk's phone on purpose: that of a vacancy.
		if (known.has(key) || typed === text.text) continue
		const files = places.get(key) ?? new Map<string, Place>()
		if (!files.has(text.item.file)) files.set(text.item.file, place)
		places.set(key, files)
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
		text,
		typed,
		at: index,
		key: phoneKey(typed),
	}))
