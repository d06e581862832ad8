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

export function unfilled(records: ContentRecords): Mistake[] {
	const files = new Map<string, { text: WrittenText; line: string; at: number; count: number }>()
	for (const text of writtenTexts(records)) {
		let at = 0
		for (const line of text.text.split('\n')) {
			const { file } = text.item
			const former = files.get(file)
			if (placeholders.has(line.trim())) {
				if (former) former.count++
				else files.set(file, { text, line, at, count: 1 })
			}
			at += line.length + 1
		}
	}
	return [...files.values()].map(({ text, line, at, count }) =>
		text.mistake('warning', `не заполнено: «${line.trim()}»${count > 1 ? ` и ещё ${count - 1}` : ''}`, at),
	)
}
