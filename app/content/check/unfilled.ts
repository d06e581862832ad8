import type { ContentRecords } from '#app/content/collection-files.server.ts'
import type { Mistake } from '#app/content/mistake.ts'
import { draftKinds, draftValues } from '#app/content/start/draft-values.ts'
import { type WrittenText, writtenTexts } from '#app/content/visible-texts.ts'

const known = { id: 1, slug: '', title: '', today: '2026-01-01', category: 1, organizer: '', clinic: '' }

const placeholders = new Set(
	draftKinds
		.map(kind => draftValues[kind](known))
		.flatMap(({ fields, body }) => [...stringsIn(fields), ...body.split('\n')])
		.filter(text => /[а-яё]/.test(text) && !text.startsWith('#') && !text.startsWith('Врач')),
)

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value]
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

type Placeholder = { text: WrittenText; line: string; at: number }

export const placeholdersLeft = (records: ContentRecords): Placeholder[] =>
	writtenTexts(records).flatMap(text => {
		let end = 0
		return text.text.split('\n').flatMap(line => {
			const at = end
			end += line.length + 1
			return placeholders.has(line.trim()) ? [{ text, line, at }] : []
		})
	})

export function unfilled(records: ContentRecords): Mistake[] {
	const files = new Map<string, Placeholder & { count: number }>()
	for (const found of placeholdersLeft(records)) {
		const former = files.get(found.text.item.file)
		if (former) former.count++
		else files.set(found.text.item.file, { ...found, count: 1 })
	}
	return [...files.values()].map(({ text, line, at, count }) =>
		text.mistake('warning', `не заполнено: «${line.trim()}»${count > 1 ? ` и ещё ${count - 1}` : ''}`, at),
	)
}
